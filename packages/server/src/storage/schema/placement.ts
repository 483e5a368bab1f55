// Which tables a PostgreSQL that is divided by projects holds where. Every table whose rows are of one
// project is divided by the column `project`; the few that all projects share are named here, and are
// copied to each node. docs/decisions/0026-one-project-one-place.md
import { name, raw, type Sql, sql } from '../../sql/sql.ts';

/** What all projects share, and why it is not a project's own. */
export const sharedTables: ReadonlyMap<string, string> = new Map([
  ['schema_migrations', 'the schema is one'],
  ['installation', 'what all servers agree on'],
  ['indexed_paths', 'the same facets stand beside the documents of all projects'],
  ['shared_generation', 'numbers of lists that all projects share'],
  ['client_directory', 'clients name no project when they ask for a token'],
  ['project_control', 'read at start for all projects; few have a row'],
  ['copied_project', 'the name of a copy is unique over the copies of its source'],
  ['ended_project', 'a key that may not be taken yet'],
  ['history_setting', 'read at start for all projects; few have a row'],
  ['audit', 'rows outlive their project and are read over all of them'],
  ['hosting_user', 'people work in several projects'],
  ['hosting_session', 'people work in several projects'],
  ['hosting_application', 'an entry point is of one application'],
]);

/** Triggers that only serve servers of an earlier schema; a divided database has none of them. */
const bridges: readonly (readonly [string, string])[] = [
  ['bridge_client_in', 'secrets'],
  ['bridge_client_out', 'secrets'],
  ['bridge_generation', 'generation'],
  ['bridge_suggestion', 'suggestion_token'],
  ['bridge_suggestion', 'suggestion_head_pack'],
];

/** The statements that divide a database with these tables among the nodes of Citus. */
export function dividing(tables: readonly string[]): readonly Sql[] {
  const isShared = (table: string) => sharedTables.has(table);
  const literal = (table: string) => raw(`'${name(table).texts[0]!.replaceAll("'", "''")}'`);
  return [
    ...bridges.map(
      ([trigger, table]) => sql`drop trigger if exists ${name(trigger)} on ${name(table)}`,
    ),
    ...tables
      .filter(isShared)
      .map((table) => sql`select create_reference_table(${literal(table)})`),
    ...tables
      .filter((table) => !isShared(table))
      .map(
        (table) =>
          sql`select create_distributed_table(${literal(table)}, 'project', colocate_with => ${
            table === first ? raw(`'none'`) : literal(first)
          })`,
      ),
  ];
}

/** The table that the others lie with. */
const first = 'project';

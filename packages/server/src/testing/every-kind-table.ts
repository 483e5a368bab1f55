// Documents of the synthetic kind in a real table, with the columns and facets that storage keeps.

import type { Resource } from '@storewright/model/declaration';
import {
  compilePredicate,
  compileSort,
  evaluatePredicate,
  parseWhere,
} from '@storewright/store/predicate';
import {
  bloomFilterOf,
  bloomFilterType,
  columnValue,
  facetsOf,
  sortColumnsOf,
  timestampText,
} from '@storewright/store/sql/columns';
import { join, name, raw, rendered, type Sql, sql } from '@storewright/store/sql/sql';
import pg from 'pg';
import { openDatabase } from './database.ts';
import { everyKind } from './every-kind.ts';

type Document = any;

/** What one predicate finds: ids in order. */
export interface Answer {
  readonly text: string;
  readonly exact: readonly string[];
  readonly match: readonly string[] | undefined;
  readonly matchIsExact: boolean;
  readonly memory: readonly string[];
}

export interface EveryKindTable {
  /** One statement as it stands. */
  readonly explain: (text: string, values?: unknown[]) => Promise<any[]>;
  /** Puts these documents in place of all others, with the declared facets and further ones. */
  readonly store: (documents: readonly Document[], facets?: readonly string[]) => Promise<void>;
  /** What predicates find in SQL and in memory, in one round trip. */
  readonly answers: (
    texts: readonly string[],
    documents: readonly Document[],
    resource?: Resource<any>,
    facets?: readonly string[],
  ) => Promise<readonly Answer[]>;
  /** Ids in the order of sort expressions, then of ids. */
  readonly sorted: (
    expressions: readonly string[],
    facets?: readonly string[],
  ) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

const columns = sortColumnsOf(everyKind);
const declared: readonly string[] = everyKind.facets ?? [];
const types = {
  text: 'text collate "C"',
  bigint: 'bigint',
  timestamp: 'timestamptz',
  boolean: 'boolean',
};

const tableDdl = sql`create table things ("id" text collate "C" primary key,
  "key" text collate "C", "version" bigint, "created_at" timestamptz,
  "last_modified_at" timestamptz, "document" text, "signature" ${raw(bloomFilterType)}, "signed_version" bigint,
  "facets" jsonb ${join(
    columns.map(({ column, type }) => sql`, ${name(column)} ${raw(types[type])}`),
    '',
  )})`;

const rowOf = (document: Document, facets = declared): Sql => {
  const held = columns.map((column) => sql`, ${columnValue(column, document)}`);
  return sql`(${document.id}, ${document.key ?? null}, ${document.version},
    ${timestampText(document.createdAt)}, ${timestampText(document.lastModifiedAt)},
    ${JSON.stringify(document)}, ${bloomFilterOf(document)}::${raw(bloomFilterType)}, ${document.version},
    ${JSON.stringify(facetsOf(everyKind, document, facets))}
    ${join(held, '')})`;
};

function findStatement(
  texts: readonly string[],
  resource: Resource<any>,
  facets: readonly string[],
): Sql {
  const found = (condition: Sql) =>
    sql`array(select "id" from things where ${condition} order by "id")`;
  const parts = texts.map((text, at) => {
    const { exact, match, matchIsExact } = compiled(text, resource, facets);
    const matched = match === undefined ? raw('null::text[]') : found(match);
    return sql`select ${at}::int as "at", ${text}::text as "text", ${found(exact)} as "exact",
      ${matched} as "match", ${matchIsExact === true}::boolean as "matchIsExact"`;
  });
  return sql`select * from (${join(parts, ' union all ')}) as "all" order by "at"`;
}

const compiled = (text: string, resource: Resource<any>, facets: readonly string[]) =>
  compilePredicate(parseWhere(text, resource), resource, facets);

function inMemory(text: string, documents: readonly Document[]): readonly string[] {
  const checked = parseWhere(text, everyKind);
  const ids = documents.filter((one) => evaluatePredicate(checked, one)).map(({ id }) => id);
  return ids.sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
}

export async function openEveryKindTable(): Promise<EveryKindTable> {
  const place = await openDatabase();
  // As storage connects: compiling a statement takes longer than any of ours runs.
  const client = new pg.Client({ connectionString: place.url, options: '-c jit=off' });
  await client.connect();
  const run = async (statement: Sql): Promise<any[]> => {
    const { text, values } = rendered(statement);
    return (await client.query(text, values)).rows;
  };
  await run(tableDdl);
  return {
    explain: async (text, values) => (await client.query(text, values)).rows,
    async store(documents, facets = declared) {
      await client.query('truncate things');
      if (documents.length > 0)
        await run(
          sql`insert into things values ${join(
            documents.map((document) => rowOf(document, facets)),
            ', ',
          )}`,
        );
    },
    async answers(texts, documents, resource = everyKind, facets = resource.facets ?? []) {
      const rows = await run(findStatement(texts, resource, facets));
      return rows.map((row) => ({
        ...row,
        match: row.match ?? undefined,
        memory: inMemory(row.text, documents),
      }));
    },
    async sorted(expressions, facets = []) {
      const keys = compileSort(expressions, everyKind, facets).map(
        ({ expression, descending }) =>
          sql`${expression} ${raw(descending ? 'desc' : '')} nulls last, `,
      );
      const rows = await run(sql`select "id" from things order by ${join(keys, '')} "id"`);
      return rows.map(({ id }) => id);
    },
    async close() {
      await client.end();
      await place.drop();
    },
  };
}

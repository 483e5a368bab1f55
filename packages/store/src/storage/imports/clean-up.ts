// Removes expired rows of the Import API, in bounded steps: operations after 48 hours by the clock of
// their project, containers after their time, operations and counts of containers that are gone.

import { firstVisible } from '../../sql/hidden.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { operationLifeMs } from './operations.ts';

const stepRows = 1_000;

/** Every project that has a container or an operation. */
const projects = sql`select p.project from project p where p.project >= ${firstVisible}
  and exists (select 1 from import_container c where c.project = p.project
    union all select 1 from import_operation o where o.project = p.project)`;

/** Removes expired rows; answers how many. @param now by the clock of a project */
export async function cleanImports(
  database: Database,
  now: (project: string) => number,
  goOn: () => boolean,
): Promise<number> {
  let total = 0;
  const found = await database.query<{ project: string }>('background', projects);
  for (const { project } of found)
    for (const step of [containersOver, operationsOver, operationsLeft, waitsLeft, talliesLeft])
      total += await repeat(database, () => step(project, now(project)), goOn);
  return total;
}

async function repeat(
  database: Database,
  statement: () => Sql,
  goOn: () => boolean,
): Promise<number> {
  let total = 0;
  for (let count = stepRows; count >= stepRows && goOn(); total += count)
    count = (await database.query('background', statement())).length;
  return total;
}

const containersOver = (project: string, now: number): Sql => sql`
  delete from import_container where project = ${project} and expires_at <= ${now}::bigint
  returning 1`;

const operationsOver = (project: string, now: number): Sql => sql`
  delete from import_operation where project = ${project} and ctid = any(array(
    select ctid from import_operation
    where project = ${project} and created_at <= ${now - operationLifeMs}::bigint
    limit ${stepRows} for update skip locked)) returning 1`;

const operationsLeft = (project: string): Sql => sql`
  delete from import_operation where project = ${project} and ctid = any(array(
    select o.ctid from import_operation o where o.project = ${project} and not exists (
      select from import_container c where c.project = o.project and c.id = o.container)
    limit ${stepRows} for update skip locked)) returning 1`;

const waitsLeft = (project: string): Sql => sql`
  delete from import_wait where project = ${project} and ctid = any(array(
    select w.ctid from import_wait w where w.project = ${project} and not exists (
      select from import_operation o where o.project = w.project and o.id = w.operation)
    limit ${stepRows})) returning 1`;

const talliesLeft = (project: string): Sql => sql`
  delete from import_tally where project = ${project} and ctid = any(array(
    select t.ctid from import_tally t where t.project = ${project} and not exists (
      select from import_container c where c.project = t.project and c.id = t.container)
    limit ${stepRows})) returning 1`;

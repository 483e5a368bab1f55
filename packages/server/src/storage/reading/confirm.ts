// Confirms what requests have used of what the process remembers: that a token still holds, that
// documents still have the versions that were seen. All that one turn of the event loop asks goes in
// one statement, hence in one snapshot; a text comes back only where it differs.
// Called by: postgres.ts.
import { join, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Run } from '../connection/database.ts';
import { type Generation, numberIn } from '../generations.ts';
import type { Table } from '../schema/tables.ts';
import type { ChangedDocument, Confirmation, Presumption, Row, SeenDocument } from '../storage.ts';
import { tokenHolds } from '../tokens/tokens.ts';
import { foundColumns } from './find.ts';

/** What is asked in one statement; more would hold up those that could go on already. */
const maxTogether = 64;

interface Placed extends SeenDocument {
  readonly project: string;
}

interface Batch {
  readonly tokens: Map<string, Buffer>;
  readonly documents: Map<string, Map<string, Placed>>;
  readonly generations: Map<string, Generation>;
  readonly result: Promise<Result>;
  readonly send: () => void;
  now: number;
  size: number;
}

interface Result {
  /** Tokens that do not hold. */
  readonly ended: ReadonlySet<string>;
  /** By label: the row as it is now; `undefined` when there is none any more. */
  readonly changed: ReadonlyMap<string, Row | undefined>;
  /** By label: the number as it is now. */
  readonly raised: ReadonlyMap<string, number>;
}

/** Asks the database whether what was looked at is still so. */
export type Confirm = (asked: Presumption) => Promise<Confirmation>;

/** Confirmations that are asked for in one turn of the event loop travel in one statement. */
export function confirming(run: Run, tables: ReadonlyMap<string, Table>): Confirm {
  let open: Batch | undefined;
  const begin = (): Batch => {
    const batch = openBatch((sent) => {
      if (open === sent) open = undefined;
      return ask(run, tables, sent);
    });
    setImmediate(batch.send);
    return batch;
  };
  return async (asked) => {
    open ??= begin();
    const batch = open;
    add(batch, asked);
    if (batch.size >= maxTogether) batch.send();
    return confirmationOf(asked, await batch.result);
  };
}

function openBatch(ask: (batch: Batch) => Promise<Result>): Batch {
  let send = () => {};
  let isSent = false;
  const result = new Promise<Result>((resolve) => {
    send = () => {
      if (!isSent) resolve(ask(batch));
      isSent = true;
    };
  });
  const asked = { tokens: new Map(), documents: new Map(), generations: new Map() };
  const batch: Batch = { ...asked, result, send, now: 0, size: 0 };
  return batch;
}

function add(batch: Batch, { project, token, documents, generations = [] }: Presumption): void {
  batch.size += 1 + documents.length + generations.length;
  if (token !== undefined) {
    batch.tokens.set(token.hash.toString('latin1'), token.hash);
    batch.now = Math.max(batch.now, token.now);
  }
  for (const one of documents) {
    const known = batch.documents.get(one.kind) ?? new Map<string, Placed>();
    batch.documents.set(one.kind, known);
    known.set(labelOf(project, one), { ...one, project });
  }
  for (const one of generations) batch.generations.set(numberLabelOf(one), one);
}

const labelOf = (project: string, { kind, id, version, modified }: SeenDocument): string =>
  `${project} ${kind} ${id} ${version} ${modified}`;

const numberLabelOf = ({ project, name, number }: Generation): string =>
  `${project} ${name} ${number}`;

function confirmationOf(
  { project, token, documents, generations = [] }: Presumption,
  result: Result,
): Confirmation {
  const changed = documents.flatMap((one): ChangedDocument[] => {
    const label = labelOf(project, one);
    if (!result.changed.has(label)) return [];
    return [{ kind: one.kind, id: one.id, row: result.changed.get(label) }];
  });
  const tokenHolds = token === undefined || !result.ended.has(token.hash.toString('latin1'));
  const raised = generations.flatMap((one): Generation[] => {
    const number = result.raised.get(numberLabelOf(one));
    return number === undefined ? [] : [{ ...one, number }];
  });
  return { tokenHolds, changed, raised };
}

/** Of a number its name stands as id; of a token neither kind nor id. */
interface Difference {
  readonly kind: string | null;
  readonly place: number;
  readonly id: string | null;
  readonly version: number;
  readonly text: string;
  readonly messageSequence: number;
  readonly modified: string;
}

async function ask(
  run: Run,
  tables: ReadonlyMap<string, Table>,
  { tokens, documents, generations, now }: Batch,
): Promise<Result> {
  const kinds = [...documents.keys()].sort();
  const asked = new Map(kinds.map((kind) => [kind, [...documents.get(kind)!]]));
  const hashes = [...tokens];
  const numbers = [...generations];
  const parts = kinds.map((kind) =>
    changedDocuments(
      tables.get(kind)!,
      asked.get(kind)!.map(([, one]) => one),
    ),
  );
  if (hashes.length > 0) parts.push(endedTokens([...tokens.values()], now));
  if (numbers.length > 0) parts.push(raisedNumbers([...generations.values()]));
  const ended = new Set<string>();
  const changed = new Map<string, Row | undefined>();
  const raised = new Map<string, number>();
  for (const { kind, place, ...row } of await run<Difference>(join(parts, ' union all ')))
    if (kind !== null)
      changed.set(asked.get(kind)![place - 1]![0], row.id === null ? undefined : (row as Row));
    else if (row.id !== null) raised.set(numbers[place - 1]![0], row.version);
    else ended.add(hashes[place - 1]![0]);
  return { ended, changed, raised };
}

const changedDocuments = (table: Table, seen: readonly Placed[]): Sql => sql`
  select ${raw(`'${table.kind}'`)} as kind, k.place::integer, ${foundColumns}
  from unnest(${seen.map(({ project }) => project)}::text[], ${seen.map(({ id }) => id)}::text[],
    ${seen.map(({ version }) => version)}::bigint[],
    ${seen.map(({ modified }) => modified)}::timestamptz[])
    with ordinality k(project, id, version, modified, place)
  left join lateral (select * from ${table.sql} t
    where t.project = k.project and t.id = k.id limit 1) t on true
  where (t.version = k.version and t.last_modified_at = k.modified) is not true`;

const endedTokens = (hashes: readonly Buffer[], now: number): Sql => sql`
  select null as kind, k.place::integer, null as id, null::bigint as version, null as text,
    null::bigint as "messageSequence", null as modified
  from unnest(${hashes}::bytea[]) with ordinality k(hash, place)
  where not ${tokenHolds(raw('k.hash'), sql`${now}`)}`;

const raisedNumbers = (seen: readonly Generation[]): Sql => sql`
  select null as kind, k.place::integer, k.name as id, n.number as version, null as text,
    null::bigint as "messageSequence", null as modified
  from unnest(${seen.map(({ project }) => project)}::text[], ${seen.map(({ name }) => name)}::text[],
    ${seen.map(({ number }) => number)}::bigint[])
    with ordinality k(project, name, number, place),
    lateral (select ${numberIn(raw('k.project'), raw('k.name'))} as number) n
  where n.number <> k.number`;

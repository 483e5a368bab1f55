// Confirms what requests have used of what the process remembers: that a token still holds, that
// documents still have the versions that were seen. All that one turn of the event loop asks goes in
// one statement, hence in one snapshot; a text comes back only where it differs.
// Called by: postgres.ts.
import { join, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Run } from '../connection/database.ts';
import type { Table } from '../schema/tables.ts';
import type { ChangedDocument, Confirmation, Presumption, Row, SeenDocument } from '../storage.ts';
import { tokenHolds } from '../tokens/tokens.ts';
import { foundColumns } from './find.ts';

/** What is asked in one statement; more would hold up those that could go on already. */
const mostTogether = 64;

interface Placed extends SeenDocument {
  readonly project: string;
}

interface Batch {
  readonly tokens: Map<string, Buffer>;
  readonly documents: Map<string, Map<string, Placed>>;
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
}

export type Confirm = (asked: Presumption) => Promise<Confirmation>;

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
    if (batch.size >= mostTogether) batch.send();
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
  const batch: Batch = { tokens: new Map(), documents: new Map(), result, send, now: 0, size: 0 };
  return batch;
}

function add(batch: Batch, { project, token, documents }: Presumption): void {
  batch.size += 1 + documents.length;
  if (token !== undefined) {
    batch.tokens.set(token.hash.toString('latin1'), token.hash);
    batch.now = Math.max(batch.now, token.now);
  }
  for (const one of documents) {
    const known = batch.documents.get(one.kind) ?? new Map<string, Placed>();
    batch.documents.set(one.kind, known);
    known.set(labelOf(project, one), { ...one, project });
  }
}

const labelOf = (project: string, { kind, id, version, modified }: SeenDocument): string =>
  `${project} ${kind} ${id} ${version} ${modified}`;

function confirmationOf({ project, token, documents }: Presumption, result: Result): Confirmation {
  const changed = documents.flatMap((one): ChangedDocument[] => {
    const label = labelOf(project, one);
    if (!result.changed.has(label)) return [];
    return [{ kind: one.kind, id: one.id, row: result.changed.get(label) }];
  });
  const tokenHolds = token === undefined || !result.ended.has(token.hash.toString('latin1'));
  return { tokenHolds, changed };
}

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
  { tokens, documents, now }: Batch,
): Promise<Result> {
  const kinds = [...documents.keys()].sort();
  const asked = new Map(kinds.map((kind) => [kind, [...documents.get(kind)!]]));
  const hashes = [...tokens];
  const parts = kinds.map((kind) =>
    changedDocuments(
      tables.get(kind)!,
      asked.get(kind)!.map(([, one]) => one),
    ),
  );
  if (hashes.length > 0) parts.push(endedTokens([...tokens.values()], now));
  const ended = new Set<string>();
  const changed = new Map<string, Row | undefined>();
  for (const { kind, place, ...row } of await run<Difference>(join(parts, ' union all ')))
    if (kind === null) ended.add(hashes[place - 1]![0]);
    else changed.set(asked.get(kind)![place - 1]![0], row.id === null ? undefined : (row as Row));
  return { ended, changed };
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

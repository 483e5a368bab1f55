// Confirms the remembered state that requests have used: that a token is still valid, that
// documents still have the versions that were seen, lists the same documents. All questions of one
// turn of the event loop share one statement, hence one snapshot; a document is returned only where
// it differs, and a large one with a statement of its own. Called by: postgres.ts.
import { join, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Run } from '../connection/database.ts';
import { type Generation, numberIn } from '../generations.ts';
import type { Table } from '../schema/tables.ts';
import type {
  ChangedDocument,
  Confirmation,
  Presumption,
  Row,
  SeenDocument,
  SeenList,
} from '../storage.ts';
import { tokenHolds } from '../tokens/tokens.ts';
import { type Small, smallColumns } from './find.ts';
import { listSeal } from './lists.ts';

/** How many questions one statement has; more would delay requests that could continue already. */
const maxTogether = 64;

interface Batch {
  readonly project: string;
  readonly tokens: Map<string, Buffer>;
  readonly documents: Map<string, Map<string, SeenDocument>>;
  readonly generations: Map<string, Generation>;
  /** By kind and path, then by label. */
  readonly lists: Map<string, Map<string, SeenList>>;
  readonly result: Promise<Result>;
  readonly send: () => void;
  now: number;
  size: number;
}

interface Result {
  /** Tokens that do not hold. */
  readonly ended: ReadonlySet<string>;
  /** By label: the current row; `undefined` when it is gone. */
  readonly changed: ReadonlyMap<string, Row | undefined>;
  /** By label: the number as it is now. */
  readonly raised: ReadonlyMap<string, number>;
  /** Labels of lists that are others now. */
  readonly relisted: ReadonlySet<string>;
}

/** Asks the database whether the state that was used is current. */
type Confirm = (asked: Presumption) => Promise<Confirmation>;

/** The connections and tables of the questions. */
export interface Asking {
  readonly run: Run;
  /** Reads the large documents among the rows; by id. */
  readonly findLarge: (
    project: string,
    table: Table,
    rows: readonly Small[],
  ) => Promise<ReadonlyMap<string, Row>>;
  readonly tables: ReadonlyMap<string, Table>;
}

/**
 * Confirmations that are asked for in one turn of the event loop travel in one statement for each
 * project: what one statement asks for lies in one place.
 */
export function confirming(asking: Asking): Confirm {
  const open = new Map<string, Batch>();
  const begin = (project: string): Batch => {
    const batch = openBatch(project, (sent) => {
      if (open.get(project) === sent) open.delete(project);
      return ask(asking, sent);
    });
    open.set(project, batch);
    setImmediate(batch.send);
    return batch;
  };
  return async (asked) => {
    const batch = open.get(asked.project) ?? begin(asked.project);
    add(batch, asked);
    if (batch.size >= maxTogether) batch.send();
    return confirmationOf(asked, await batch.result);
  };
}

function openBatch(project: string, ask: (batch: Batch) => Promise<Result>): Batch {
  let send = () => {};
  let isSent = false;
  const result = new Promise<Result>((resolve) => {
    send = () => {
      if (!isSent) resolve(ask(batch));
      isSent = true;
    };
  });
  const seen = { documents: new Map(), generations: new Map(), lists: new Map() };
  const asked = { tokens: new Map(), ...seen };
  const batch: Batch = { project, ...asked, result, send, now: 0, size: 0 };
  return batch;
}

function add(batch: Batch, asked: Presumption): void {
  const { token, documents, generations = [], lists = [] } = asked;
  batch.size += 1 + documents.length + generations.length + lists.length;
  if (token !== undefined) {
    batch.tokens.set(token.hash.toString('latin1'), token.hash);
    batch.now = Math.max(batch.now, token.now);
  }
  for (const one of documents) groupIn(batch.documents, one.kind).set(labelOf(one), one);
  for (const one of generations) batch.generations.set(numberLabelOf(one), one);
  for (const one of lists)
    groupIn(batch.lists, `${one.kind} ${one.path}`).set(listLabelOf(one), one);
}

function groupIn<T>(groups: Map<string, Map<string, T>>, name: string): Map<string, T> {
  const known = groups.get(name) ?? new Map<string, T>();
  groups.set(name, known);
  return known;
}

const labelOf = ({ kind, id, version, modified }: SeenDocument): string =>
  `${kind} ${id} ${version} ${modified}`;

const numberLabelOf = ({ name, number }: Generation): string => `${name} ${number}`;

const listLabelOf = ({ kind, path, value, seal }: SeenList): string =>
  JSON.stringify([kind, path, value, seal]);

function confirmationOf(
  { token, documents, generations = [], lists = [] }: Presumption,
  result: Result,
): Confirmation {
  const changed = documents.flatMap((one): ChangedDocument[] => {
    const label = labelOf(one);
    if (!result.changed.has(label)) return [];
    return [{ kind: one.kind, id: one.id, row: result.changed.get(label) }];
  });
  const tokenHolds = token === undefined || !result.ended.has(token.hash.toString('latin1'));
  const raised = generations.flatMap((one): Generation[] => {
    const number = result.raised.get(numberLabelOf(one));
    return number === undefined ? [] : [{ ...one, number }];
  });
  const relisted = lists.filter((one) => result.relisted.has(listLabelOf(one)));
  return { tokenHolds, changed, raised, relisted };
}

/**
 * A presumption about something other than a document has its type in place of a kind; the version
 * of a number is the number.
 */
interface Difference {
  readonly kind: string;
  readonly place: number;
  readonly id: string | null;
  readonly version: number;
  readonly text: string | null;
  readonly messageSequence: number;
  readonly modified: string;
}

async function ask(asking: Asking, batch: Batch): Promise<Result> {
  const { parts, labels } = questionsOf(asking.tables, batch);
  const result = {
    ended: new Set<string>(),
    changed: new Map<string, Row | undefined>(),
    raised: new Map<string, number>(),
    relisted: new Set<string>(),
  };
  const large: Difference[] = [];
  const labelIn = ({ kind, place }: Difference) => labels.get(kind)![place - 1]!;
  for (const one of await asking.run<Difference>(join(parts, ' union all '))) {
    const label = labelIn(one);
    if (one.kind === ':token') result.ended.add(label);
    else if (one.kind === ':number') result.raised.set(label, one.version);
    else if (one.kind.startsWith(':')) result.relisted.add(label);
    else if (one.id !== null && one.text === null) large.push(one);
    else result.changed.set(label, one.id === null ? undefined : rowOf(one));
  }
  if (large.length > 0) {
    const found = await findChanged(asking, batch.project, large);
    for (const one of large) result.changed.set(labelIn(one), found.get(`${one.kind} ${one.id}`));
  }
  return result;
}

const rowOf = ({ kind, place, ...row }: Difference): Row => row as Row;

/** Reads the large documents that have changed; by kind and id. */
async function findChanged(
  { findLarge, tables }: Asking,
  project: string,
  large: readonly Difference[],
): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>();
  for (const kind of new Set(large.map((one) => one.kind))) {
    const rows = large.filter((one) => one.kind === kind).map((one) => one as Small);
    for (const [id, row] of await findLarge(project, tables.get(kind)!, rows))
      found.set(`${kind} ${id}`, row);
  }
  return found;
}

/** The parts of the statement, and the labels of the questions by the names of the rows. */
function questionsOf(
  tables: ReadonlyMap<string, Table>,
  { project, tokens, documents, generations, lists, now }: Batch,
) {
  const parts: Sql[] = [];
  const labels = new Map<string, readonly string[]>();
  for (const [kind, seen] of inOrder(documents)) {
    labels.set(kind, [...seen.keys()]);
    parts.push(changedDocuments(project, tables.get(kind)!, [...seen.values()]));
  }
  if (tokens.size > 0) parts.push(endedTokens(project, [...tokens.values()], now));
  if (generations.size > 0) parts.push(raisedNumbers(project, [...generations.values()]));
  labels.set(':token', [...tokens.keys()]).set(':number', [...generations.keys()]);
  for (const [place, seen] of inOrder(lists)) {
    labels.set(`:list ${place}`, [...seen.keys()]);
    parts.push(relistedDocuments(project, tables, [...seen.values()]));
  }
  return { parts, labels };
}

/** So that equal questions make the same statement. */
const inOrder = <T>(groups: ReadonlyMap<string, T>): [string, T][] =>
  [...groups].sort(([left], [right]) => (left < right ? -1 : 1));

const changedDocuments = (project: string, table: Table, seen: readonly SeenDocument[]): Sql => sql`
  select ${raw(`'${table.kind}'`)} as kind, k.place::integer, ${smallColumns}
  from unnest(${seen.map(({ id }) => id)}::text[], ${seen.map(({ version }) => version)}::bigint[],
    ${seen.map(({ modified }) => modified)}::timestamptz[])
    with ordinality k(id, version, modified, place)
  left join lateral (select * from ${table.sql} t
    where t.project = ${project} and t.id = k.id limit 1) t on true
  where (t.version = k.version and t.last_modified_at = k.modified) is not true`;

const endedTokens = (project: string, hashes: readonly Buffer[], now: number): Sql => sql`
  select ':token' as kind, k.place::integer, null as id, null::bigint as version, null as text,
    null::bigint as "messageSequence", null as modified
  from unnest(${hashes}::bytea[]) with ordinality k(hash, place)
  where not ${tokenHolds(project, raw('k.hash'), now)}`;

const raisedNumbers = (project: string, seen: readonly Generation[]): Sql => sql`
  select ':number' as kind, k.place::integer, null as id, n.number as version, null as text,
    null::bigint as "messageSequence", null as modified
  from unnest(${seen.map(({ name }) => name)}::text[], ${seen.map(({ number }) => number)}::bigint[])
    with ordinality k(name, number, place),
    lateral (select ${numberIn(project, raw('k.name'))} as number) n
  where n.number <> k.number`;

/** @param seen lists of one column */
function relistedDocuments(
  project: string,
  tables: ReadonlyMap<string, Table>,
  seen: readonly SeenList[],
): Sql {
  const { kind, path } = seen[0]!;
  const now = listSeal(tables.get(kind)!, path, sql`${project}`, raw('k.value'));
  return sql`
    select ${raw(`':list ${kind} ${path}'`)} as kind, k.place::integer, null as id,
      null::bigint as version, null as text, null::bigint as "messageSequence", null as modified
    from unnest(${seen.map(({ value }) => value)}::text[], ${seen.map(({ seal }) => seal)}::text[])
      with ordinality k(value, seal, place)
    where ${now} <> k.seal`;
}

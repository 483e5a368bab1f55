// Questions of one turn of the event loop for documents by a value out of a list, such as the stock of SKUs, travel in
// one statement: each statement wakes a process of PostgreSQL, which costs more than a few rows.
import type { Row, Storage } from '@storewright/store/storage/storage';
import { type Matching, matchingRows } from './matching-rows.ts';
import type { Session } from './session.ts';

/** Values of one statement. */
const maxValues = 500;

interface Asked {
  readonly need: Matching;
  readonly values: readonly string[];
  readonly settle: (rows: readonly Row[] | Promise<readonly Row[]>) => void;
}

/** The member and the values of a predicate that has nothing but `member in :variable`. */
function listedIn({ where, variables }: Matching) {
  const [, member, variable] = /^([A-Za-z]+) in :([A-Za-z]+)$/.exec(where) ?? [];
  const values = variable === undefined ? undefined : variables[variable];
  const isOfTexts = Array.isArray(values) && values.every((value) => typeof value === 'string');
  return isOfTexts
    ? { member: member!, variable: variable!, values: values as string[] }
    : undefined;
}

const queues = new WeakMap<Storage, Map<string, Asked[]>>();

/** The rows of `matchingRows`, in fewer statements. */
export function rowsTogether({ world, project }: Session, need: Matching): Promise<readonly Row[]> {
  const listed = listedIn(need);
  if (listed === undefined || listed.values.length > maxValues)
    return matchingRows(world, project, need);
  const { values } = listed;
  const queue = queues.get(world.storage) ?? new Map<string, Asked[]>();
  queues.set(world.storage, queue);
  const place = `${project} ${need.kind} ${need.where}`;
  return new Promise((settle) => {
    const gathered = queue.get(place);
    if (gathered !== undefined) {
      gathered.push({ need, values, settle });
      return;
    }
    queue.set(place, [{ need, values, settle }]);
    setImmediate(() => {
      const all = queue.get(place)!;
      queue.delete(place);
      const ask = (one: Matching) => matchingRows(world, project, one);
      for (const part of partsOf(all)) void answerAll(part, ask);
    });
  });
}

/** As many as fit into one statement. */
function partsOf(all: readonly Asked[]): readonly (readonly Asked[])[] {
  const parts: Asked[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const one of all) {
    size += one.values.length;
    if (size <= maxValues) parts.at(-1)!.push(one);
    else {
      parts.push([one]);
      size = one.values.length;
    }
  }
  return parts;
}

/** Where one statement fails or its rows reach the limit, each asks alone. */
async function answerAll(
  asked: readonly Asked[],
  ask: (need: Matching) => Promise<readonly Row[]>,
): Promise<void> {
  const [first, ...others] = asked;
  const alone = () => {
    for (const { need, settle } of asked) settle(ask(need));
  };
  if (others.length === 0) return alone();
  try {
    const { member, variable } = listedIn(first!.need)!;
    const all = [...new Set(asked.flatMap(({ values }) => values))];
    const limit = Math.min(...asked.map(({ need }) => need.limit));
    const rows = await ask({ ...first!.need, variables: { [variable]: all }, limit });
    if (rows.length >= limit) return alone();
    const held = rows.map(({ text }) => [JSON.parse(text)[member]].flat());
    const parts = asked.map(({ values }) => {
      const wanted = new Set(values);
      return rows.filter((_, at) => held[at]!.some((value) => wanted.has(value)));
    });
    // A row that fits no request is found by something else than the member that it shows.
    const fitting = new Set(parts.flat());
    if (fitting.size < rows.length) return alone();
    asked.forEach(({ settle }, at) => {
      settle(parts[at]!);
    });
  } catch {
    alone();
  }
}

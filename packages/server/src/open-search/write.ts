// Writes documents in bulk. Each has the order of its writing as an external version: a late write
// changes nothing. Writes that the engine rejects for lack of resources are sent again, with
// growing pauses.
import { type EngineChanges, IndexLost } from '@storewright/store/search-index/engine';
import { type Ask, type EngineAnswer, faultOf, isPassing, withBackOff } from './client.ts';
import { documentOf } from './document.ts';

/** Bytes of one request, unless a single document is larger. */
const maxBytes = 5_000_000;
const timeoutMs = 30_000;

/** Into an index documents are written by this alias alone: one that is not there is not made by writing. */
export const writeAlias = (index: string): string => `${index}-write`;

interface Item {
  readonly action: 'index' | 'delete';
  readonly lines: string;
}

/** How requests are sent. */
export interface Sender {
  readonly ask: Ask;
  /** Longest wait for one answer. */
  readonly timeoutMs: number;
  /** Whether what the engine has no time for is sent again. */
  readonly isPatient: boolean;
}

export const patient = (ask: Ask): Sender => ({ ask, timeoutMs, isPatient: true });

/** @returns how many documents are refused for good @throws IndexLost, Error */
export async function writeBulk(
  sender: Sender,
  indexes: readonly string[],
  order: number,
  changes: EngineChanges,
): Promise<number> {
  const sources = changes.documents.map(({ id, version, write }) => ({
    id,
    source: JSON.stringify(documentOf(id, version, write)),
  }));
  let refused = 0;
  for (const index of indexes) {
    const items = itemsOf(writeAlias(index), order, sources, changes.gone);
    for (const part of parts(items)) refused += await sendItems(sender, part);
  }
  return refused;
}

function itemsOf(
  index: string,
  order: number,
  sources: readonly { readonly id: string; readonly source: string }[],
  gone: readonly string[],
): readonly Item[] {
  const head = (id: string) => ({
    _index: index,
    _id: id,
    version: order,
    version_type: 'external_gte',
  });
  return [
    ...sources.map(
      ({ id, source }): Item => ({
        action: 'index',
        lines: `${JSON.stringify({ index: head(id) })}\n${source}\n`,
      }),
    ),
    ...gone.map(
      (id): Item => ({ action: 'delete', lines: `${JSON.stringify({ delete: head(id) })}\n` }),
    ),
  ];
}

function* parts(items: readonly Item[]): Iterable<readonly Item[]> {
  let part: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(item.lines);
    if (part.length > 0 && bytes + size > maxBytes) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(item);
    bytes += size;
  }
  if (part.length > 0) yield part;
}

async function sendItems(sender: Sender, items: readonly Item[]): Promise<number> {
  let left = items;
  let refused = 0;
  const result = await withBackOff(
    async () => {
      const round = await sendOnce(sender, left);
      left = round.left;
      refused += round.refused;
      return round;
    },
    ({ left: rest, answer }) => sender.isPatient && rest.length > 0 && isRepeatable(answer),
  );
  if (left.length > 0) throw new Error(faultOf(result.answer));
  return refused;
}

/** An answer without items allows a retry. */
const isRepeatable = (answer: EngineAnswer): boolean =>
  isPassing(answer) || (answer.kind === 'answer' && answer.status === 200);

async function sendOnce({ ask, timeoutMs: limit }: Sender, items: readonly Item[]) {
  const body = items.map(({ lines }) => lines).join('');
  const answer = await ask({
    method: 'POST',
    path: '/_bulk?require_alias=true',
    body,
    timeoutMs: limit,
  });
  if (answer.kind !== 'answer' || answer.status !== 200) return { left: items, refused: 0, answer };
  const results: readonly any[] = answer.body.items ?? [];
  const left: Item[] = [];
  let refused = 0;
  items.forEach((item, at) => {
    const { status, error } = results[at]?.[item.action] ?? { status: 503 };
    if (error?.type === 'index_not_found_exception') throw new IndexLost();
    if (status === 429 || status >= 500) left.push(item);
    else if (isRefused(item, status)) refused += 1;
  });
  return { left, refused, answer };
}

/** A conflict means that a later write exists; a deleted document may be gone already. */
const isRefused = ({ action }: Item, status: number): boolean =>
  status >= 400 && status !== 409 && !(action === 'delete' && status === 404);

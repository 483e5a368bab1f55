// Sends rows of a CSV file as resources, and waits until their operations are over.
import { type OfProject, Refusal } from '../server.ts';
import {
  createContainer,
  type ImportType,
  type Operation,
  operationsAt,
  type State,
  sendResources,
  states,
  summaryOf,
} from './calls.ts';

/** A resource and the index of its row. */
export interface Numbered {
  readonly index: number;
  readonly resource: object;
}

export interface Sending extends OfProject {
  readonly type: ImportType;
  readonly container: string;
  readonly rows: readonly Numbered[];
  readonly reasonOf: (operation: Operation) => string;
  readonly showSent: (count: number) => void;
  readonly showLeft: (count: number) => void;
}

const batchSize = 20;
const pauseMs = 500;
const listSize = 500;

/** The rows that were not imported, with the reasons. @throws Refusal */
export async function sendRows(sending: Sending): Promise<ReadonlyMap<number, string>> {
  const { project, type, container, rows, showSent } = sending;
  const reasons = new Map<number, string>();
  const indexes = new Map<string, number>();
  await createContainer(project, container, type.name);
  for (let start = 0; start < rows.length; start += batchSize) {
    await sendBatch(sending, rows.slice(start, start + batchSize), indexes, reasons);
    showSent(Math.min(rows.length, start + batchSize));
  }
  await waitUntilOver(sending);
  for (const state of states.filter((one) => one !== 'imported' && one !== 'processing'))
    await addReasons(sending, state, indexes, reasons);
  return reasons;
}

interface Mistake {
  readonly resourceIndex?: number;
  readonly message: string;
}

/** The server refuses a request as a whole: what it names is left out, and the others are sent. */
async function sendBatch(
  sending: Sending,
  batch: readonly Numbered[],
  indexes: Map<string, number>,
  reasons: Map<number, string>,
): Promise<void> {
  if (batch.length === 0) return;
  const { project, type, container } = sending;
  const resources = batch.map(({ resource }) => resource);
  try {
    const ids = await sendResources(project, type, container, resources);
    for (const [at, id] of ids.entries()) indexes.set(id, batch[at]!.index);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refused = (error.errors as readonly Mistake[]).filter(
      ({ resourceIndex }) => resourceIndex !== undefined && batch[resourceIndex] !== undefined,
    );
    if (refused.length === 0) throw error;
    for (const { resourceIndex, message } of refused)
      reasons.set(batch[resourceIndex!]!.index, message);
    const rest = batch.filter(({ index }) => !reasons.has(index));
    await sendBatch(sending, rest, indexes, reasons);
  }
}

async function waitUntilOver({ project, container, showLeft }: Sending): Promise<void> {
  for (;;) {
    const { states: counts } = await summaryOf(project, container);
    if (counts.processing === 0) return;
    showLeft(counts.processing);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function addReasons(
  { project, container, reasonOf }: Sending,
  state: State,
  indexes: ReadonlyMap<string, number>,
  reasons: Map<number, string>,
): Promise<void> {
  for (let offset = 0, total = 1; offset < total; offset += listSize) {
    const page = await operationsAt(project, container, { state, offset, limit: listSize });
    total = Math.min(page.total, 10_000);
    for (const operation of page.results) {
      const index = indexes.get(operation.id);
      if (index !== undefined) reasons.set(index, reasonOf(operation));
    }
  }
}

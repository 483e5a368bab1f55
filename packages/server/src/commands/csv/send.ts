// Sends resources to the Import API of a server and waits until their operations are over.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportType } from '../../import-api/index.ts';
import { CommandError, counted } from '../../terminal/terminal.ts';
import type { Ask } from './project.ts';

/** A resource and the number of its row. */
export interface Numbered {
  readonly number: number;
  readonly resource: object;
}

/** Rows that were not imported: by number, why. */
export type Reasons = Map<number, string>;

/** A container for one run. @throws CommandError */
export async function createContainer(ask: Ask, key: string, type: ImportType): Promise<void> {
  const { status, body } = await ask('POST', '/import-containers', {
    key,
    resourceType: type.name,
  });
  if (status !== 201) throw new CommandError(body.message ?? `status ${status}`);
}

/** An open run: the sent rows, and the refused ones. */
export interface Run {
  readonly ask: Ask;
  readonly type: ImportType;
  /** The containers of the run; the last one takes more rows. */
  readonly containers: readonly string[];
  /** Row numbers by the id of their operation. */
  readonly sent: Map<string, number>;
  readonly reasons: Reasons;
}

/** Most resources of a request. */
export const mostResources = 20;

/**
 * Sends up to 20 resources. Resources that the server refuses are left out. @throws CommandError
 */
export async function sendResources(run: Run, resources: readonly Numbered[]): Promise<void> {
  if (resources.length === 0) return;
  const { ask, type, containers, sent, reasons } = run;
  const container = containers.at(-1)!;
  const list = resources.map(({ resource }) => resource);
  const path = `/${type.path}/import-containers/${container}`;
  const { status, body } = await ask('POST', path, { type: type.name, [type.list]: list });
  if (status === 201) {
    body.operationStatus.forEach(({ operationId }: any, index: number) => {
      sent.set(operationId, resources[index]!.number);
    });
    return;
  }
  const refused: readonly any[] = (body.errors ?? []).filter(
    ({ resourceIndex }: any) => resources[resourceIndex] !== undefined,
  );
  if (refused.length === 0) throw new CommandError(body.message ?? `status ${status}`);
  for (const { resourceIndex, message } of refused)
    reasons.set(resources[resourceIndex]!.number, message);
  const rest = resources.filter(({ number }) => !reasons.has(number));
  await sendResources(run, rest);
}

const pollMs = 300;
const longestStandstillMs = 300_000;

/** How many operations of the run are not over. @throws CommandError */
async function countProcessing({ ask, containers }: Run): Promise<number> {
  let count = 0;
  for (const container of containers) {
    const { status, body } = await ask('GET', `/import-containers/${container}/import-summaries`);
    if (status !== 200) throw new CommandError(body.message ?? `status ${status}`);
    count += body.states.processing;
  }
  return count;
}

/** Waits until nothing is processed. @throws CommandError when that stands still */
export async function waitUntilOver(run: Run, show: (processing: number) => void): Promise<void> {
  let last = -1;
  let changedAt = performance.now();
  for (;;) {
    const processing = await countProcessing(run);
    if (processing === 0) return;
    if (processing !== last) changedAt = performance.now();
    if (performance.now() - changedAt > longestStandstillMs)
      throw new CommandError(`Not processed after five minutes: ${counted(processing, 'row')}.`);
    last = processing;
    show(processing);
    await sleep(pollMs);
  }
}

/** States of operations that have not imported their resource, or not all of it. */
export const statesOfFailure = [
  ...['validationFailed', 'rejected', 'partiallyImported', 'canceled'],
  ...['unresolved', 'waitForMasterVariant'],
] as const;
const page = 500;

/** The state of an operation, and why it is in that state. */
export function reasonOf({ state, errors = [], unresolvedReferences = [] }: any): string {
  const missing = unresolvedReferences.map(
    ({ typeId, key }: any) => `there is no ${typeId} ${key}`,
  );
  const why = [...errors.map(({ message }: any) => message), ...missing];
  return why.length === 0 ? state : `${state}: ${why.join('; ')}`;
}

/** Adds why operations did not import their rows. @throws CommandError */
export async function addFailures(run: Run): Promise<void> {
  for (const container of run.containers)
    for (const state of statesOfFailure) await addState(run, container, state);
}

async function addState({ ask, sent, reasons }: Run, container: string, state: string) {
  for (let offset = 0, total = 1; offset < total; offset += page) {
    const query = `state=${state}&debug=true&limit=${page}&offset=${offset}&sort=id`;
    const path = `/import-containers/${container}/import-operations?${query}`;
    const { status, body } = await ask('GET', path);
    if (status !== 200) throw new CommandError(body.message ?? `status ${status}`);
    total = body.total;
    for (const operation of body.results) {
      const number = sent.get(operation.id);
      if (number !== undefined) reasons.set(number, reasonOf(operation));
    }
  }
}

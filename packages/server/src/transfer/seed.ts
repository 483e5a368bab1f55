// Seeds: the content of a project, written by hand, one step a line, by keys. Every line is checked
// before the first one is carried out; existing documents with a key are left as they are, so an
// interrupted seed is simply started again. It uses the rules of the API.

import { basename } from 'node:path';
import type { World } from '@storewright/engine/pipeline';
import { isRecord } from '@storewright/model/base/equality';
import { ApiError, described, integer } from '@storewright/model/declaration';
import { didYouMean } from '@storewright/platform/did-you-mean';
import { openShop, type Shop } from '../demo/shop.ts';
import { checkReadable, linesOf, parsed } from './folder.ts';
import { linkedIn, named, openNames } from './seed-names.ts';
import { TransferError } from './transfer-error.ts';

export interface Step {
  readonly place: string;
  /** Kind of a document that is made of `draft`. */
  readonly kind?: string;
  readonly draft?: { readonly [member: string]: any };
  /** Path of a procedure that is called with `body`. */
  readonly post?: string;
  readonly body?: { readonly [member: string]: any };
  /** Of a document that is there and is changed or deleted; without a key its id. */
  readonly key?: string;
  readonly id?: string;
  /** The version that it is expected to have. */
  readonly version?: number;
  readonly delete?: boolean;
  /** Update actions on the created document. */
  readonly actions?: readonly object[];
  /** Kind of the changed document where `post` returns it. */
  readonly of?: string;
  readonly publish?: boolean;
  /** Later lines name what this one has answered: `$name`, `$name.version`. */
  readonly as?: string;
}

/** How much of a seed was carried out. */
export const seededCounts = {
  made: integer(),
  present: described(integer(), 'With a key that was there already.'),
};

type Seeded = { -readonly [K in keyof typeof seededCounts]: number };

interface Seeding {
  readonly world: World;
  readonly project: string;
  readonly shop: Shop;
  readonly names: ReturnType<typeof openNames>;
  /** An existing document is created again. */
  readonly isChanged: (step: Step) => boolean;
}

/** @throws TransferError with file, line and fault */
export async function seedProject(
  world: World,
  project: string,
  files: readonly string[],
  isChanged: (step: Step) => boolean = () => false,
): Promise<Seeded> {
  const [there] = await world.storage.find(project, 'project', [{ id: project }]);
  if (there === undefined) throw new TransferError(`There is no project '${project}'.`);
  return allCarriedOut(world, project, await stepsIn(files), isChanged);
}

/** Lines without a file: as a string, or each as its value. */
export type Lines = string | readonly unknown[];

/** @throws TransferError with line and fault */
export const seedLines = async (world: World, project: string, lines: Lines): Promise<Seeded> =>
  allCarriedOut(world, project, stepsOf(lines), () => false);

async function allCarriedOut(
  world: World,
  project: string,
  steps: readonly Step[],
  isChanged: (step: Step) => boolean,
): Promise<Seeded> {
  const shop = openShop(world, project);
  const names = openNames(steps.flatMap((step) => (step.as === undefined ? [] : [step.as])));
  const seeding: Seeding = { world, project, shop, names, isChanged };
  await checkKeys(seeding, steps);
  const seeded: Seeded = { made: 0, present: 0 };
  for (const step of steps) {
    const isMade = await runStep(seeding, step).catch((error) => {
      throw error instanceof ApiError
        ? new TransferError(`${step.place}: ${saidBy(error)}`)
        : error;
    });
    seeded[isMade ? 'made' : 'present'] += 1;
  }
  return seeded;
}

const saidBy = ({ message, members }: ApiError): string =>
  [message, members.detailedErrorMessage].filter(Boolean).join(' ');

const memberNames = new Set([
  ...['kind', 'draft', 'post', 'body', 'actions', 'of', 'publish', 'as'],
  ...['key', 'id', 'version', 'delete'],
]);

/** Lines of the files, looked at one by one. @throws TransferError */
export async function stepsIn(files: readonly string[]): Promise<readonly Step[]> {
  const steps: Step[] = [];
  for (const path of files) {
    await checkReadable(path);
    for await (const { text, number } of linesOf(path)) {
      const place = `${basename(path)}, line ${number}`;
      steps.push(stepOf(parsed(text, place), place));
    }
  }
  return steps;
}

function stepsOf(lines: Lines): readonly Step[] {
  const each = typeof lines === 'string' ? lines.split(/\r?\n/) : lines;
  return each.flatMap((line, index) => {
    const place = `line ${index + 1}`;
    if (typeof lines !== 'string') return stepOf(line, place);
    return (line as string).trim() === '' ? [] : stepOf(parsed(line as string, place), place);
  });
}

function stepOf(line: any, place: string): Step {
  checkForm(line, place);
  return { ...line, place };
}

function checkForm(step: any, place: string): void {
  const fault = (what: string) => new TransferError(`${place}: ${what}`);
  if (typeof step !== 'object' || step === null || Array.isArray(step))
    throw fault('a line is an object.');
  const unknown = Object.keys(step).find((member) => !memberNames.has(member));
  if (unknown !== undefined) throw fault(`there is no member '${unknown}' of a line.`);
  const isDraft = typeof step.kind === 'string' && isRecord(step.draft);
  const isPost = typeof step.post === 'string' && isRecord(step.body);
  const forms = [isDraft, isPost, isChange(step)].filter(Boolean).length;
  if (forms !== 1)
    throw fault(
      "a line has either 'kind' and 'draft', 'post' and 'body', or 'kind', 'key' and 'actions' or 'delete'.",
    );
  if (step.as !== undefined && !/^\$\w+$/.test(step.as))
    throw fault("'as' is a name such as $cart.");
}

/** Of a document that is there. */
const isChange = ({ kind, key, id, actions, delete: isDeletion, draft }: Partial<Step>): boolean =>
  typeof kind === 'string' &&
  draft === undefined &&
  (typeof key === 'string' || typeof id === 'string') &&
  (isDeletion === true) !== Array.isArray(actions);

/** A document named by key is created by an earlier line, or exists. */
async function checkKeys({ world, project, shop }: Seeding, steps: readonly Step[]): Promise<void> {
  const made = new Set<string>();
  const asked = new Map<string, boolean>();
  for (const step of steps) {
    const { place, draft, body, actions } = step;
    checkOffered({ world, shop }, step);
    for (const { typeId, key } of linkedIn([draft, body, actions])) {
      const name = `${typeId} ${key}`;
      if (made.has(name) || !world.kinds.has(typeId)) continue;
      if (!asked.has(name)) asked.set(name, await isThere(world, project, typeId, key));
      if (asked.get(name) === false)
        throw new TransferError(
          `${place}: there is no ${typeId} with the key '${key}', and no line before makes it.`,
        );
    }
    if (isChange(step)) await checkExpected(world, project, step);
    const { key } = draft ?? body ?? {};
    if (typeof key === 'string') made.add(`${kindOfStep(step)} ${key}`);
  }
}

/** What a line asks for is something that clients may do. */
function checkOffered({ world, shop }: Pick<Seeding, 'world' | 'shop'>, step: Step): void {
  const { place, post, of } = step;
  const named = step.kind ?? of;
  const kind = world.kinds.get(named ?? '');
  if (named !== undefined && kind === undefined)
    throw new TransferError(
      `${place}: there is no kind '${named}'.${didYouMean(named, world.kinds.keys())}`,
    );
  if (post !== undefined && !shop.offers(post))
    throw new TransferError(`${place}: nothing is posted to '${post}' in a seed.`);
  if (step.delete === true && kind?.endpoints[0]?.operations.includes('delete') !== true)
    throw new TransferError(`${place}: a ${named} is not deleted.`);
}

/** The changed document exists, and is unchanged. */
async function checkExpected(world: World, project: string, step: Step): Promise<void> {
  const { place, kind, version, delete: isDeletion } = step;
  const row = await findExpected(world, project, step);
  const named = `the ${kind} '${step.key ?? step.id}'`;
  if (row === undefined && isDeletion !== true)
    throw new TransferError(`${place}: ${named} is not there.`);
  if (row !== undefined && version !== undefined && row.version !== version)
    throw new TransferError(
      `${place}: ${named} has gone on: version ${row.version} where ${version} was.`,
    );
}

async function findExpected(world: World, project: string, { kind, key, id }: Step): Promise<any> {
  const target = key === undefined ? { id: id! } : { key };
  const [row] = await world.storage.find(project, kind!, [target]);
  return row === undefined ? undefined : JSON.parse(row.text);
}

/** Whether anything was changed; a document deleted before is gone. */
async function changeDocument({ world, project, shop, names }: Seeding, step: Step) {
  const document = await findExpected(world, project, step);
  if (document === undefined) return false;
  const { kind, actions, place } = step;
  if (step.delete === true) await shop.remove(kind!, document);
  else
    names.set(
      step.as,
      await shop.update(kind!, document, ...(named(actions, names, place) as any)),
    );
  return true;
}

/** Kind of the document that a line creates, where it is known. */
const kindOfStep = ({ kind, of, post }: Step): string | undefined =>
  kind ?? of ?? (post === '/customers' ? 'customer' : undefined);

const isThere = async (world: World, project: string, kind: string, key: string) =>
  (await world.storage.find(project, kind, [{ key }]))[0] !== undefined;

/** Whether anything was made. */
async function runStep(seeding: Seeding, step: Step): Promise<boolean> {
  const { shop, names } = seeding;
  if (isChange(step)) return changeDocument(seeding, step);
  const kind = kindOfStep(step);
  const draft = named(step.draft ?? step.body ?? {}, names, step.place);
  const present = await presentOne(seeding, step, draft);
  if (present !== undefined && seeding.isChanged(step)) await shop.remove(kind!, present);
  else if (present !== undefined) {
    names.set(step.as, present);
    return false;
  }
  const answer =
    step.post === undefined
      ? await shop.create(step.kind!, draft)
      : answered(await shop.post(step.post, draft));
  const actions = [
    ...(step.publish === true ? [{ action: 'publish' }] : []),
    ...(named(step.actions ?? [], names, step.place) as object[]),
  ];
  if (actions.length > 0 && kind === undefined)
    throw new TransferError(`${step.place}: 'of' names the kind that the actions are for.`);
  names.set(step.as, actions.length === 0 ? answer : await shop.update(kind!, answer, ...actions));
  return true;
}

/** A sign-up answers the customer within an envelope. */
const answered = (answer: any): any => answer.customer ?? answer;

/** What a line before the break has made, or anybody else. */
async function presentOne({ world, project }: Seeding, step: Step, draft: any): Promise<any> {
  const kind = kindOfStep(step);
  if (kind === undefined || typeof draft.key !== 'string') return undefined;
  const [row] = await world.storage.find(project, kind, [{ key: draft.key }]);
  return row === undefined ? undefined : JSON.parse(row.text);
}

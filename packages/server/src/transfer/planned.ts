// Update actions that lead from one document to another. Nothing here knows a kind: the input of an
// action is declared, and its effect is tried out. An action is chosen when its result is nearer to
// the target, so a plan that is found is right, and where none is found that is reported.

import { rehearseActions, type Session } from '@storewright/engine/pipeline';
import { isRecord, isSame } from '@storewright/model/base/equality';
import { type Action, change, type Fields, type Kind } from '@storewright/model/declaration';
import { type KeyOf, mustBeGiven, shaped, shapedMembers } from './shaped.ts';

export interface Planned {
  readonly actions: readonly PlannedAction[];
  /** Nothing more is left to do. */
  readonly isWhole: boolean;
  /** What the actions make of the document. */
  readonly document: any;
  /** Why actions that could have done more were refused. */
  readonly refusals: readonly RefusedAction[];
}

export interface RefusedAction {
  readonly action: string;
  readonly message: string;
}

export interface PlannedAction {
  readonly action: string;
  readonly [member: string]: unknown;
}

export interface Between {
  readonly session: Session;
  readonly kind: Kind;
  readonly keyOf: KeyOf;
  /** How far a document is from where all is to lead; absent: how many values differ. */
  readonly measure?: (document: any) => number;
}

const maxActions = 200;

/** The actions in their order; each brings the document nearer to the other one. */
export async function actionsBetween(around: Between, was: any, is: any): Promise<Planned> {
  const actions: PlannedAction[] = [];
  const { measure = (document: any) => distance(document, is) } = around;
  let document = was;
  let left = measure(document);
  let refusals: RefusedAction[] = [];
  while (left > 0 && actions.length < maxActions) {
    refusals = [];
    const step = await nearest({ ...around, measure, refusals }, document, is, left);
    if (step === undefined) break;
    actions.push(step.action);
    ({ document, left } = step);
  }
  return { actions, isWhole: left === 0, document, refusals };
}

interface Tried {
  readonly action: PlannedAction;
  readonly document: any;
  readonly left: number;
}

interface Trying extends Required<Between> {
  /** Refused actions are added here. */
  readonly refusals: RefusedAction[];
}

const maxRefusals = 100;

/** The one that leaves least to do: an action that sets a whole list goes before one that adds to it. */
async function nearest(
  { session, kind, keyOf, measure, refusals }: Trying,
  document: any,
  is: any,
  left: number,
): Promise<Tried | undefined> {
  let best: Tried | undefined;
  const sources = sourcesOf(document, is);
  for (const [name, one] of kind.actions)
    for (const input of [
      ...inputsOf(one.members, sources, keyOf),
      ...declaredInputs(one, { document, is, keyOf }),
    ]) {
      const action = { action: name, ...input };
      const answer = await rehearseActions(session, {
        ...{ kind: kind.resource.kind, document, actions: kind.actions, inputs: [action] },
        settle: { needs: () => ({}), apply: (made) => change(made) },
        isDryRun: false,
      });
      const made = answer.change?.document;
      if (answer.refusal !== undefined && refusals.length < maxRefusals)
        refusals.push({ action: name, message: answer.refusal.message });
      if (made === undefined) continue;
      const after = measure(made);
      if (after < (best?.left ?? left)) best = { action, document: made, left: after };
    }
  return best;
}

/** The possible input of an action: a record of the target document, or an item of a list. */
interface Source {
  readonly values: { readonly [member: string]: any };
  /** Members that differ; without one of them an action has nothing to do. */
  readonly differing: ReadonlySet<string>;
}

/** Ids of the parts in which a source lies, as actions name them. */
type Around = { readonly [member: string]: unknown };

function sourcesOf(was: any, is: any, around: Around = {}): readonly Source[] {
  if (Array.isArray(was) || Array.isArray(is)) return [];
  if (!isRecord(was) && !isRecord(is)) return [];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const differing = names.filter((name) => !stamps.has(name) && !isSame(was?.[name], is?.[name]));
  const own = {
    values: { ...around, ...withOtherNames(is) },
    differing: new Set(differing.flatMap((name) => [name, nameInActions(name)])),
  };
  const entry = (name: string): Source => ({
    values: { ...around, name, ...(is?.[name] === undefined ? {} : { value: is[name] }) },
    differing: new Set(['name']),
  });
  return [
    own,
    ...differing.map(entry),
    ...differing.flatMap((name) => within(name, was?.[name], is?.[name], around)),
  ];
}

/** Of a member that differs: what it holds, and what a list has more, less or otherwise. */
function within(name: string, was: any, is: any, around: Around): readonly Source[] {
  if (!Array.isArray(was) && !Array.isArray(is)) {
    const word = lastWord(name);
    const sources = sourcesOf(was, is, { ...around, ...idAs(word, is) });
    return isRecord(is) && word !== name ? [itemOf(word, is, around), ...sources] : sources;
  }
  const [before, now]: any[][] = [was ?? [], is ?? []];
  const added = now!.filter((one) => !before!.some((other) => isAlike(one, other)));
  const gone = before!.filter((one) => !now!.some((other) => isAlike(one, other)));
  const isOf = (one: any) => (other: any) => one?.id !== undefined && one.id === other?.id;
  const item = (one: any) => itemOf(singular(nameInActions(name)), one, around);
  const changed = added.flatMap((one) => {
    const former = gone.find(isOf(one));
    const ids = { ...around, ...idAs(singular(nameInActions(name)), one) };
    return former === undefined ? [] : [item(one), ...sourcesOf(former, one, ids)];
  });
  const others = added.filter((one) => !gone.some(isOf(one)));
  const left = gone.filter((one) => !added.some(isOf(one)));
  // One after the other, in the order in which they are to stand.
  return [...changed, ...[...others.slice(0, 1), ...left].map(item)];
}

function itemOf(name: string, item: any, around: Around): Source {
  const values = {
    ...{ ...around, ...idAs(name, item) },
    ...{ ...(isRecord(item) ? item : {}), [name]: item },
  };
  return { values, differing: new Set(Object.keys(values)) };
}

/** The id of a part under the name that actions have for it: `priceId`. */
const idAs = (name: string, part: any): Around =>
  isRecord(part) && part.id !== undefined && part.typeId === undefined
    ? { [`${name}Id`]: part.id }
    : {};

/** Members that update actions call otherwise. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['quantityOnStock', 'quantity'],
  ['rates', 'taxRates'],
]);

/** The name that update actions have for the member. */
export const nameInActions = (member: string): string => otherNames.get(member) ?? member;

function withOtherNames(is: any): { readonly [member: string]: any } {
  const others = [...otherNames].flatMap(([member, name]) =>
    is?.[member] === undefined || is[name] !== undefined ? [] : [[name, is[member]] as const],
  );
  return { ...is, ...Object.fromEntries(others) };
}

/** A master variant is a variant. */
export const lastWord = (name: string): string => {
  const [word = name] = /[A-Z][a-z]+$/.exec(name) ?? [];
  return word.charAt(0).toLowerCase() + word.slice(1);
};

/** Actions name one item of a list: `prices` → `price`. */
export const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');

const stamps: ReadonlySet<string> = new Set(['version', 'lastModifiedAt', 'lastModifiedBy']);

/** For members that the action sets under another name. */
function declaredInputs(
  { sets = [], members }: Action,
  { document, is, keyOf }: { readonly document: any; readonly is: any; readonly keyOf: KeyOf },
): readonly object[] {
  return sets.flatMap(({ path, input }) => {
    const value = memberAt(is, path);
    if (value === undefined || isSame(memberAt(document, path), value)) return [];
    return [shapedMembers(members, input(value), keyOf)];
  });
}

const memberAt = (document: any, path: string): any =>
  path.split('.').reduce((value, name) => value?.[name], document);

/** With all that a source has, and where that is more than must be, with that alone, too. */
function inputsOf(members: Fields, sources: readonly Source[], keyOf: KeyOf): readonly object[] {
  const given = Object.entries(members);
  const isNeedless = given.every(([, field]) => !mustBeGiven(field));
  const found = sources.flatMap(({ values, differing }) => {
    const full = given.filter(([name]) => values[name] !== undefined);
    const lacks = given.some(([name, field]) => mustBeGiven(field) && values[name] === undefined);
    const isAbout = given.some(([name]) => differing.has(name));
    if (lacks || !isAbout) return [];
    const must = full.filter(([, field]) => mustBeGiven(field));
    const named = full.filter(([name, field]) => mustBeGiven(field) || name.endsWith('Id'));
    const fewer = [named, must].filter((some) => some.length > 0 && some.length < full.length);
    return [full, ...fewer].map((some) =>
      Object.fromEntries(some.map(([name, field]) => [name, shaped(field, values[name], keyOf)])),
    );
  });
  return isNeedless ? [...found, {}] : found;
}

/**
 * The number of values to change; 0 for documents that are alike except for stamps and ids of their
 * parts.
 */
const distance = (was: any, is: any): number => apart(withoutIds(was), withoutIds(is), stamps);

/** Parts get ids of their own wherever they are created; ids of references have a meaning. */
export function withoutIds(value: any): any {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([name]) => counts(name, value));
  return Object.fromEntries(members.map(([name, one]) => [name, withoutIds(one)]));
}

/** Whether two values differ in nothing but the ids of their parts. */
export function isAlike(one: any, other: any): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isAlike(item, other[index]));
  if (!isRecord(one) || !isRecord(other)) return isSame(one, other);
  for (const name in one) if (!isAlike(counted(name, one), counted(name, other))) return false;
  for (const name in other)
    if (counted(name, one) === undefined && counted(name, other) !== undefined) return false;
  return true;
}

const counted = (name: string, record: any): unknown =>
  counts(name, record) ? record[name] : undefined;

const counts = (name: string, record: object): boolean => name !== 'id' || 'typeId' in record;

function apart(was: any, is: any, left: ReadonlySet<string> = new Set()): number {
  if (isSame(was, is)) return 0;
  if (Array.isArray(was) && Array.isArray(is)) return ofLists(was, is);
  if (!isRecord(was) || !isRecord(is)) return sizeOf(was) + sizeOf(is);
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names]
    .filter((name) => !left.has(name))
    .reduce((sum, name) => sum + apart(was[name], is[name]), 0);
}

/** Items that only one of them has, and one for another order. */
function ofLists(was: readonly any[], is: readonly any[]): number {
  const gone = was.filter((one) => !is.some((other) => isSame(one, other)));
  const added = is.filter((one) => !was.some((other) => isSame(one, other)));
  const alone = [...gone, ...added].reduce((sum, one) => sum + sizeOf(one), 0);
  return Math.max(1, alone);
}

/** Values within. */
export const sizeOf = (value: any): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + sizeOf(one), 1)
    : value === undefined
      ? 0
      : 1;

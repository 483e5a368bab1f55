// Meaningful differences of two answers: ids, instants, versions and tokens are compared by their
// correspondence, everything else by value.
import { areIds, type Bindings, isInstant } from './bindings.ts';

/** Gravest first. */
export const classes = [
  'status',
  'code',
  'missing',
  'type',
  'value',
  'order',
  'extra',
  'message',
] as const;
export type DifferenceClass = (typeof classes)[number];

export interface AnswerDifference {
  readonly class: DifferenceClass;
  readonly path: string;
  readonly recorded?: unknown;
  readonly ours?: unknown;
}

export interface Comparing {
  readonly bindings: Bindings;
  /** When it was asked, there and here, in milliseconds. */
  readonly recordedAt: number;
  readonly oursAt: number;
  /** The request has named an order of the results. */
  readonly isSorted: boolean;
}

/** Members that are compared by their form only. */
const opaque: ReadonlySet<string> = new Set([
  'access_token',
  'refresh_token',
  'correlationId',
  'correlation_id',
  'clientId',
  'client_id',
  'exp',
  'sourceInfo',
]);
/** Members that name the project. */
const named: ReadonlySet<string> = new Set(['scope', 'projectKey']);
const texts: ReadonlySet<string> = new Set([
  'message',
  'detailedErrorMessage',
  'error_description',
]);
/** How far an instant may be from its request to count as made by it. */
const nearMs = 300_000;

export function differencesOf(
  recorded: any,
  ours: any,
  how: Comparing,
  path = '',
): AnswerDifference[] {
  const member = memberOf(path);
  if (opaque.has(member) || named.has(member)) return sameForm(recorded, ours, path);
  if (Array.isArray(recorded) && Array.isArray(ours)) return ofLists(recorded, ours, how, path);
  if (isRecord(recorded) && isRecord(ours)) return ofRecords(recorded, ours, how, path);
  if (typeOf(recorded) !== typeOf(ours)) return [{ class: 'type', path, recorded, ours }];
  if (isAlike(recorded, ours, how, member)) return [];
  const found = member === 'code' ? 'code' : texts.has(member) ? 'message' : 'value';
  return [{ class: found, path, recorded, ours }];
}

/** Elements of a list are of the member that holds it. */
const memberOf = (path: string): string =>
  path.split('.').findLast((step) => !/^\d+$/.test(step)) ?? '';

const isRecord = (value: unknown): value is { [member: string]: any } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

const sameForm = (recorded: unknown, ours: unknown, path: string): AnswerDifference[] =>
  typeOf(recorded) === typeOf(ours) ? [] : [{ class: 'type', path, recorded, ours }];

function isAlike(recorded: any, ours: any, how: Comparing, member: string): boolean {
  if (member === 'expires_in') return Math.abs(recorded - ours) <= 60;
  // Versions are compared with the document's versions before.
  if (member === 'version' || member === 'resourceVersion' || member === 'currentVersion')
    return true;
  if (typeof recorded !== 'string') return recorded === ours;
  if (typeof ours === 'string' && areIds(recorded, ours, member))
    return how.bindings.bind(recorded, ours);
  if (isInstant(recorded) && isInstant(ours)) return isSameInstant(recorded, ours, how);
  return how.bindings.placed(recorded) === ours;
}

/**
 * An instant of this request is close to it on both sides; an older one corresponds to a known one.
 */
function isSameInstant(recorded: string, ours: string, how: Comparing): boolean {
  const [there, here] = [Date.parse(recorded) - how.recordedAt, Date.parse(ours) - how.oursAt];
  if (recorded === ours) return true;
  return Math.abs(there) <= nearMs && Math.abs(here) <= nearMs;
}

function ofRecords(recorded: any, ours: any, how: Comparing, path: string): AnswerDifference[] {
  const found: AnswerDifference[] = [];
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const name of Object.keys(recorded)) {
    if (name in ours) found.push(...differencesOf(recorded[name], ours[name], how, at(name)));
    else found.push({ class: 'missing', path: at(name), recorded: recorded[name] });
  }
  for (const name of Object.keys(ours))
    if (!(name in recorded)) found.push({ class: 'extra', path: at(name), ours: ours[name] });
  const { id, version } = recorded;
  if (typeof id === 'string' && typeof version === 'number' && typeof ours.version === 'number')
    if (!how.bindings.seen(id, version, ours.version))
      found.push({ class: 'value', path: at('version'), recorded: version, ours: ours.version });
  return found;
}

/** Results without an order that was asked for are a set; other lists have their order. */
function ofLists(recorded: any[], ours: any[], how: Comparing, path: string): AnswerDifference[] {
  const isSet = path === 'results' && !how.isSorted;
  const pairs = isSet ? matched(recorded, ours, how) : ours;
  if (!isSet && isReordered(recorded, ours, how))
    return [{ class: 'order', path, recorded: recorded.length, ours: ours.length }];
  const found: AnswerDifference[] = [];
  for (const [index, one] of recorded.entries()) {
    const other = pairs[index];
    if (other === undefined)
      found.push({ class: 'missing', path: `${path}.${index}`, recorded: one });
    else found.push(...differencesOf(one, other, how, `${path}.${index}`));
  }
  for (const one of pairs.slice(recorded.length))
    found.push({ class: 'extra', path: `${path}.${recorded.length}`, ours: one });
  return found;
}

const handleOf = (value: any, how?: Comparing): string => {
  const text = isRecord(value)
    ? (value.id ?? value.key ?? JSON.stringify(value))
    : JSON.stringify(value);
  return how === undefined ? String(text) : how.bindings.placed(String(text));
};

/** In the order of the recording; elements without a counterpart come last. */
function matched(recorded: any[], ours: any[], how: Comparing): any[] {
  const open = new Map(ours.map((one) => [handleOf(one), one]));
  const first = recorded.map((one) => {
    const handle = handleOf(one, how);
    const found = open.get(handle);
    open.delete(handle);
    return found;
  });
  const rest = [...open.values()];
  const filled = first.map((one) => one ?? rest.shift());
  return [...filled, ...rest];
}

/** The same members in another order; only elements known by their id or value count. */
function isReordered(recorded: any[], ours: any[], how: Comparing): boolean {
  if (recorded.length !== ours.length || recorded.length < 2) return false;
  const there = recorded.map((one) => handleOf(one, how));
  const here = ours.map((one) => handleOf(one));
  const isSame = there.every((handle, index) => handle === here[index]);
  return !isSame && [...there].sort().join() === [...here].sort().join();
}

// Where two states of a document differ, and by how much.
import { isRecord } from '@storewright/model/base/equality';
import { isAlike, sizeOf } from '../planned.ts';
import { nameOfItems } from './patched.ts';

/** Names of members from the document on; an item of a list is `#id=…`, by the member that names it. */
export type Path = readonly string[];

const stamps: ReadonlySet<string> = new Set(['version', 'lastModifiedAt', 'lastModifiedBy']);

/** Parts that record who changed them; an edit of a part does not name them. */
export const byServer: ReadonlySet<string> = new Set(['lastModifiedAt', 'lastModifiedBy']);

/** The paths of members that differ, as deep as records and lists whose items have names go. */
export function differingPaths(was: any, is: any, path: Path = []): readonly Path[] {
  if (isAlike(was, is)) return [];
  if (Array.isArray(was) && Array.isArray(is)) return differingItems(was, is, path);
  if (!isRecord(was) || !isRecord(is)) return [path];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => path.length > 0 || !stamps.has(name))
    .flatMap((name) => differingPaths(was[name], is[name], [...path, name]));
}

/** Where an item is new, or only the order differs, the list itself. */
function differingItems(was: readonly any[], is: readonly any[], path: Path): readonly Path[] {
  const by = was.length === 0 ? undefined : nameOfItems(was, is);
  if (by === undefined) return [path];
  const namesOf = (list: readonly any[]) => list.map((item) => String(item[by]));
  const [before, after] = [namesOf(was), namesOf(is)];
  if (after.some((name) => !before.includes(name))) return [path];
  const kept = before.filter((name) => after.includes(name));
  if (kept.some((name, index) => name !== after[index])) return [path];
  return before.flatMap((name, index) =>
    differingPaths(was[index], is[after.indexOf(name)], [...path, `#${by}=${name}`]),
  );
}

const itemStep = /^#(\w+)=/;

/** The value at the path; `undefined` where there is none. */
export const valueAt = (document: any, path: Path): any =>
  path.reduce((value, step) => {
    const [start, by] = itemStep.exec(step) ?? [];
    if (start === undefined || !Array.isArray(value)) return value?.[step];
    return value.find((item) => String(item?.[by!]) === step.slice(start.length));
  }, document);

/** Whether the string is a masked secret. */
const isMasked = (value: unknown): boolean => typeof value === 'string' && value.endsWith('****');

const isSecretSet = (was: unknown, is: unknown): boolean =>
  isMasked(was) && typeof is === 'string' && !isMasked(is);

/** The document with an empty string for each masked secret that the wanted document replaces. */
export function withoutReplacedSecrets(document: any, wanted: any): any {
  if (isSecretSet(document, wanted)) return '';
  if (!isRecord(document) || !isRecord(wanted)) return document;
  const members = Object.entries(document).map(([name, value]) => [
    name,
    withoutReplacedSecrets(value, wanted[name]),
  ]);
  return Object.fromEntries(members);
}

/** How many values differ; items of lists are compared with the item of their name. */
export function apart(was: any, is: any): number {
  if (isAlike(was, is) || isSecretSet(was, is)) return 0;
  if (Array.isArray(was) && Array.isArray(is)) return listsApart(was, is);
  if (!isRecord(was) || !isRecord(is)) return sizeOf(was) + sizeOf(is);
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names]
    .filter((name) => name !== 'id' || 'typeId' in is)
    .filter((name) => !byServer.has(name) || name in is)
    .reduce((sum, name) => sum + apart(was[name], is[name]), 0);
}

function listsApart(was: readonly any[], is: readonly any[]): number {
  const known = is.filter((item) => isRecord(item) && item.id !== undefined);
  const by = nameOfItems(was, known);
  const pairOf = (item: any) =>
    by === undefined || item?.[by] === undefined
      ? undefined
      : was.find((one) => one[by] === item[by]);
  const pairs = is.map((item) => [pairOf(item), item] as const);
  const paired = new Set(pairs.map(([one]) => one));
  const gone = was.filter((one) => !paired.has(one));
  const added = pairs.filter(([one]) => one === undefined).map(([, item]) => item);
  const within = pairs
    .filter(([one]) => one !== undefined)
    .reduce((sum, [one, item]) => sum + apart(one, item), 0);
  const alike = (one: any) => (other: any) => isAlike(one, other);
  const alone = [
    ...gone.filter((one) => !added.some(alike(one))),
    ...added.filter((one) => !gone.some(alike(one))),
  ].reduce((sum, one) => sum + sizeOf(one), 0);
  // What remains is another order.
  return Math.max(1, within + alone);
}

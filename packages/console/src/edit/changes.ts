// What differs between two states of a document, member by member: items of lists are compared with the item of their
// name. Pure.

/** A member, or an item of a list. */
export type Step = string | Item;

interface Item {
  /** The member that holds the list. */
  readonly list: string;
  readonly value: any;
}

export interface MemberChange {
  readonly steps: readonly Step[];
  readonly was: unknown;
  readonly is: unknown;
}

type Members = { readonly [member: string]: any };

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members that name an item, in the order in which they are looked for. */
const names = ['id', 'key', 'name', 'sku', 'url'] as const;

/** A value that people read as one. */
const isWhole = (value: unknown): boolean =>
  !isRecord(value) || 'centAmount' in value || 'typeId' in value;

const isSame = (was: unknown, is: unknown): boolean => JSON.stringify(was) === JSON.stringify(is);

/** Each has the path to a value that people read as one. */
export const memberChanges = (was: unknown, is: unknown): readonly MemberChange[] =>
  changesOf(was, is, []);

function changesOf(was: any, is: any, steps: readonly Step[]): readonly MemberChange[] {
  if (isSame(was, is)) return [];
  if (Array.isArray(was ?? is) && Array.isArray(is ?? was))
    return listChanges(was ?? [], is ?? [], steps);
  if (isOneValue(was, is, steps)) return [{ steps, was, is }];
  const members = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  return members
    .filter((name) => !isName(name, steps))
    .flatMap((name) => changesOf(was?.[name], is?.[name], [...steps, name]));
}

/** Of items only variants are long enough to be shown by their members when one state lacks them. */
function isOneValue(was: unknown, is: unknown, steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  if (was === undefined || is === undefined) {
    const isItem = typeof last === 'object' && last.list !== 'variants';
    return isItem || isWhole(was ?? is);
  }
  // An attribute is its value: its name is in the path.
  const isAttribute = typeof last === 'object' && last.list === 'attributes';
  return isAttribute || isWhole(was) || isWhole(is);
}

/** A part is named by its path. */
const isName = (member: string, steps: readonly Step[]): boolean =>
  member === 'id' && steps.length > 0;

function listChanges(
  was: readonly any[],
  is: readonly any[],
  steps: readonly Step[],
): readonly MemberChange[] {
  // A list that one state lacks and that is empty in the other.
  if (isSame(was, is)) return [];
  const list = steps.at(-1);
  const by = nameOfItems(was, is);
  if (by === undefined || typeof list !== 'string') return [{ steps, was, is }];
  const itemIn = (items: readonly any[], name: unknown) => items.find((one) => one[by] === name);
  const changesOfItem = (before: any, after: any) =>
    changesOf(before, after, [...steps.slice(0, -1), { list, value: after ?? before }]);
  const named = new Set([...was, ...is].map((one) => one[by]).filter((one) => one !== undefined));
  const changes = [
    ...[...named].flatMap((name) => changesOfItem(itemIn(was, name), itemIn(is, name))),
    // An item that was added in the page has no id yet.
    ...is.filter((one) => one[by] === undefined).flatMap((one) => changesOfItem(undefined, one)),
  ];
  // The same items in another order.
  return changes.length === 0 ? [{ steps, was, is }] : changes;
}

/** The member that names the items; `undefined` where they have none. */
function nameOfItems(was: readonly any[], is: readonly any[]): string | undefined {
  const known = is.filter((one) => isRecord(one) && one.id !== undefined);
  if (![...was, ...is].every(isRecord)) return undefined;
  const isUnique = (name: string, items: readonly any[]) => {
    const given = items.map((one) => one[name]);
    const isScalar = given.every((one) => typeof one === 'string' || typeof one === 'number');
    return isScalar && new Set(given).size === items.length;
  };
  const isNamed = (...lists: readonly (readonly any[])[]) =>
    names.find((name) => lists.every((items) => isUnique(name, items)));
  return was.length + known.length > 0 ? (isNamed(was, known) ?? isNamed(was, is)) : isNamed(is);
}

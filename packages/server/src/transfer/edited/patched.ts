// Puts the edits of a document into the document as it is now. A member without an edit stays as it is now, also
// where another client has changed it meanwhile.
import { isRecord, isSame } from '@storewright/model/base/equality';

/** Members that name an item of a list, in the order in which they are looked for. */
const names = ['id', 'key', 'sku', 'name'] as const;

/** The member that names the items of these lists; `undefined` where they have none. */
export function nameOfItems(...lists: readonly (readonly any[])[]): string | undefined {
  const isUnique = (name: string, list: readonly any[]): boolean => {
    const given = list.map((item) => (isRecord(item) ? item[name] : undefined));
    const isScalar = given.every((one) => typeof one === 'string' || typeof one === 'number');
    return isScalar && new Set(given).size === list.length;
  };
  return names.find((name) => lists.every((list) => isUnique(name, list)));
}

/**
 * @param now the document as it is now
 * @param was the document as it was read
 * @param is the same document as it was edited
 */
export function patched(now: any, was: any, is: any): any {
  if (isSame(was, is)) return now;
  if (isRecord(now) && isRecord(was) && isRecord(is)) return patchedRecord(now, was, is);
  if (Array.isArray(now) && Array.isArray(was) && Array.isArray(is))
    return patchedList(now, was, is);
  return is;
}

function patchedRecord(now: any, was: any, is: any): any {
  const members = new Map<string, unknown>(Object.entries(now));
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (isSame(was[name], is[name])) continue;
    const value = patched(now[name], was[name], is[name]);
    if (value === undefined) members.delete(name);
    else members.set(name, value);
  }
  return Object.fromEntries(members);
}

/** Items with names are patched one by one; any other list is replaced by the edited one. */
function patchedList(now: readonly any[], was: readonly any[], is: readonly any[]): any[] {
  const fresh = is.filter((item) => isRecord(item) && item.id === undefined);
  const known = is.filter((item) => !fresh.includes(item));
  const by = nameOfItems(now, was, known) ?? nameOfItems(now, was, is);
  if (by === undefined) return [...is];
  const find = (list: readonly any[], item: any) =>
    item[by] === undefined ? undefined : list.find((one) => one[by] === item[by]);
  const kept = is.flatMap((item) => {
    const former = find(was, item);
    const current = find(now, item);
    if (former === undefined) return [item];
    // Somebody has removed it meanwhile; it comes back only where it was edited.
    if (current === undefined) return isSame(former, item) ? [] : [item];
    return [patched(current, former, item)];
  });
  const added = now.filter((item) => find(was, item) === undefined && find(is, item) === undefined);
  return [...kept, ...added];
}

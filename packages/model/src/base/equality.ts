// JSON values: the one equality, and the test for an object.

/** Whether two JSON values are equal; a member that is `undefined` counts as absent. */
export function isSame(left: any, right: any): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  if (left === null || right === null) return false;
  if (Array.isArray(left))
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((element, index) => isSame(element, right[index]))
    );
  return !Array.isArray(right) && hasSameMembers(left, right);
}

function hasSameMembers(left: object, right: object): boolean {
  for (const name in left) if (!isSame((left as any)[name], (right as any)[name])) return false;
  for (const name in right)
    if ((right as any)[name] !== undefined && !Object.hasOwn(left, name)) return false;
  return true;
}

/** Whether the JSON value is an object, neither a list nor `null`. */
export const isRecord = (value: unknown): value is { readonly [member: string]: any } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

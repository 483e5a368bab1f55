/** Whether two JSON values are equal; a member that is `undefined` counts as absent. */
export function same(left: any, right: any): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  if (left === null || right === null) return false;
  if (Array.isArray(left))
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((element, index) => same(element, right[index]))
    );
  return !Array.isArray(right) && sameMembers(left, right);
}

function sameMembers(left: object, right: object): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const name of names) {
    if (!same((left as any)[name], (right as any)[name])) return false;
  }
  return true;
}

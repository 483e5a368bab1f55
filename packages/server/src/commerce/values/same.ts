/** Whether two JSON values are equal; a member that is `undefined` counts as absent. */
export function isSame(left: any, right: any): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  if (left === null || right === null || Array.isArray(left) !== Array.isArray(right)) return false;
  if (Array.isArray(left) && left.length !== right.length) return false;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isSame(left[name], right[name]));
}

/** A text that two JSON values share exactly when they are the same. */
export function canonicalText(value: any): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  const members = names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalText(value[name])}`);
  return `{${members.join()}}`;
}

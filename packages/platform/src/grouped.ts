/** Elements by a word of theirs, in the order of first appearance. */
export function grouped<T>(elements: readonly T[], by: (element: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const element of elements) {
    const group = groups.get(by(element));
    if (group === undefined) groups.set(by(element), [element]);
    else group.push(element);
  }
  return groups;
}

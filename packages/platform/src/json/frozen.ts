/** Freezes a JSON value through and through; a part that is frozen already is so to its depth. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  // Names of objects alone: for an array they would be a string for each index.
  if (Array.isArray(value)) for (const part of value) frozen(part);
  else for (const name in value) frozen(value[name]);
  return Object.freeze(value);
}

/**
 * The value that the JSON text of a frozen one is parsed to; the very same where nothing gets lost.
 * @param former a parsed value, whose members need not be looked into again
 */
export function asParsed(value: any, former?: object): any {
  if (survivesJson(value, former)) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : null;
  if (Array.isArray(value)) return Object.freeze(value.map((part) => asParsed(part ?? null)));
  const members: (readonly [string, unknown])[] = [];
  for (const name in value)
    if (value[name] !== undefined) members.push([name, asParsed(value[name])]);
  return Object.freeze(Object.fromEntries(members));
}

/** Neither members without a value nor numbers that JSON cannot represent. */
function survivesJson(value: any, former?: any): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return value !== undefined;
  if (Array.isArray(value)) return value.every((part) => survivesJson(part));
  for (const name in value) {
    const isTold = former !== undefined && Object.hasOwn(former, name);
    if (!(isTold && value[name] === former[name]) && !survivesJson(value[name])) return false;
  }
  return true;
}

/** Freezes a JSON value through and through; a part that is frozen already is so to its depth. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** The value that the JSON text of a frozen one is parsed to; the very same where nothing gets lost. */
export function asParsed(value: any): any {
  if (survivesJson(value)) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : null;
  if (Array.isArray(value)) return Object.freeze(value.map((part) => asParsed(part ?? null)));
  const members = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.freeze(Object.fromEntries(members.map(([name, part]) => [name, asParsed(part)])));
}

/** Neither members without a value nor numbers that JSON cannot tell. */
function survivesJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return Object.values(value).every(survivesJson);
}

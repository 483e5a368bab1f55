// The valid keys of a project. Has no imports, so that a start can report a mistake immediately.
const keyForm = /^[a-z0-9][a-z0-9_-]{1,35}$/;
const reserved = new Set(['oauth', 'health', 'metrics', 'console']);

/** Why a key cannot be a project's; `undefined` when it can. */
export function projectKeyFault(key: string): string | undefined {
  if (reserved.has(key)) return `'${key}' is a reserved path and cannot be a project key.`;
  if (keyForm.test(key)) return undefined;
  return `'${key}' is not a project key. Use 2 to 36 of a-z, 0-9, - and _, and begin with a letter or digit.`;
}

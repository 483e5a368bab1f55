// The same call for a shell and for the official SDK, to copy.

export interface Call {
  readonly project: string;
  /** Of the collection. */
  readonly path: string;
  readonly id?: string;
  readonly body: unknown;
}

export function curlOf({ project, path, id, body }: Call): string {
  const url = `${window.location.origin}/${project}${path}${id === undefined ? '' : `/${id}`}`;
  const text = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
  return [
    `curl -X POST '${url}' \\`,
    '  -H "Authorization: Bearer $TOKEN" \\',
    "  -H 'Content-Type: application/json' \\",
    `  -d '${text}'`,
  ].join('\n');
}

/** `/tax-categories` → `.taxCategories()` */
const methodOf = (path: string) =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => `.${part.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}()`)
    .join('');

export function sdkOf({ path, id, body }: Call): string {
  const one = id === undefined ? '' : `.withId({ ID: '${id}' })`;
  return `await api${methodOf(path)}${one}\n  .post({ body: ${JSON.stringify(body, null, 2)} })\n  .execute();`;
}

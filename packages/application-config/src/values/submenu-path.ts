// Where a link of the submenu leads.

/**
 * The full path of a link: `/` is the entry point itself, and a path that already begins with the
 * entry point is taken as it is.
 */
export function fullPath(uriPath: string, entryPointUriPath: string): string {
  if (uriPath === '/') return entryPointUriPath;
  if (uriPath.startsWith(`${entryPointUriPath}/`)) return uriPath;
  return `${entryPointUriPath}/${uriPath}`;
}

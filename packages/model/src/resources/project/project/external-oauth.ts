// How the header for an external OAuth server is kept and shown.

/** What the header is sealed for, so that it is of no use in another project. */
export const headerPurpose = (projectKey: string): string =>
  `header for the OAuth server of ${projectKey}`;

/** The scheme, if there is one, and four stars instead of the secret. */
export function masked(authorizationHeader: string): string {
  const blank = authorizationHeader.indexOf(' ');
  return blank === -1 ? '****' : `${authorizationHeader.slice(0, blank)} ****`;
}

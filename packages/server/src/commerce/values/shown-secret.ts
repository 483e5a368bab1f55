// Credentials as they are shown: how they begin, when that is a small part of them.

const stars = '****';
const minLength = 12;

export const shownSecret = (text: string): string =>
  text.length < minLength ? stars : `${text.slice(0, 4)}${stars}`;

/** Whether a text is what was shown instead of a secret; nobody can be authenticated with it. */
export const isShownForm = (text: string): boolean => text.endsWith(stars);

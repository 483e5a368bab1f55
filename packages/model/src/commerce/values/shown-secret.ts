// Credentials as they are shown: how they begin, when that is a small part of them.

const stars = '****';
const minLength = 12;

export const shownSecret = (text: string): string =>
  text.length < minLength ? stars : `${text.slice(0, 4)}${stars}`;

/** Whether a string is the masked form of a secret; it cannot authenticate. */
export const isShownForm = (text: string): boolean => text.endsWith(stars);

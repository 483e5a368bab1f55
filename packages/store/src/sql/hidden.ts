// Hidden projects hold what others are copied from: templates and snapshots. Their keys begin with a
// hyphen, which no client can name and no background work looks at.

/** The first text after all that begin with a hyphen, in the order of bytes. */
export const firstVisible = '.';

/** Whether no client can name the key. */
export const isHidden = (key: string): boolean => key.startsWith('-');

/** Key of the hidden project that holds a template. */
export const templateKey = (id: string): string => `-t-${id}`;
/** Whether the hidden project of that key holds a template. */
export const isTemplate = (key: string): boolean => key.startsWith(templateKey(''));
/** Key of the hidden project that holds a snapshot. */
export const snapshotKey = (id: string): string => `-s-${id}`;

// Hidden projects hold what others are copied from: templates and snapshots. Their keys begin with a
// hyphen, which no client can name and no background work looks at.

/** The first text after all that begin with a hyphen, in the order of bytes. */
export const firstVisible = '.';

export const templateKey = (id: string): string => `-t-${id}`;
export const snapshotKey = (id: string): string => `-s-${id}`;

/**
 * The messages for the operator when the embedded database cannot work.
 *
 * PostgreSQL and the operating system name causes in their own words; the tables below turn the
 * causes that an operator can remedy into a sentence and advice.
 */

/** A fault of the embedded database, worded for the operator; `hint` says what to do about it. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
  readonly hint: string | undefined;

  constructor(message: string, options: { hint?: string | undefined; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.hint = options.hint;
  }
}

export const OWN_SERVER_HINT =
  'Set STOREWRIGHT_DATABASE_URL to use a PostgreSQL server of your own (15 or later).';

const DISK_HINT = 'Free some space on that disk (a new data directory needs about 100 MB).';

const DIRECTORY_HINT =
  'Give a directory that may be written with STOREWRIGHT_DATA_DIR (--data-dir).';

type Sentence = (path: string) => { message: string; hint?: string };

const fileSentences: ReadonlyMap<string, Sentence> = new Map<string, Sentence>([
  ['ENOSPC', (path) => ({ message: `The disk that holds ${path} is full.`, hint: DISK_HINT })],
  ['EDQUOT', (path) => ({ message: `The disk quota for ${path} is used up.`, hint: DISK_HINT })],
  ['ENOTDIR', (path) => ({ message: `${path} is not a directory.`, hint: DIRECTORY_HINT })],
  ['EEXIST', (path) => ({ message: `${path} is not a directory.`, hint: DIRECTORY_HINT })],
  [
    'EROFS',
    (path) => ({ message: `${path} is on a read-only file system.`, hint: DIRECTORY_HINT }),
  ],
  ['EACCES', (path) => permissionSentence(path)],
  ['EPERM', (path) => permissionSentence(path)],
]);

function permissionSentence(path: string) {
  return {
    message: `This user may not read and write the data directory ${path}.`,
    hint: 'Start as the user who owns it, or give another one with STOREWRIGHT_DATA_DIR.',
  };
}

/** The error code of the operating system (`ENOSPC` …) that an error carries, if any. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Words an error of the file system for the operator; every other error is returned as it is. */
export function fileError(error: unknown, path: string): unknown {
  if (error instanceof EmbeddedDatabaseError) return error;
  const sentence = fileSentences.get(codeOf(error) ?? '')?.(path);
  if (sentence === undefined) return error;
  return new EmbeddedDatabaseError(sentence.message, { hint: sentence.hint, cause: error });
}

/** For a directory that could not be made with those above it: Node says ENOENT on read-only disks. */
export const notMade = (cause: unknown, path: string): EmbeddedDatabaseError =>
  new EmbeddedDatabaseError(`${path} cannot be made; the file system may be read-only.`, {
    hint: DIRECTORY_HINT,
    cause,
  });

/** Why PostgreSQL ended: `address` and `busy` can be tried again, the others cannot. */
type FailureKind = 'address' | 'busy' | 'other';

export interface Failure {
  readonly kind: FailureKind;
  readonly error: EmbeddedDatabaseError;
}

interface FailureForm {
  readonly pattern: RegExp;
  readonly kind: FailureKind;
  readonly message: (directory: string) => string;
  readonly hint?: string;
}

const failureForms: readonly FailureForm[] = [
  {
    pattern: /No space left on device|Disk quota exceeded/,
    kind: 'other',
    message: (directory) => `The disk that holds ${directory} is full.`,
    hint: DISK_HINT,
  },
  {
    pattern: /pre-existing shared memory block|lock file "[^"]*postmaster\.pid" already exists/,
    kind: 'busy',
    message: (directory) => `Processes of an earlier PostgreSQL still use ${directory}.`,
    hint: 'Wait until they have ended, or end them, and start again.',
  },
  {
    pattern:
      /could not (bind|create any|listen on)|could not create .{0,200}socket|socket path .{0,1000} too long/i,
    kind: 'address',
    message: () => 'The embedded PostgreSQL could not open a socket or a port to listen on.',
    hint: OWN_SERVER_HINT,
  },
  {
    pattern: /database files are incompatible with server/,
    kind: 'other',
    message: (directory) => `${directory} was made by another version of PostgreSQL.`,
  },
  {
    pattern: /could not look up effective user ID/,
    kind: 'other',
    message: () => 'PostgreSQL needs a user with a name, and this user ID has none here.',
    hint: `Add it to /etc/passwd or start as another user. ${OWN_SERVER_HINT}`,
  },
  {
    pattern: /Cannot allocate memory|could not (map|create) .{0,200}shared memory/,
    kind: 'other',
    message: () => 'There is not enough memory for the embedded PostgreSQL.',
    hint: OWN_SERVER_HINT,
  },
  {
    pattern: /Permission denied|has wrong ownership/,
    kind: 'other',
    message: (directory) => `The embedded PostgreSQL may not read and write ${directory}.`,
    hint: 'Start as the user who owns it, or give another one with STOREWRIGHT_DATA_DIR.',
  },
];

/**
 * The message for the output of PostgreSQL or initdb before it ended; `output` is the end of its
 * log. Causes without a sentence of their own are reported with the last lines of that output.
 */
export function postgresFailure(what: string, output: string, directory: string): Failure {
  const form = failureForms.find(({ pattern }) => pattern.test(output));
  const told = output.trim().split('\n').slice(-8).join('\n');
  const message = form?.message(directory) ?? `${what} failed.`;
  const error = new EmbeddedDatabaseError(told === '' ? message : `${message}\n${told}`, {
    hint: form?.hint,
  });
  return { kind: form?.kind ?? 'other', error };
}

// What a command is given of the world around it; tests give it another one.

export interface Terminal {
  readonly environment: { readonly [name: string]: string | undefined };
  /** Where relative paths start. */
  readonly directory: string;
  /** Standard input, for secrets. */
  readonly input?: (NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined }) | undefined;
  /** Standard output goes to a person. */
  readonly isTerminal: boolean;
  /** A line of data. */
  readonly print: (text: string) => void;
  /** A line for the operator. */
  readonly tell: (text: string) => void;
  /** A line for a person, which the next one replaces; absent: standard error is no terminal. */
  readonly status?: ((text: string) => void) | undefined;
  /** Calls back once when the process is asked to stop. */
  readonly onStop: (stop: () => void) => void;
  /** Defaults of options that differ from the table's, for the way in which it was called. */
  readonly defaults?: { readonly [name: string]: string } | undefined;
}

/** Sets the exit code of a command that ended without a failure. */
export type Finish = (code: number) => void;

/** Exit codes: 0 ok, 1 failure, 2 usage. */
export const exit = { ok: 0, failure: 1, usage: 2 } as const;

/** A failure, reported to the operator in one sentence, without a stack trace. */
export class CommandError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number = exit.failure) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A failure because the command line is wrong. */
export const usageError = (message: string) => new CommandError(message, exit.usage);

/** Writes a line of this program on standard error, where lines of other programs may be too. */
export const announce =
  ({ tell }: Pick<Terminal, 'tell'>) =>
  (line: string): void =>
    tell(`storewright: ${line}`);

/** Strings of documents must not control the terminal of their reader. */
export const printable = (text: string): string =>
  text.replace(/\p{Cc}/gu, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A number and its noun: `1 document`, `2 documents`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

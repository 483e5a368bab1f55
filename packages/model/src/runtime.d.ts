// All that the rules use beyond the language: functions of a value, without clock, random, files or network. This package is compiled without the types of Node.js, so that any other name does not compile.

declare module 'node:crypto' {
  interface Hash {
    update(text: string): Hash;
    digest(encoding: 'base64url' | 'hex'): string;
  }
  export function createHash(algorithm: 'sha256'): Hash;
}

declare class URL {
  static canParse(text: string): boolean;
  constructor(text: string);
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
}

declare class URLSearchParams {
  constructor(text: string);
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

/** The bytes of a file that a request uploads. */
interface Buffer extends Uint8Array {
  toString(encoding?: 'utf8'): string;
}

/** Of V8: where in the sources a declaration is. */
interface ErrorConstructor {
  stackTraceLimit: number;
  captureStackTrace(target: object, after?: (...parameters: never[]) => unknown): void;
}

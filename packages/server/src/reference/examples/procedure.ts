// What an example of a request is that is no plain operation on one document.
import type { Step } from './example.ts';

/** One request; words in braces are values of an earlier answer. */
export interface ProcedureExample {
  readonly before?: readonly Step[];
  readonly query?: string;
  readonly body?: object;
  /** In place of a body: a small image, or a form. */
  readonly file?: 'image' | 'form';
  readonly by?: string;
  /** It takes place in the project whose variants are documents of their own. */
  readonly isApart?: true;
}

/** Examples by `METHOD path`. */
export type ProcedureExamples = readonly (readonly [string, ProcedureExample])[];

export const store = '/in-store/key={storeKey}';

/** A document that is read, under a name. */
export const got = (path: string, as?: string): Step => ({
  method: 'GET',
  path,
  ...(as === undefined ? {} : { as }),
});

export const search = { query: { exists: { field: 'id' } }, limit: 10 };

export const password = 'correct horse';

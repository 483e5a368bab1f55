// The shapes of what can be edited, as the server declares them, and what an edit leads to.
import type { AdminPlannedEdit } from 'storewright/operations';
import type { Document } from '../server.ts';
import { own } from '../server.ts';

export interface FormShape {
  readonly kind: string;
  readonly name?: string;
  readonly target?: string;
  readonly isOptional?: true;
  readonly element?: FormShape;
  readonly fields?: Shapes;
  readonly discriminator?: string;
  readonly variants?: Shapes;
  readonly values?: readonly string[];
  /** What people read in place of the values. */
  readonly titles?: ReadonlyMap<string, string>;
  /** What people read in place of the name. */
  readonly title?: string;
}

export interface Shapes {
  readonly [member: string]: FormShape;
}

export interface Form {
  readonly fields: Shapes;
  /** Of the draft that creates a document. */
  readonly draft?: Shapes;
  readonly actions: readonly string[];
}

const forms = new Map<string, Promise<Form>>();

/** Asked once for each kind: declarations do not change while the server runs. */
export function formOf(kind: string): Promise<Form> {
  const known = forms.get(kind) ?? own('showForm', { kind });
  forms.set(kind, known);
  known.catch(() => forms.delete(kind));
  return known;
}

export interface Edit {
  readonly kind: string;
  readonly was: Document;
  readonly is: Document;
}

/** Nothing is changed: the actions are sent when somebody has looked at them. */
export const planOf = (project: string, edit: Edit): Promise<AdminPlannedEdit> =>
  own('planEdit', { key: project }, { body: edit });

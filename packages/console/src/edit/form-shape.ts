// The shapes of what can be edited, as the server declares them, and what an edit leads to.
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
  const known = forms.get(kind) ?? own(`/kinds/${encodeURIComponent(kind)}/form`, {});
  forms.set(kind, known);
  known.catch(() => forms.delete(kind));
  return known;
}

export interface UpdateAction {
  readonly action: string;
  readonly [member: string]: unknown;
}

export interface Plan {
  /** Of the document as it is now. */
  readonly version: number;
  readonly actions: readonly UpdateAction[];
  /** Paths of what no actions lead to. */
  readonly left: readonly string[];
  readonly refusals: readonly { readonly action: string; readonly message: string }[];
  /** What changes without having been edited. */
  readonly also: readonly {
    readonly path: string;
    readonly from?: unknown;
    readonly to?: unknown;
  }[];
  /** The document as it is now, where somebody has changed it meanwhile. */
  readonly now?: Document;
  /** The same with the edit. */
  readonly merged?: Document;
}

export interface Edit {
  readonly kind: string;
  readonly was: Document;
  readonly is: Document;
}

/** Nothing is changed: the actions are sent when somebody has looked at them. */
export const planOf = (project: string, edit: Edit): Promise<Plan> =>
  own(`/projects/${encodeURIComponent(project)}/edits`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(edit),
  });

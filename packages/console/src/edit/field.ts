// What a field of an edit page is given: its shape as the server declares it, its value, and what all fields of the page
// know.
import { type ComponentType, createContext, useContext } from 'react';
import type { AdminPlannedEdit } from 'storewright/operations';
import { type Document, type OfProject, own } from '../server.ts';

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

export type Members = { readonly [member: string]: any };

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `undefined` removes the member. */
export function withMember(members: unknown, name: string, value: unknown): Members {
  const { [name]: _, ...others } = isMembers(members) ? members : {};
  if (value === undefined) return others;
  return isMembers(members) && name in members
    ? { ...members, [name]: value }
    : { ...others, [name]: value };
}

/** What a new item of a list, or a record that is added, begins with. */
export function blankOf(shape: FormShape): unknown {
  if (shape.kind === 'record') return {};
  if (shape.kind === 'union') {
    const [first = ''] = Object.keys(shape.variants ?? {});
    return { [shape.discriminator ?? 'type']: first };
  }
  if (shape.kind === 'list') return [];
  if (shape.kind === 'localized') return {};
  if (shape.kind === 'boolean') return false;
  if (shape.kind === 'text') return '';
  return undefined;
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export interface FieldProps {
  readonly label: string;
  readonly shape: FormShape;
  readonly value: any;
  readonly path: string;
  readonly change: (value: any) => void;
}

export interface EditAround extends OfProject {
  readonly languages: readonly string[];
  readonly currencies: readonly string[];
  /** The product type of the product that is edited. */
  readonly productType?: Document | undefined;
  /** Fields that replace the general ones, by path. */
  readonly special?: ReadonlyMap<string, ComponentType<FieldProps>>;
  /** Why a member cannot be changed, by its path. */
  readonly faults: ReadonlyMap<string, string>;
}

const Around = createContext<EditAround>({
  project: '',
  languages: ['en'],
  currencies: ['EUR'],
  faults: new Map(),
});

export const AroundProvider = Around.Provider;
export const useAround = (): EditAround => useContext(Around);

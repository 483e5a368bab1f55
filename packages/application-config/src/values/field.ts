// The words in which the configuration's shape is declared (see fields.ts). One declaration gives
// the check, the JSON Schema and the documentation.

/** The form of a string: a rule, its pattern, and its message. */
export type TextForm = {
  readonly rule: string;
  readonly pattern: RegExp;
  readonly expected: string;
  readonly says: string;
  /** A string of the right form that was probably meant. */
  readonly suggest?: (text: string) => string | undefined;
};

type Described = { readonly doc: string; readonly required?: boolean };

export type TextField = Described & {
  readonly kind: 'text';
  readonly forms: readonly TextForm[];
  readonly choices?: { readonly rule: string; readonly values: readonly string[] };
  /** An empty text is as good as none. */
  readonly mayBeEmpty?: boolean;
};

export type RecordField = Described & {
  readonly kind: 'record';
  readonly members: ReadonlyMap<string, Field>;
  /** The severity for an undeclared member; a field allows any name. */
  readonly others: 'error' | 'warning' | Field;
  /** The rule that an undeclared member breaks. */
  readonly rule: string;
};

export type ListField = Described & {
  readonly kind: 'list';
  readonly items: Field;
  readonly distinct: boolean;
};

export type AnythingField = Described & { readonly kind: 'anything' };

export type Field = TextField | RecordField | ListField | AnythingField;

type TextOptions = Partial<Pick<TextField, 'forms' | 'choices' | 'mayBeEmpty' | 'required'>>;

export function text(doc: string, options: TextOptions = {}): TextField {
  return { kind: 'text', doc, forms: [], ...options };
}

type RecordOptions = Partial<Pick<RecordField, 'others' | 'rule' | 'required'>>;

/** An object; the members have the names of the static type `Shape`, so neither can drift. */
export function record<Shape>(
  doc: string,
  members: Record<keyof Required<Shape> & string, Field>,
  options: RecordOptions = {},
): RecordField {
  const entries = new Map(Object.entries<Field>(members));
  return {
    kind: 'record',
    doc,
    members: entries,
    others: 'error',
    rule: 'unknown-property',
    ...options,
  };
}

export function list(doc: string, items: Field, distinct = false): ListField {
  return { kind: 'list', doc, items, distinct };
}

export function anything(doc: string): AnythingField {
  return { kind: 'anything', doc };
}

export function required<F extends Field>(field: F): F {
  return { ...field, required: true };
}

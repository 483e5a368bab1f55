// Searches of documents whose fields are members of theirs, such as orders and customers: one table
// of paths says what the index keeps and what queries may name.
import type { ContentWriter } from '../../search/content.ts';
import { type AskedField, type Dialect, simpleExpressions, wrong } from '../../search/read.ts';
import type { SearchedDeclaration } from '../../search/searched.ts';
import { scalarOf } from '../../search/values.ts';
import {
  type FieldForm,
  type FieldRule,
  fieldTable,
  fieldUse,
  listsTo,
  unknownField,
} from './fields.ts';
import { partOf, type ValueType, writeValue } from './typed-values.ts';

export interface DocumentFields {
  /** Paths of lists whose elements belong together. */
  readonly lists: readonly string[];
  readonly fields: { readonly [path: string]: FieldForm };
  /** Paths at which custom fields stand. */
  readonly custom: readonly string[];
}

/** Types of custom fields by the names that their definitions and the queries of orders have. */
const customTypes: ReadonlyMap<string, ValueType> = new Map([
  ['Boolean', 'boolean'],
  ['String', 'text'],
  ['LocalizedString', 'ltext'],
  ['Enum', 'enum'],
  ['LocalizedEnum', 'lenum'],
  ['Number', 'number'],
  ['Money', 'money'],
  ['Date', 'date'],
  ['Time', 'time'],
  ['DateTime', 'datetime'],
  ['Reference', 'reference'],
]);

interface Compiled {
  readonly rules: ReadonlyMap<string, FieldRule>;
  /** Rules of each element, by the lists that lead to it. */
  readonly lists: readonly string[];
  readonly custom: readonly FieldRule[];
}

function compiledFields({ lists, fields, custom }: DocumentFields): Compiled {
  const all = custom.map((path) => [path, 'text' as const]);
  const ofCustom = fieldTable(lists, Object.fromEntries(all));
  return { rules: fieldTable(lists, fields), lists, custom: [...ofCustom.values()] };
}

/** What the index keeps of the documents. */
export function searchedDocuments(
  settings: readonly string[],
  fields: DocumentFields,
): SearchedDeclaration {
  const compiled = compiledFields(fields);
  return {
    settings,
    lists: fields.lists.map((list) => listsTo(fields.lists, list)),
    beside: [
      {
        name: 'types',
        kind: 'type',
        by: 'id',
        values: (document) =>
          fields.custom.flatMap((path) =>
            valuesAt(document, path.split('.')).flatMap((custom: any) => custom.type?.id ?? []),
          ),
      },
    ],
    content(writer, document, beside) {
      writeElement(writer, document, '', compiled, typesIn(beside.types));
      for (const text of textsIn(document)) writer.text('all', text);
    },
  };
}

type Types = (typeId: string, field: string) => ValueType | undefined;

const typesIn =
  (types: ReadonlyMap<string, readonly any[]> | undefined): Types =>
  (typeId, field) => {
    const definitions: readonly any[] = types?.get(typeId)?.[0]?.fieldDefinitions ?? [];
    const type = definitions.find(({ name }) => name === field)?.type;
    return customTypes.get(type?.name === 'Set' ? type.elementType.name : type?.name);
  };

/** @param at path of the list whose element it is */
function writeElement(
  writer: ContentWriter,
  element: any,
  at: string,
  compiled: Compiled,
  types: Types,
): void {
  const isOwn = ({ lists }: FieldRule) => lists.join('.') === at;
  for (const { name, form } of [...compiled.rules.values()].filter(isOwn))
    for (const value of valuesAt(element, name.split('.'))) writeField(writer, name, form, value);
  for (const { name } of compiled.custom.filter(isOwn))
    for (const custom of valuesAt(element, name.split('.')) as any[])
      for (const [field, value] of Object.entries(custom.fields ?? {})) {
        const type = types(custom.type?.id, field);
        if (type !== undefined) writeValue(writer, `${name}.${field}`, type, value);
      }
  for (const list of compiled.lists) {
    const above = list.includes('.') ? list.slice(0, list.lastIndexOf('.')) : '';
    const parent = compiled.lists.includes(above) ? above : '';
    if (parent !== at) continue;
    const name = parent === '' ? list : list.slice(parent.length + 1);
    for (const one of valuesAt(element, name.split('.')))
      writer.element(name, (inside) => writeElement(inside, one, list, compiled, types));
  }
}

function writeField(writer: ContentWriter, name: string, form: FieldForm, value: any): void {
  if (form === 'localized') writer.localized(name, value);
  else if (form === 'text') writer.text(name, String(value));
  else if (form === 'dateTime') writer.instant(name, scalarOf(form, value));
  else writer.value(name, scalarOf(form, value));
}

/** Values at a path, whose lists are walked. */
function valuesAt(value: any, [member, ...rest]: readonly string[]): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((one) =>
      valuesAt(
        one,
        [member!, ...rest].filter((part) => part !== undefined),
      ),
    );
  if (member === undefined) return [value];
  return valuesAt(value[member], rest);
}

const maxTexts = 2_000;
const unread: ReadonlySet<string> = new Set(['password', 'createdBy', 'lastModifiedBy']);

/** Strings of the whole document. */
function textsIn(document: any): readonly string[] {
  const texts: string[] = [];
  const visit = (value: any): void => {
    if (texts.length >= maxTexts) return;
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null)
      for (const [member, one] of Object.entries(value)) if (!unread.has(member)) visit(one);
  };
  visit(document);
  return texts;
}

type Options = Pick<Dialect, 'typeMember' | 'bounds' | 'takesValues'> & {
  /** Simple expressions that it does not know. */
  readonly without: readonly string[];
};

/** The language of the searches of a kind. */
export function documentDialect(fields: DocumentFields, options: Options): Dialect {
  const { rules, custom } = compiledFields(fields);
  const all: FieldRule = { lists: [], name: 'all', form: 'text' };
  const { without, ...rest } = options;
  return {
    ...rest,
    simple: new Set([...simpleExpressions].filter((one) => !without.includes(one))),
    field(asked) {
      const rule = asked.field === 'all' ? all : rules.get(asked.field);
      if (rule !== undefined) return fieldUse(rule, asked);
      const base = custom.find((one) => asked.field.startsWith(`${pathOf(one)}.`));
      if (base === undefined) throw unknownField(asked);
      return customField(base, asked, options.typeMember);
    },
  };
}

const pathOf = ({ lists, name }: FieldRule): string => [...lists, name].join('.');

function customField(base: FieldRule, asked: AskedField, typeMember: Dialect['typeMember']) {
  const [, field = '', suffix = ''] =
    /^([A-Za-z0-9_-]+)((?:\.[A-Za-z]+)?)$/.exec(asked.field.slice(pathOf(base).length + 1)) ?? [];
  if (field === '') throw unknownField(asked);
  const type = valueTypeNamed(asked.fieldType);
  if (type === undefined)
    throw wrong(`${asked.at}.${typeMember}`, 'the type of a custom field is needed.');
  const part = partOf(type, suffix, asked);
  const rule = { lists: base.lists, name: `${base.name}.${field}${part.suffix}`, form: part.form };
  return fieldUse(rule, asked);
}

/** `StringType`, `SetType.StringType`, `text`, `set_text` */
function valueTypeNamed(name: string | undefined): ValueType | undefined {
  const bare = name?.replace(/^(SetType\.|set_)/, '').replace(/Type$/, '');
  if (bare === undefined) return undefined;
  return customTypes.get(bare) ?? [...customTypes.values()].find((type) => type === bare);
}

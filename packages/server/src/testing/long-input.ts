// Inputs that fit their declarations and have one string of any length in them, for tests of limits.

import type { Field, FieldKind, Fields } from '@storewright/model/declaration';
import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';

/** Steps into an input; a step of a union names its variant as well. */
export type Path = readonly (string | number)[];

/** Where a string can stand in the members. Each named record is entered once for all calls. */
export function textPaths(fields: Fields, seen: Set<string>): Path[] {
  return Object.entries(fields).flatMap(([name, field]) => within(name, field, seen));
}

const within = (step: string | number, field: Field, seen: Set<string>): Path[] =>
  pathsIn(field, seen).map((path) => [step, ...path]);

function pathsIn({ about }: Field, seen: Set<string>): Path[] {
  const { kind, name = '', element, fields, variants } = about;
  if (kind === 'record' || kind === 'union') {
    if (seen.has(name)) return [];
    if (name !== '') seen.add(name);
    if (kind === 'record') return textPaths(fields!, seen);
    return [...variants!].flatMap(([tag, variant]) =>
      textPaths(variant.about.fields!, seen).map((path) => [`?${tag}`, ...path]),
    );
  }
  if (kind === 'list') return within(0, element!, seen);
  if (kind === 'map') return within('name', element!, seen);
  return leaves.get(kind)?.map((path) => path) ?? [];
}

const plain = ['text', 'country', 'currency', 'locale', 'date', 'dateTime', 'time', 'choice'];
const leaves: ReadonlyMap<string, readonly Path[]> = new Map<string, readonly Path[]>([
  ...plain.map((kind) => [kind, [[]]] as const),
  ['json', [[], ['name']]],
  ['localized', [['en']]],
  ['reference', [['id']]],
  ['keyReference', [['key']]],
  ['identifier', [['key'], ['id']]],
  ['customFieldsDraft', [['type', 'key']]],
]);

/** The members of the given object, with the string at the path and all that must stand around it. */
export function withText(fields: Fields, given: object, path: Path, text: string): object {
  const [name, ...rest] = path as [string, ...Path];
  const known = (given as any)[name];
  return { ...sampleOf(fields), ...given, [name]: placed(fields[name]!, known, rest, text) };
}

function placed(field: Field, known: unknown, path: Path, text: string): unknown {
  const { kind, element, fields, variants, discriminator, target } = field.about;
  const [step, ...rest] = path;
  if (step === undefined) return text;
  if (kind === 'list') return [placed(element!, undefined, rest, text)];
  if (kind === 'map') return { name: placed(element!, undefined, rest, text) };
  if (kind === 'record')
    return withText(fields!, typeof known === 'object' ? known! : {}, path, text);
  if (kind === 'union') {
    const tag = String(step).slice(1);
    return {
      ...withText(variants!.get(tag)!.about.fields!, {}, rest, text),
      [discriminator!]: tag,
    };
  }
  if (kind === 'customFieldsDraft') return { type: { typeId: 'type', key: text } };
  if (kind === 'json' || kind === 'localized') return { [step]: text };
  return { typeId: target ?? 'cart', [step]: text };
}

/** The mandatory members. */
const sampleOf = (fields: Fields): object =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.isOptional && !('default' in field))
      .map(([name, field]) => [name, sample(field)]),
  );

const samples: { readonly [K in FieldKind]?: unknown } = {
  text: 'sample',
  integer: 1,
  long: 1,
  number: 1,
  boolean: true,
  dateTime: '2024-05-02T09:10:11.123Z',
  date: '2024-05-02',
  time: '14:00:00.000',
  country: 'DE',
  currency: 'EUR',
  locale: 'en',
  localized: { en: 'sample' },
  json: 'sample',
  map: {},
  point: { type: 'Point', coordinates: [1, 1] },
  customFieldsDraft: { type: { typeId: 'type', key: 'sample' } },
};

function sample(field: Field): unknown {
  const { kind, values, element, fields, variants, discriminator, target = 'cart' } = field.about;
  if (field.const !== undefined) return field.const;
  if (kind === 'choice') return values![0];
  if (kind === 'list') return field.minItems === undefined ? [] : [sample(element!)];
  if (kind === 'record') return sampleOf(fields!);
  if (kind === 'union') {
    const [[tag, variant]] = [...variants!] as [[string, Field]];
    return { ...sampleOf(variant.about.fields!), [discriminator!]: tag };
  }
  if (kind === 'reference') return { typeId: target, id: 'sample' };
  if (kind === 'identifier' || kind === 'keyReference') return { typeId: target, key: 'sample' };
  return samples[kind];
}

/** Where a string can stand in a GraphQL input, each input type entered once for all calls. */
export function graphqlPaths(type: GraphQLInputType, seen: Set<string>): Path[] {
  if (isNonNullType(type)) return graphqlPaths(type.ofType, seen);
  if (isListType(type)) return graphqlPaths(type.ofType, seen).map((path) => [0, ...path]);
  if (!isInputObjectType(type)) return isText(type) ? [[]] : [];
  if (seen.has(type.name)) return [];
  seen.add(type.name);
  return Object.values(type.getFields()).flatMap((field) =>
    graphqlPaths(field.type, seen).map((path) => [field.name, ...path]),
  );
}

const numeric = new Set(['Int', 'Float', 'Long', 'Boolean']);
const isText = (type: GraphQLInputType): boolean =>
  'name' in type && !isEnumType(type) && !numeric.has(type.name);

/** An input of the type with the string at the path. */
export function graphqlInput(
  type: GraphQLInputType,
  path: Path | undefined,
  text: string,
): unknown {
  if (isNonNullType(type)) return graphqlInput(type.ofType, path, text);
  const [step, ...rest] = path ?? [];
  if (isListType(type)) return path === undefined ? [] : [graphqlInput(type.ofType, rest, text)];
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (!isInputObjectType(type))
    return path === undefined ? (graphqlSamples.get(type.name) ?? 'sample') : text;
  const members = Object.values(type.getFields()).flatMap((field) => {
    if (field.name === step) return [[field.name, graphqlInput(field.type, rest, text)]];
    return isRequiredInputField(field)
      ? [[field.name, graphqlInput(field.type, undefined, text)]]
      : [];
  });
  return Object.fromEntries(members);
}

const graphqlSamples = new Map<string, unknown>([
  ['Int', 1],
  ['Float', 1],
  ['Long', 1],
  ['Boolean', true],
  ['Country', 'DE'],
  ['Currency', 'EUR'],
  ['Locale', 'en'],
  ['DateTime', '2024-05-02T09:10:11.123Z'],
  ['Date', '2024-05-02'],
  ['Time', '14:00:00.000'],
  ['YearMonth', '2024-05'],
]);

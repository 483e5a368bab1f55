// The words for a value of the API: each field is a JSON Schema with a static type and an annotation.
// Not here: what a field means to GraphQL, SQL or the predicate language; those read the annotation.
// Called by: resources (to declare) and by every reader of declarations.
import type { Action } from './action.ts';
import { limits } from './limits.ts';
import { localePattern } from './locale.ts';

/** The closed list of field kinds; a reader of declarations answers each of them in a table. */
export type FieldKind =
  | 'text'
  | 'integer'
  | 'long'
  | 'number'
  | 'boolean'
  | 'dateTime'
  | 'date'
  | 'time'
  | 'country'
  | 'currency'
  | 'locale'
  | 'localized'
  | 'choice'
  | 'list'
  | 'map'
  | 'record'
  | 'union'
  | 'json'
  | 'point'
  | 'reference'
  | 'keyReference'
  | 'identifier'
  | 'customFields'
  | 'customFieldsDraft'
  | 'updateAction';

/** How GraphQL shows a field where the general rule does not fit. */
export interface GraphqlField {
  /** Other name of the field. */
  readonly name?: string;
  /** Name of the twin that holds the bare reference (rule: the field's name followed by `Ref`). */
  readonly referenceName?: string;
  /** The output field is not offered. */
  readonly hidden?: boolean;
  /** An additional field that loads the document of the kind with this id. */
  readonly leadsTo?: LeadsTo;
  /** The field as GraphQL shows it, with the way from its form of an input to ours. */
  readonly shownAs?: { readonly field: Field; readonly decode?: (value: any) => unknown };
  /**
   * The member of an input as execution takes it, where introspection shows a narrower form;
   * `instead` may replace it, and variables may be declared by the type `twin`, too.
   */
  readonly accepts?: { readonly field: Field; readonly instead?: string; readonly twin?: string };
  /** The variant of a union that a value is, where its discriminating member does not say it. */
  readonly variantOf?: (value: any) => string;
}

/** A field that loads a document, with arguments that say how it is shown. */
export interface LeadsTo {
  readonly name: string;
  readonly kind: string;
  /** A document of this kind, whose key the argument is, takes part in showing. */
  readonly beside?: { readonly argument: string; readonly kind: string };
  /** Pure; the third argument is null when there is no document with the key. */
  readonly apply?: (document: any, asked: any, beside: any) => unknown;
}

/** Facts about a field for readers of declarations, in addition to its JSON Schema. */
export interface Annotation {
  /** Answers may have `null` in its place. */
  readonly nullable?: true;
  readonly kind: FieldKind;
  /** Type name of a record, union or choice, as in the public reference. */
  readonly name?: string;
  /** Kind of the target of a reference, key reference or identifier; absent: any kind. */
  readonly target?: string;
  /** Kind of the document whose id the text is. */
  readonly names?: string;
  /** Kind of the documents that a reference to any kind shows in GraphQL. */
  readonly shown?: string;
  /** The identifier is handed over as it was sent. */
  readonly unresolved?: boolean;
  /** Element of a list or of a map. */
  readonly element?: Field;
  /** Members of a record. */
  readonly fields?: Fields;
  /** Discriminating member of a union. */
  readonly discriminator?: string;
  /** Records of a union by the value of the discriminating member. */
  readonly variants?: ReadonlyMap<string, Field>;
  /** Values of a choice. */
  readonly values?: readonly string[];
  /** Actions that an update action can be, by name. */
  readonly actions?: ReadonlyMap<string, Action>;
  /** The value is calculated from the document, no member of which holds it. */
  readonly from?: ((document: any) => unknown) | undefined;
  /** Resource type that a custom field draft is checked against, for example `line-item`. */
  readonly customizable?: string;
  readonly graphql?: GraphqlField;
}

/** A JSON Schema, its static type `T`, which no field has as a value, and whether the member may be left out (`O`). */
export interface Field<T = any, O extends boolean = boolean> {
  readonly [word: string]: any;
  readonly static: T;
  readonly about: Annotation;
  readonly isOptional: O;
}

/** Fields by the names of the members. */
export interface Fields {
  readonly [name: string]: Field;
}

type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** Static type of an object with the given fields; optional members may also be `undefined`. */
export type ObjectOf<F extends Fields> = Simplify<
  {
    readonly [K in keyof F as F[K]['isOptional'] extends true ? never : K]: F[K]['static'];
  } & {
    readonly [K in keyof F as F[K]['isOptional'] extends true ? K : never]?:
      | F[K]['static']
      | undefined;
  }
>;

/** Static type of one field. */
export type Of<F extends Field> = F['static'];

/** Makes a field of a schema; the only place where schema and static type are put together. */
export function fieldOf<T>(about: Annotation, schema: object): Field<T, false> {
  return { ...schema, about, isOptional: false } as unknown as Field<T, false>;
}

const patterned = (kind: FieldKind, pattern: string, maxLength: number) => () =>
  fieldOf<string>({ kind }, { type: 'string', pattern, maxLength });

interface TextLimits {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
}

/** A string; lengths in UTF-16 code units. */
export function text(limit: TextLimits = {}): Field<string, false> {
  return fieldOf(
    { kind: 'text' },
    {
      type: 'string',
      maxLength: limit.max ?? limits.textLength,
      ...(limit.min === undefined ? {} : { minLength: limit.min }),
      ...(limit.pattern === undefined ? {} : { pattern: limit.pattern }),
    },
  );
}

/** A key assigned by the client: 2 to 256 characters of `A-Z a-z 0-9 _ -`. */
export const key = (): Field<string, false> =>
  text({ min: 2, max: 256, pattern: '^[A-Za-z0-9_-]+$' });

/** A number that the client assigns and reads as he likes, such as that of an order. */
export const assignedNumber = (): Field<string, false> => text({ min: 1, max: 256 });

interface NumberLimits {
  readonly min?: number;
  readonly max?: number;
}

const bounds = (limit: NumberLimits, min: number, max: number) => ({
  minimum: limit.min ?? min,
  maximum: limit.max ?? max,
});

/** A 32-bit integer (GraphQL `Int`). */
export const integer = (limit: NumberLimits = {}): Field<number, false> =>
  fieldOf({ kind: 'integer' }, { type: 'integer', ...bounds(limit, -(2 ** 31), 2 ** 31 - 1) });

/** An integer that JSON carries exactly (GraphQL `Long`): up to 2^53 - 1. */
export const long = (limit: NumberLimits = {}): Field<number, false> =>
  fieldOf(
    { kind: 'long' },
    { type: 'integer', ...bounds(limit, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER) },
  );

/** A decimal number; never used for money. */
export const number = (limit: NumberLimits = {}): Field<number, false> =>
  fieldOf({ kind: 'number' }, { type: 'number', ...limitOf(limit) });

const limitOf = ({ min, max }: NumberLimits) => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
});

/** `true` or `false`; strings and numbers are refused. */
export const boolean = (): Field<boolean, false> =>
  fieldOf({ kind: 'boolean' }, { type: 'boolean' });

/** An instant, kept as UTC with milliseconds: `2024-05-02T09:10:11.123Z`. Input may carry any zone. */
export const dateTime = (): Field<string, false> =>
  fieldOf({ kind: 'dateTime' }, { type: 'string', instant: true, maxLength: 40 });

/** A calendar date: `2024-05-02`. */
export const date = (): Field<string, false> =>
  fieldOf({ kind: 'date' }, { type: 'string', calendarDate: true, maxLength: 10 });

/** A time of day: `14:00:00.000`. */
export const time = patterned('time', '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?$', 12);

/** ISO 3166-1 alpha-2. */
export const country = patterned('country', '^[A-Z]{2}$', 2);

/** ISO 4217. */
export const currency = patterned('currency', '^[A-Z]{3}$', 3);

/** IETF language tag; decoding brings it into canonical case. */
export const locale = (): Field<string, false> =>
  fieldOf(
    { kind: 'locale' },
    { type: 'string', pattern: localePattern, maxLength: 16, canonicalLocale: true },
  );

/** A string in several languages: locale to string. */
export type LocalizedString = { readonly [locale: string]: string };

/**
 * A string for each locale; inputs spell locales in any case and documents in the canonical one.
 */
export const localized = (): Field<LocalizedString, false> =>
  fieldOf(
    { kind: 'localized' },
    {
      type: 'object',
      canonicalLocales: true,
      additionalProperties: { type: 'string', maxLength: limits.textLength },
      maxProperties: limits.mapSize,
    },
  );

/** One of a closed list of words; `name` is the enumeration's name in the public reference. */
export function choice<const V extends readonly string[]>(
  name: string,
  ...values: V
): Field<V[number], false> {
  return fieldOf({ kind: 'choice', name, values }, { type: 'string', enum: [...values] });
}

interface ListLimits {
  readonly min?: number;
  readonly max?: number;
}

/** An array; at most `max` elements. */
export function listOf<E extends Field>(
  element: E,
  limit: ListLimits = {},
): Field<readonly Of<E>[], false> {
  return fieldOf(
    { kind: 'list', element },
    {
      type: 'array',
      items: element,
      maxItems: limit.max ?? limits.listSize,
      ...(limit.min === undefined ? {} : { minItems: limit.min }),
    },
  );
}

/** An object with free member names. */
export function mapOf<E extends Field>(
  element: E,
): Field<{ readonly [name: string]: Of<E> }, false> {
  return fieldOf(
    { kind: 'map', element },
    { type: 'object', additionalProperties: element, maxProperties: limits.mapSize },
  );
}

/** An object with fixed members; unknown members are dropped at decoding. */
export function record<F extends Fields>(name: string, fields: F): Field<ObjectOf<F>, false> {
  return fieldOf({ kind: 'record', name, fields }, objectSchema(fields));
}

/**
 * An object whose members may hold such objects again; they are made when they are asked for. For
 * inputs that GraphQL checks and a reader of its own decodes: the JSON Schema says only `object`.
 */
export function recursiveRecord(name: string, fields: () => Fields): Field<any, false> {
  let known: Fields | undefined;
  const about: Annotation = {
    kind: 'record',
    name,
    get fields() {
      known ??= fields();
      return known;
    },
  };
  return fieldOf(about, { type: 'object' });
}

/**
 * One of several records without a distinguishing member: `variantOf` decides. For answers of
 * GraphQL.
 */
export const untaggedUnion = (
  name: string,
  variants: { readonly [tag: string]: Field },
  graphql: Pick<GraphqlField, 'variantOf'>,
): Field<any, false> =>
  fieldOf(
    { kind: 'union', name, variants: new Map(Object.entries(variants)), graphql },
    { type: 'object' },
  );

/** JSON Schema of an object with the given members. */
export function objectSchema(fields: Fields): object {
  return {
    type: 'object',
    properties: { ...fields },
    required: Object.keys(fields).filter((member) => !fields[member]!.isOptional),
    additionalProperties: false,
  };
}

/**
 * One of several records, distinguished by a member that each carries as a constant.
 * @example union('FieldType', 'name', { Boolean: {}, Set: { elementType: … } })
 */
export function union<D extends string, const V extends { readonly [tag: string]: Fields }>(
  name: string,
  discriminator: D,
  variants: V,
): Field<
  {
    [T in keyof V & string]: Simplify<{ readonly [K in D]: T } & ObjectOf<V[T]>>;
  }[keyof V & string],
  false
> {
  const records = new Map(
    Object.entries(variants).map(([tag, fields]) => [tag, variantOf(tag, discriminator, fields)]),
  );
  return fieldOf(
    { kind: 'union', name, discriminator, variants: records },
    {
      type: 'object',
      discriminator: { propertyName: discriminator },
      oneOf: [...records.values()],
      required: [discriminator],
    },
  );
}

function variantOf(tag: string, discriminator: string, fields: Fields): Field {
  const mark = fieldOf<string>({ kind: 'text' }, { type: 'string', const: tag });
  return record(tag, { [discriminator]: mark, ...fields });
}

/** Any JSON value within the limits of depth and size, with numbers that are kept exactly. */
export const json = (): Field<any, false> => fieldOf({ kind: 'json' }, { exactNumbers: true });

const coordinates = [180, 90].map((most) => ({ type: 'number', minimum: -most, maximum: most }));

/** A GeoJSON point: longitude, latitude. */
export const point = (): Field<
  { readonly type: 'Point'; readonly coordinates: readonly number[] },
  false
> =>
  fieldOf(
    { kind: 'point', name: 'GeoJsonPoint' },
    {
      type: 'object',
      properties: {
        type: { const: 'Point' },
        coordinates: { type: 'array', items: coordinates, minItems: 2, maxItems: 2 },
      },
      required: ['type', 'coordinates'],
      additionalProperties: false,
    },
  );

/** The value, or `null`: of answers that say so where there is nothing. */
export const nullable = <F extends Field>(field: F): Field<Of<F> | null, false> =>
  fieldOf({ ...field.about, nullable: true }, { anyOf: [field, { type: 'null' }] });

/** The member may be left out (JSON `null` counts as left out). */
export function optional<F extends Field>(field: F): Field<Of<F>, true> {
  return { ...field, isOptional: true } as Field<Of<F>, true>;
}

/** The member takes `value` when the input leaves it out. */
export function withDefault<F extends Field>(field: F, value: Of<F>): Field<Of<F>, false> {
  return { ...field, default: value, isOptional: false } as Field<Of<F>, false>;
}

/** Says how GraphQL shows the field where the general rule does not fit. */
export function inGraphql<F extends Field>(field: F, graphql: GraphqlField): F {
  return { ...field, about: { ...field.about, graphql } };
}

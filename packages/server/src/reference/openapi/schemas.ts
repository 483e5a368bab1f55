// Fields → JSON Schemas of an OpenAPI document. A type with a name in the public reference becomes
// a component of that name; a type without one is written where it is used.
import { type f, maxCustomFields } from '@storewright/model/declaration';

export interface JsonSchema {
  readonly [member: string]: unknown;
}

/** What a client sends, or what he is answered. */
type Direction = 'input' | 'output';

export interface Schemas {
  /** The schema of a value, or a reference to its component. */
  of(field: f.Field, direction: Direction): JsonSchema;
  /** The schema of an object with the members. */
  object(members: f.Fields, direction: Direction): JsonSchema;
  /** Puts a schema among the components; answers a reference to it. */
  named(name: string, schema: JsonSchema): JsonSchema;
  /** Every component so far, sorted by name. */
  components(): { readonly [name: string]: JsonSchema };
}

const suffixes = ['', 'Input'];

interface Component {
  readonly label: string;
  readonly schema: JsonSchema;
}

interface Context extends Schemas {
  /** Name of a kind in the public reference. */
  nameOf(kind: string): string;
}

type Make = (context: Context, field: f.Field, direction: Direction) => JsonSchema;

/** Schemas of one document; `kindNames` are the names of kinds in the public reference. */
export function schemasOf(kindNames: ReadonlyMap<string, string>): Schemas {
  const components = new Map<string, Component>();
  const schemas: Context = {
    // Members are shared by many shapes, and those by many operations.
    of: onceForEach((field, direction) => {
      const schema = orNull(makers[field.about.kind](schemas, field, direction), field);
      return withDescription(withDefault(schema, field, direction), field);
    }),
    object: onceForEach((members, direction) => objectOf(schemas, members, direction)),
    named: (name, schema) => named(components, name, schema),
    components: () =>
      Object.fromEntries(
        [...components.values()]
          .sort((one, other) => (one.label < other.label ? -1 : 1))
          .map(({ label, schema }) => [label, schema]),
      ),
    nameOf: (kind) => kindNames.get(kind) ?? pascal(kind),
  };
  return schemas;
}

/** Keeps the schema of each declaration. Components do not change, so a second call would give the same one. */
function onceForEach<T extends object>(make: (declared: T, direction: Direction) => JsonSchema) {
  const made = { input: new Map<T, JsonSchema>(), output: new Map<T, JsonSchema>() };
  return (declared: T, direction: Direction): JsonSchema => {
    const schema = made[direction].get(declared) ?? make(declared, direction);
    made[direction].set(declared, schema);
    return schema;
  };
}

/**
 * Where two shapes share a name, a document and what a client sends of it, the later has a suffix.
 * Names that differ in case alone count as one: generators make files of them.
 */
function named(components: Map<string, Component>, name: string, schema: JsonSchema): JsonSchema {
  for (let count = 1; ; count += 1) {
    const label = name + (suffixes[count - 1] ?? count);
    const known = components.get(label.toLowerCase());
    if (known === undefined) components.set(label.toLowerCase(), { label, schema });
    if (known === undefined || (known.label === label && isEqual(known.schema, schema)))
      return { $ref: `#/components/schemas/${label}` };
  }
}

/** Most of them are the same object. */
const isEqual = (one: JsonSchema, other: JsonSchema): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

function objectOf({ of }: Context, members: f.Fields, direction: Direction): JsonSchema {
  const shown = Object.entries(members);
  const required = shown
    .filter(([, field]) => !field.isOptional && (direction === 'output' || !('default' in field)))
    .map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map(([name, field]) => [name, of(field, direction)])),
    ...(required.length === 0 ? {} : { required }),
  };
}

const identifierText = { type: 'string', minLength: 1, maxLength: 256 };

/** What a member is when a client leaves it out. */
const withDefault = (schema: JsonSchema, field: f.Field, direction: Direction): JsonSchema =>
  direction === 'input' && 'default' in field ? { ...schema, default: field.default } : schema;

const withDescription = (schema: JsonSchema, { description }: f.Field): JsonSchema =>
  description === undefined ? schema : { ...schema, description };

const orNull = (schema: JsonSchema, { about }: f.Field): JsonSchema =>
  about.nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;

const reference =
  (members: readonly string[], suffix: string): Make =>
  ({ named, nameOf }, { about: { target } }) => {
    const typeId = target === undefined ? identifierText : { type: 'string', enum: [target] };
    const name = target === undefined ? '' : nameOf(target);
    const properties = Object.fromEntries(members.map((one) => [one, identifierText]));
    const required = suffix === 'ResourceIdentifier' ? [] : ['typeId', ...members];
    const expanded =
      suffix === 'Reference' ? { obj: { type: 'object', additionalProperties: true } } : {};
    return named(`${name}${suffix}`, {
      type: 'object',
      properties: { typeId, ...properties, ...expanded },
      ...(required.length === 0 ? {} : { required }),
    });
  };

const union: Make = (schemas, field, direction) => {
  const { about } = field;
  return about.discriminator === undefined
    ? schemas.named(about.name!, {
        anyOf: [...about.variants!.values()].map((one) => schemas.of(one, direction)),
      })
    : taggedUnion(schemas, field, direction);
};

const taggedUnion: Make = ({ named, object }, { about }, direction) => {
  const discriminator = about.discriminator!;
  const variants = [...about.variants!].map(([tag, { about: record }]) => {
    const { [discriminator]: _mark, ...members } = record.fields!;
    const plain = object(members, direction) as { properties: object; required?: string[] };
    const schema = {
      ...plain,
      properties: { [discriminator]: { type: 'string', enum: [tag] }, ...plain.properties },
      required: [discriminator, ...(plain.required ?? [])],
    };
    return [tag, named(`${about.name}${pascal(tag)}`, schema).$ref as string] as const;
  });
  return named(about.name!, {
    oneOf: variants.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: discriminator, mapping: Object.fromEntries(variants) },
  });
};

/** The kept part of an action is its input. */
const updateAction: Make = ({ named, object }, { about }) => {
  const variants = [...about.actions!].map(([action, { members }]) => {
    const sent = object(members, 'input') as { properties: object; required?: string[] };
    const schema = {
      ...sent,
      properties: { action: { type: 'string', enum: [action] }, ...sent.properties },
      required: ['action', ...(sent.required ?? [])],
    };
    return [action, named(`${about.name}${pascal(action)}Action`, schema).$ref as string] as const;
  });
  return named(`${about.name}UpdateAction`, {
    oneOf: variants.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'action', mapping: Object.fromEntries(variants) },
  });
};

const toReference = reference(['id'], 'Reference');
const toIdentifier = reference(['id', 'key'], 'ResourceIdentifier');

const customFields =
  (name: string, toType: Make): Make =>
  (context, field, direction) =>
    context.named(name, {
      type: 'object',
      properties: {
        type: toType(context, { ...field, about: { ...field.about, target: 'type' } }, direction),
        fields: { type: 'object', additionalProperties: true, maxProperties: maxCustomFields },
      },
      required: ['type'],
    });

const point = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: ['Point'] },
    coordinates: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
  },
  required: ['type', 'coordinates'],
};

const plain =
  (schema: JsonSchema): Make =>
  () =>
    schema;

const ofText: Make = (_, field) =>
  limited(field, 'string', ['minLength', 'maxLength', 'pattern', 'enum', 'const']);

const ofNumber =
  (type: string, format?: string): Make =>
  (_, field) => ({
    ...limited(field, type, ['minimum', 'maximum']),
    ...(format === undefined ? {} : { format }),
  });

/** Any value, one of some shapes, or an object that has other members, too. */
const json: Make = ({ named, object }, field, direction) => {
  const { fields, name, nullable } = field.about;
  if (fields !== undefined)
    return named(name!, { ...object(fields, direction), additionalProperties: true });
  return nullable === true ? {} : pick(field, ['anyOf']);
};

const makers: { readonly [K in f.FieldKind]: Make } = {
  text: ofText,
  integer: ofNumber('integer', 'int32'),
  long: ofNumber('integer', 'int64'),
  number: ofNumber('number'),
  boolean: plain({ type: 'boolean' }),
  dateTime: (_, { maxLength }) => ({ type: 'string', format: 'date-time', maxLength }),
  date: (_, { maxLength }) => ({ type: 'string', format: 'date', maxLength }),
  time: ofText,
  country: ofText,
  currency: ofText,
  locale: (_, field) => limited(field, 'string', ['maxLength']),
  localized: ({ named }, { additionalProperties, maxProperties }) =>
    named('LocalizedString', { type: 'object', additionalProperties, maxProperties }),
  choice: ({ named }, { about }) =>
    named(about.name!, { type: 'string', enum: [...about.values!] }),
  list: ({ of }, field, direction) => ({
    type: 'array',
    items: of(field.about.element!, direction),
    ...limited(field, 'array', ['minItems', 'maxItems']),
  }),
  map: ({ of }, { about, maxProperties }, direction) => ({
    type: 'object',
    additionalProperties: of(about.element!, direction),
    maxProperties,
  }),
  record: ({ named, object }, { about }, direction) =>
    named(about.name!, object(about.fields!, direction)),
  union,
  updateAction,
  json,
  point: ({ named }) => named('GeoJsonPoint', point),
  reference: toReference,
  keyReference: reference(['key'], 'KeyReference'),
  identifier: toIdentifier,
  customFields: customFields('CustomFields', toReference),
  customFieldsDraft: customFields('CustomFieldsDraft', toIdentifier),
};

const limited = (field: f.Field, type: string, words: readonly string[]): JsonSchema => ({
  type,
  ...pick(field, words),
});

const pick = (field: f.Field, words: readonly string[]): JsonSchema =>
  Object.fromEntries(words.filter((word) => word in field).map((word) => [word, field[word]]));

/** `line-item` and `lineItem` become `LineItem`. */
export const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('');

// The schema of all kinds: the types are the types of the schema's source, and their resolvers and
// decoders are bound here.

import { apiError, type Kind } from '@storewright/model/declaration';
import {
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { bindLimits } from './execution/limits.ts';
import { bindMutations } from './execution/mutations.ts';
import type { Place, PlaceSource } from './execution/places.ts';
import { bindProcedures } from './execution/procedures.ts';
import { bindPagesOf, bindQueries } from './execution/queries.ts';
import { bindReading } from './execution/reading-procedures.ts';
import { kindOfDocument } from './loading/loader.ts';
import { resolveReferring } from './loading/referring.ts';
import { addKind, withAdded } from './schema/additions.ts';
import {
  answer,
  type Binding,
  objectNamed,
  openBinding,
  type Resolve,
  typeNamed,
  typeNameOf,
} from './schema/binding.ts';
import { resolveDerived } from './schema/derived.ts';
import { describeFields } from './schema/descriptions.ts';
import { bindKeptActions } from './schema/kept.ts';
import { answersOfTypes } from './schema/other-answers.ts';
import { bindMembers, bindValue, fallbackOf } from './schema/outputs.ts';
import { bindPayloads } from './schema/payloads.ts';
import { bindScalars } from './schema/scalars.ts';
import { buildSchemaData } from './schema/sdl.ts';

/** Servers of one process have the same kinds; binding them takes a third of a second. */
const schemas = new WeakMap<ReadonlyMap<string, Kind>, GraphQLSchema>();

/** @param kinds Kinds by `typeId`. */
export function createSchema(kinds: ReadonlyMap<string, Kind>): GraphQLSchema {
  const schema = schemas.get(kinds) ?? bindSchema(kinds).schema;
  schemas.set(kinds, schema);
  return schema;
}

/** The schema as a string for code generators and tools: types and members sorted by name. */
export const schemaText = (kinds: ReadonlyMap<string, Kind>): string =>
  `${printSchema(lexicographicSortSchema(createSchema(kinds)))}\n`;

/** `Query` and `Mutation`, each with the names of its fields. */
export function rootFields(
  kinds: ReadonlyMap<string, Kind>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const schema = createSchema(kinds);
  const roots = [schema.getQueryType()!, schema.getMutationType()!];
  return new Map(roots.map((root) => [root.name, new Set(Object.keys(root.getFields()))]));
}

/** The schema with its bindings. */
export function bindSchema(kinds: ReadonlyMap<string, Kind>): Binding {
  const binding = openBinding(kinds, buildSchemaData());
  const { schema, later } = binding;
  const all = [...kinds.values()];
  bindScalars(schema);
  for (const kind of all) addKind(binding, kind);
  // Of several answers the first one holds, so members come last.
  for (const [type, answers] of answersOfTypes)
    for (const [name, resolve] of Object.entries(answers))
      answer(binding, objectNamed(binding, type), name, { resolve });
  for (const kind of all) bindFields(binding, kind);
  for (const kind of all) bindKind(binding, kind);
  for (const kind of all) bindPayloads(binding, kind);
  for (const [type, place] of places) bindPlace(binding, objectNamed(binding, type), place);
  bindLimits(binding);
  for (const kind of all) {
    bindMutations(binding, kind, 'root');
    bindMutations(binding, kind, 'me');
    bindProcedures(binding, kind);
  }
  for (const { resource } of all)
    for (const { about } of Object.values(resource.allFields))
      if (about.element?.about.kind === 'updateAction')
        bindKeptActions(binding, about.element.about);
  for (let next = later.shift(); next !== undefined; next = later.shift()) next();
  for (const type of [...Object.values(schema.getTypeMap()), ...binding.added.values()])
    if (isObjectType(type) && !isIntrospectionType(type)) answerAbsent(binding, type);
    else if (isInterfaceType(type)) type.resolveType ??= resolveType(binding);
  const whole = withAdded(binding);
  describeFields(whole);
  return { ...binding, schema: whole };
}

/** The documents of the kind: their members come before what other types say of the same type. */
function bindKind(binding: Binding, kind: Kind): void {
  const type = typeNamed(binding, typeNameOf(kind));
  if (!isObjectType(type)) return;
  type.description ??= kind.resource.doc;
  bindMembers(binding, type, kind.resource.allFields);
}

/** Fields that are no members: calculated, or of documents that refer. */
function bindFields(binding: Binding, kind: Kind): void {
  for (const field of kind.derived) {
    const { of, name, doc: description, takes = {}, gives } = field;
    const resolve = resolveDerived(field);
    const shown = answer(binding, objectNamed(binding, of), name, { resolve, description });
    if (shown === undefined) continue;
    for (const argument of Object.keys(takes))
      if (!shown.args.some((arg) => arg.name === argument))
        binding.unplaced.add(`${of}.${name}(${argument})`);
    binding.later.push(() => bindValue(binding, shown.type, gives));
  }
  for (const field of kind.referring) {
    const { of, name, doc: description } = field;
    answer(binding, objectNamed(binding, of), name, {
      resolve: resolveReferring(field),
      description,
      reads: ['id'],
    });
  }
  bindPagesOf(binding, kind);
}

/** Types whose fields represent a place of the HTTP API. */
const places: readonly (readonly [type: string, place: Place])[] = [
  ['Query', 'root'],
  ['Me', 'me'],
  ['InStore', 'inStore'],
  ['InStoreMe', 'inStoreMe'],
  ['AsAssociate', 'asAssociate'],
];

function bindPlace(binding: Binding, type: GraphQLObjectType, place: Place): void {
  for (const kind of binding.kinds.values()) {
    bindQueries(binding, type, kind, place);
    bindReading(binding, type, kind, place);
  }
  for (const [name, resolve] of Object.entries(stepsFrom))
    if (name in type.getFields()) answer(binding, type, name, { resolve });
}

/** Each store costs a check of its own. */
const maxStores = 100;

/** Fields that lead from one place to the next, with the parameters of its path. */
const stepsFrom: { readonly [field: string]: Resolve } = {
  me: (source: PlaceSource | undefined) => ({ ...source, params: { ...source?.params } }),
  inStore: (_, { key }) => ({ params: { storeKey: key } }),
  inStores(_, { keys }): PlaceSource {
    const [params, ...beside] = [...new Set<string>(keys)].map((storeKey) => ({ storeKey }));
    if (params === undefined || beside.length >= maxStores)
      throw apiError.InvalidInput(`'keys' must name between 1 and ${maxStores} stores.`);
    return { params, beside };
  },
  asAssociate: (_, { businessUnitKey, associateId }) => ({
    params: { businessUnitKey, associateId },
  }),
};

/**
 * Fields without a declaration are null, or an empty list. Types without any binding are our own
 * values.
 */
function answerAbsent({ answered, reads }: Binding, type: GraphQLObjectType): void {
  const fields = Object.values(type.getFields());
  if (!fields.some((field) => answered.has(field))) return;
  for (const field of fields) {
    if (answered.has(field)) continue;
    const fallback = fallbackOf(type, field.name);
    if (fallback === undefined) continue;
    field.resolve = () => fallback;
    reads.set(field, []);
  }
}

/** The type of the document, else the one that the value itself names. */
const resolveType =
  ({ kinds }: Binding): GraphQLInterfaceType['resolveType'] =>
  (value: { readonly type?: string }) => {
    const kind = kinds.get(kindOfDocument(value) ?? '');
    return kind === undefined ? value.type : typeNameOf(kind);
  };

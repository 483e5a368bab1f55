// The schema of all kinds, made once from their declarations.
import {
  assertValidSchema,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  GraphQLList,
  GraphQLObjectType,
  GraphQLSchema,
  specifiedDirectives,
} from 'graphql';
import { apiError, type Kind } from '../../declaration/index.ts';
import { withAbsent } from '../absent/index.ts';
import type { GraphqlContext } from '../execution/context.ts';
import { limitsField } from '../execution/limits.ts';
import { mutationFields, type Schemas } from '../execution/mutations.ts';
import { offersOf, type PathParams, type Place } from '../execution/places.ts';
import { procedureFields } from '../execution/procedures.ts';
import { type PlaceSource, pagesOf, queryFields } from '../execution/queries.ts';
import { readingFields } from '../execution/reading-procedures.ts';
import { required } from '../execution/references.ts';
import { keptActionTypes } from '../kept/actions.ts';
import { restOnly } from '../published/published.ts';
import { keptActionShape } from './action-inputs.ts';
import { found } from './found.ts';
import { createInputs } from './input.ts';
import { createOutputs, recordType, typeNameOf } from './output.ts';
import { GraphQLString, scalars } from './scalars.ts';
import { mandatory } from './shape.ts';

type FieldMap = GraphQLFieldConfigMap<PlaceSource | undefined, GraphqlContext>;

/**
 * @param kinds Kinds by `typeId`.
 * @throws Error when two declarations contradict each other.
 */
export function createSchema(kinds: ReadonlyMap<string, Kind>): GraphQLSchema {
  const outputs = createOutputs(kinds, pagesOf);
  const schemas: Schemas = { outputs, inputs: createInputs(outputs.named, keptActionShape) };
  const mutations = [...kinds.values()].flatMap((kind) => [
    ...mutationFields(schemas, kind, 'root'),
    ...mutationFields(schemas, kind, 'me'),
    ...procedureFields(schemas, kind),
  ]);
  const offered = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: rootFields(schemas) }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: Object.fromEntries(mutations) }),
    types: [
      outputs.interfaces.point,
      ...outputs.payloads.types,
      ...keptActionTypes(outputs, kinds.values()),
      ...[...outputs.shapes.interfacesOf.keys()].map((name) => recordType(outputs, name)),
    ],
    directives: specifiedDirectives,
  });
  const schema = withAbsent(offered);
  assertValidSchema(schema);
  return schema;
}

const fieldsAt = (schemas: Schemas, place: Place): FieldMap =>
  Object.fromEntries(
    [...schemas.outputs.kinds.values()].flatMap((kind) => [
      ...(restOnly.has(typeNameOf(kind))
        ? []
        : queryFields(schemas.outputs, offersOf(kind, place)).map(
            found(schemas.outputs, kind, place),
          )),
      ...readingFields(schemas, kind, place),
    ]),
  );

function rootFields(schemas: Schemas): FieldMap {
  const inStoreMe = placeField(schemas, { name: 'InStoreMe', place: 'inStoreMe' });
  const inStore = placeField(schemas, {
    name: 'InStore',
    place: 'inStore',
    args: { key: { type: mandatory(scalars.KeyReferenceInput) } },
    params: ({ key }) => ({ storeKey: key }),
    inner: inStoreMe === undefined ? {} : { me: inStoreMe },
  });
  const places = {
    me: placeField(schemas, { name: 'Me', place: 'me' }),
    inStore,
    inStores: inStore && severalStores(inStore),
    limits: limitsField(schemas.outputs.kinds),
    asAssociate: placeField(schemas, {
      name: 'AsAssociate',
      place: 'asAssociate',
      args: {
        businessUnitKey: { type: mandatory(scalars.KeyReferenceInput) },
        associateId: { type: mandatory(GraphQLString) },
      },
      params: ({ businessUnitKey, associateId }) => ({ businessUnitKey, associateId }),
    }),
  };
  const offered = Object.entries(places).filter(([, field]) => field !== undefined);
  return { ...fieldsAt(schemas, 'root'), ...(Object.fromEntries(offered) as FieldMap) };
}

/** Each store costs a check of its own. */
const maxStores = 100;

/** What is in one of several stores, as in `inStores(keys: …)`. */
const severalStores = ({ type }: PlaceFieldConfig): PlaceFieldConfig => ({
  type,
  args: { keys: { type: mandatory(new GraphQLList(mandatory(scalars.KeyReferenceInput))) } },
  resolve(_, { keys }): PlaceSource {
    const [params, ...beside] = [...new Set<string>(keys)].map((storeKey) => ({ storeKey }));
    if (params === undefined || beside.length >= maxStores)
      throw apiError.InvalidInput(`'keys' must name between 1 and ${maxStores} stores.`);
    return { params, beside };
  },
});

type PlaceFieldConfig = GraphQLFieldConfig<PlaceSource | undefined, GraphqlContext>;

interface PlaceField {
  readonly name: string;
  readonly place: Place;
  readonly args?: GraphQLFieldConfigArgumentMap;
  readonly params?: (given: any) => PathParams;
  readonly inner?: FieldMap;
}

/** A field that stands for a place; `undefined` when no kind offers anything there. */
function placeField(schemas: Schemas, { name, place, args, params, inner }: PlaceField) {
  const fields = { ...fieldsAt(schemas, place), ...inner };
  if (Object.keys(fields).length === 0) return undefined;
  const field: PlaceFieldConfig = {
    type: required(new GraphQLObjectType({ name, fields })),
    ...(args === undefined ? {} : { args }),
    resolve: (source, given) => ({ ...source, params: { ...source?.params, ...params?.(given) } }),
  };
  return field;
}

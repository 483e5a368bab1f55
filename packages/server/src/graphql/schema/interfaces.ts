// Interfaces of the public schema that several kinds share.
import {
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import { type Fields, type Kind, stampFields } from '../../declaration/index.ts';
import type { GraphqlContext } from '../execution/context.ts';
import { kindOfDocument } from '../execution/loader.ts';
import { required } from '../execution/references.ts';

export interface KindInterfaces {
  readonly of: (kind: Kind) => GraphQLInterfaceType[];
  /** Anything that a reference can lead to. */
  readonly expandable: GraphQLInterfaceType;
  readonly geometry: GraphQLInterfaceType;
  readonly point: GraphQLObjectType;
}

type FieldMap = GraphQLFieldConfigMap<any, GraphqlContext>;

export function interfacesOfKinds(
  kinds: ReadonlyMap<string, Kind>,
  fieldMap: (fields: Fields) => FieldMap,
): KindInterfaces {
  const resolveType = (document: object) => {
    const resource = kinds.get(kindOfDocument(document) ?? '')?.resource;
    return resource?.graphqlName ?? resource?.name;
  };
  const versioned = new GraphQLInterfaceType({
    name: 'Versioned',
    fields: () => fieldMap(stampFields),
    resolveType,
  });
  const expandable = new GraphQLInterfaceType({
    name: 'ReferenceExpandable',
    fields: { id: { type: required(GraphQLString) } },
    resolveType,
  });
  return {
    of: ({ resource }) => (hasStamps(resource.allFields) ? [versioned, expandable] : []),
    expandable,
    ...geometry(),
  };
}

const hasStamps = (fields: Fields) => Object.keys(stampFields).every((member) => member in fields);

function geometry() {
  const type = { type: required(GraphQLString) };
  const geometry = new GraphQLInterfaceType({
    name: 'Geometry',
    fields: { type },
    resolveType: ({ type }: { type: string }) => type,
  });
  const point = new GraphQLObjectType({
    name: 'Point',
    interfaces: [geometry],
    fields: {
      type,
      coordinates: { type: required(new GraphQLList(required(GraphQLFloat))) },
    },
  });
  return { geometry, point };
}

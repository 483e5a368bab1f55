// The field `limits`: what a project may hold, and how much of that there is. Numbers come from
// where they are declared; what is limited by nothing has none.
import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLInterfaceType,
  GraphQLObjectType,
} from 'graphql';
import type { Kind } from '../../declaration/index.ts';
import { admit, numberOf, openSession, pagingLimits, type World } from '../../pipeline/index.ts';
import { type LimitGroup, limitGroups } from '../published/limits.ts';
import { scalars } from '../schema/scalars.ts';
import type { GraphqlContext } from './context.ts';
import { required } from './references.ts';

type Kinds = ReadonlyMap<string, Kind>;
type FieldMap = GraphQLFieldConfigMap<any, GraphqlContext>;

/** One number, and what is counted against it. */
interface Limit {
  readonly most: (world: World) => number | null | undefined;
  readonly current?: (context: GraphqlContext) => Promise<number>;
}

const limitField: FieldMap[string] = {
  type: scalars.Long,
  resolve: ({ most }: Limit, _, { world }) => most(world) ?? null,
};

const plain = new GraphQLObjectType({ name: 'Limit', fields: { limit: limitField } });

/** What the counted ones have in common. */
const limitWithCurrent = new GraphQLInterfaceType({
  name: 'LimitWithCurrent',
  fields: { limit: { type: scalars.Long }, current: { type: scalars.Long } },
});

const countedType = (name: string) =>
  new GraphQLObjectType<Limit, GraphqlContext>({
    name: `${name}LimitWithCurrent`,
    interfaces: [limitWithCurrent],
    fields: {
      limit: limitField,
      current: {
        type: required(scalars.Long),
        resolve: ({ current }, _, context) => context.budget.follow(1, () => current!(context)),
      },
    },
  });

/** Leaves of these names tell how many there are, too. */
const isCounted = (leaf: string) => leaf.startsWith('total');

/** Limits that no kind declares. */
const ofNoKind = new Map<string, Limit>([
  ['Query.offset', { most: () => pagingLimits.offset }],
  [
    'RefreshToken.total',
    {
      most: ({ refreshTokens }) => refreshTokens.most,
      current: ({ world, principal }) => world.refreshTokens.number(principal.projectKey),
    },
  ],
]);

const nothing: Limit = { most: () => undefined };

function limitOf(kinds: Kinds, { type, kind }: LimitGroup, leaf: string, name: string): Limit {
  if (kind === undefined) return ofNoKind.get(`${type}.${leaf}`) ?? nothing;
  const { resource, limits = {} } = kinds.get(kind)!;
  const documents = resource.maxPerProject ?? resource.retention?.maxPerProject;
  const [most, where] = name === 'documents' ? [documents] : (limits[name] ?? []);
  return {
    most: () => most,
    current: ({ world, principal }) =>
      numberOf(openSession(world, principal.projectKey), kind, where),
  };
}

function groupType(kinds: Kinds, group: LimitGroup): GraphQLObjectType {
  const { type, leaves } = group;
  const counted = Object.keys(leaves).some(isCounted) ? countedType(type) : plain;
  const fields = Object.entries(leaves).map(([leaf, name]) => {
    const limit = limitOf(kinds, group, leaf, name);
    return [leaf, { type: required(isCounted(leaf) ? counted : plain), resolve: () => limit }];
  });
  return new GraphQLObjectType({
    name: `${type}LimitsProjection`,
    fields: Object.fromEntries(fields),
  });
}

/** The field of the root; absent where the kinds that it tells of are not offered. */
export function limitsField(kinds: Kinds): GraphQLFieldConfig<any, GraphqlContext> | undefined {
  const groups = Object.entries(limitGroups);
  if (!groups.every(([, { kind }]) => kind === undefined || kinds.has(kind))) return undefined;
  const { view: scopes } = kinds.get('project')!.endpoints[0]!.scopes;
  const fields = groups.map(([member, group]) => [
    member,
    { type: required(groupType(kinds, group)), resolve: () => group },
  ]);
  const type = new GraphQLObjectType({
    name: 'ProjectCustomLimitsProjection',
    fields: Object.fromEntries(fields),
  });
  return {
    type: required(type),
    description: 'The limits of the project, and how much of each is used.',
    resolve(_, __, { principal }) {
      admit(principal, { scopes, actor: undefined }, {});
      return limitGroups;
    },
  };
}

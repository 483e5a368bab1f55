// The field `limits`: the limits of a project, and its current counts. Numbers come from their
// declarations; unlimited counts have none.

import {
  admit,
  numberOf,
  openSession,
  pagingLimits,
  type World,
} from '@storewright/engine/pipeline';
import type { Kind } from '@storewright/model/declaration';
import { type GraphQLObjectType, getNamedType } from 'graphql';
import { answer, type Binding, singularOf } from '../schema/binding.ts';
import type { GraphqlContext } from './context.ts';

/** One limit, and the count compared with it. */
interface Limit {
  readonly most: (world: World) => number | null | undefined;
  readonly current?: (context: GraphqlContext) => Promise<number>;
}

/** Limits that no kind declares, by member and leaf. */
const ofNoKind = new Map<string, Limit>([
  ['query.offset', { most: () => pagingLimits.offset }],
  [
    'refreshTokens.total',
    {
      most: ({ refreshTokens }) => refreshTokens.most,
      current: ({ world, principal }) => world.refreshTokens.number(principal.projectKey),
    },
  ],
]);

const nothing: Limit = { most: () => undefined };

/** The limit that a kind declares under the name, else how many documents there may be. */
function limitOf({ resource, limits = {} }: Kind, name: string): Limit {
  const documents = resource.maxPerProject ?? resource.retention?.maxPerProject;
  const [most, where] = limits[name] ?? [documents];
  return {
    most: () => most,
    current: ({ world, principal }) =>
      numberOf(openSession(world, principal.projectKey), resource.kind, where),
  };
}

/** The kind that a member is named after, in the plural or in the singular. */
const kindNamedAs = ({ kinds }: Binding, member: string) =>
  [...kinds.values()].find(
    ({ resource: { plural } }) => plural === member || singularOf(plural) === member,
  );

/** Binds the members of `limits`, and the numbers in them. */
export function bindLimits(binding: Binding): void {
  const scopes = binding.kinds.get('project')?.endpoints[0]?.scopes.view ?? [];
  const field = answer(binding, binding.schema.getQueryType()!, 'limits', {
    description: 'The limits of the project, and how much of each is used.',
    resolve(_, __, { principal }) {
      admit(principal, { scopes, actor: undefined }, {});
      return {};
    },
  })!;
  const groups = getNamedType(field.type) as GraphQLObjectType;
  for (const { name: member, type } of Object.values(groups.getFields())) {
    answer(binding, groups, member, { resolve: () => ({}) });
    const kind = kindNamedAs(binding, member);
    const group = getNamedType(type) as GraphQLObjectType;
    for (const leaf of Object.values(group.getFields())) {
      const named = ofNoKind.get(`${member}.${leaf.name}`);
      const limit = named ?? (kind === undefined ? nothing : limitOf(kind, leaf.name));
      answer(binding, group, leaf.name, { resolve: () => limit });
      bindNumbers(binding, getNamedType(leaf.type) as GraphQLObjectType);
    }
  }
}

function bindNumbers(binding: Binding, type: GraphQLObjectType): void {
  answer(binding, type, 'limit', {
    resolve: ({ most }: Limit, _, { world }) => most(world) ?? null,
  });
  if ('current' in type.getFields())
    answer(binding, type, 'current', {
      resolve: ({ current }: Limit, _, context) =>
        context.budget.follow(1, () => current!(context)),
    });
}

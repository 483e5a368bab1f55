// Update actions that a document keeps, as they are shown: the name, and the members as they were sent.
import {
  GraphQLInterfaceType,
  type GraphQLNamedType,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { Kind } from '../../declaration/index.ts';
import { required } from '../execution/references.ts';
import { memoized } from './memoized.ts';
import { updateActionName } from './names.ts';
import { scalars } from './scalars.ts';

type Named = Map<string, GraphQLNamedType>;

const type = {
  type: required(GraphQLString),
  resolve: ({ action }: { readonly action: string }) => action,
};

const membersOf = ({ action: _, ...members }: { readonly action: string }) => members;

const shownAs = (name: string) => `${name}Action`;

/** @param name What the actions are told of: `StagedOrder`. */
export function keptActionType(named: Named, name: string): GraphQLInterfaceType {
  const output = `${updateActionName(name)}Output`;
  const make = () =>
    new GraphQLInterfaceType({
      name: output,
      fields: { type },
      resolveType: () => shownAs(name),
    });
  return memoized(named, output, make);
}

/** The types behind those interfaces, which no field leads to. */
export const keptActionTypes = (named: Named, kinds: Iterable<Kind>): GraphQLObjectType[] =>
  [...kinds]
    .flatMap(({ resource }) => Object.values(resource.allFields))
    .flatMap(({ about }) => (about.element?.about.kind === 'updateAction' ? about.element : []))
    .map(({ about }) =>
      memoized(
        named,
        shownAs(about.name!),
        () =>
          new GraphQLObjectType({
            name: shownAs(about.name!),
            interfaces: [keptActionType(named, about.name!)],
            fields: { type, members: { type: required(scalars.Json), resolve: membersOf } },
          }),
      ),
    );

// Update actions that a document keeps, as they are shown: one type for each, made of the members
// that the action declares. The values are those that were sent.
import { GraphQLInterfaceType, type GraphQLNamedType, GraphQLObjectType } from 'graphql';
import type { Action, Fields, Kind } from '../../declaration/index.ts';
import { type Entry, required } from '../execution/references.ts';
import { keptDrafts } from '../published/kept.ts';
import { memoized } from '../schema/memoized.ts';
import { withTypedMoney } from '../schema/money.ts';
import { actionInputName, updateActionName } from '../schema/names.ts';
import type { Outputs } from '../schema/output.ts';
import { GraphQLString } from '../schema/scalars.ts';
import { entriesOfMembers, keptDraft, variantsOfMembers } from './values.ts';

type Kept = { readonly action: string };

/** `AddStagedOrderLineItemOutput` */
const outputName = (name: string, action: string) => `${actionInputName(name, action)}Output`;

/** @param name What the actions are told of: `StagedOrder`. */
export const keptActionType = (
  named: Map<string, GraphQLNamedType>,
  name: string,
): GraphQLInterfaceType => {
  const output = `${updateActionName(name)}Output`;
  const make = () =>
    new GraphQLInterfaceType({
      name: output,
      fields: { type: { type: required(GraphQLString) } },
      resolveType: ({ action }: Kept) => outputName(name, action),
    });
  return memoized(named, output, make);
};

/** The types behind those interfaces, which no field leads to. */
export const keptActionTypes = (outputs: Outputs, kinds: Iterable<Kind>): GraphQLNamedType[] =>
  [...kinds]
    .flatMap(({ resource }) => Object.values(resource.allFields))
    .flatMap(({ about }) => (about.element?.about.kind === 'updateAction' ? about.element : []))
    .flatMap(({ about }) =>
      [...about.actions!].flatMap(([action, declared]) => [
        actionType(outputs, about.name!, action, declared),
        ...variantsOfMembers(outputs, declared.members),
      ]),
    );

/** An action is its own value; money in it is told with its type. */
const actionType = (outputs: Outputs, name: string, action: string, { members }: Action) => {
  const type = outputName(name, action);
  return memoized(
    outputs.named,
    type,
    () =>
      new GraphQLObjectType({
        name: type,
        interfaces: [keptActionType(outputs.named, name)],
        fields: () => Object.fromEntries([mark, ...entries(outputs, type, action, members)]),
      }),
  );
};

const mark: Entry = [
  'type',
  { type: required(GraphQLString), resolve: ({ action }: Kept) => action },
];

/** What is added to lines stands in a draft of its own. */
function entries(outputs: Outputs, type: string, action: string, members: Fields): Entry[] {
  const draft = keptDrafts.get(action);
  if (draft === undefined) return entriesOfMembers(outputs, type, members).map(typed);
  const own = required(keptDraft(outputs, draft, members));
  return [['draft', { type: own, resolve: (source) => withTypedMoney(source) }]];
}

const typed = ([name, { resolve, ...config }]: Entry): Entry => [
  name,
  {
    ...config,
    resolve: (source, given, context, info) => {
      const value = withTypedMoney(source);
      return resolve === undefined ? value[name] : resolve(value, given, context, info);
    },
  },
];

// The update actions of a kind as one input type with a member for each.
import { GraphQLInputObjectType, type GraphQLInputType } from 'graphql';
import type { Action, Annotation, Fields, Kind } from '../../declaration/index.ts';
import { actionsTogether } from '../published/beside.ts';
import { actionAliases } from '../published/published.ts';
import { type Inputs, objectShape } from './input.ts';
import { actionInputName, updateActionName } from './names.ts';
import { notOffered, onlyMember, type Shape } from './shape.ts';

export interface ActionInputs {
  readonly type: GraphQLInputType;
  /** The action and its members in REST form. @throws InvalidInput unless there is just one. */
  readonly decode: (value: object) => { readonly name: string; readonly members: any };
  /** The actions that one stands for. */
  readonly expand: (value: object) => readonly object[];
}

/** An update action that a document keeps. */
export const keptActionShape = (inputs: Inputs, { name, actions }: Annotation): Shape => {
  const kept = { resource: { name: name! }, actions: withOwnInputs(actions!) };
  const { type, decode } = actionInputs(inputs, kept, undefined, '')!;
  return {
    type,
    decode(value: any) {
      const { name: action, members } = decode(value);
      return { action, ...members };
    },
  };
};

/** An action that is kept has an input of its own, whatever that of the action itself is like. */
const withOwnInputs = (actions: ReadonlyMap<string, Action>): ReadonlyMap<string, Action> =>
  new Map(
    [...actions].map(([name, { graphql = {}, ...action }]) => {
      const { input: _, kept, ...rest } = graphql;
      return [name, { ...action, graphql: kept ?? rest }];
    }),
  );

/** What has update actions. */
interface Acting {
  readonly resource: Pick<Kind['resource'], 'name'>;
  readonly actions: ReadonlyMap<string, Action>;
}

/** @param offered Names of the actions; absent: all of the kind. `prefix` is `My` or empty. */
export function actionInputs(
  inputs: Inputs,
  { resource, actions }: Acting,
  offered: readonly string[] | undefined,
  prefix: string,
): ActionInputs | undefined {
  const typeName = `${prefix}${updateActionName(resource.name)}`;
  const shapes = new Map<string, Shape>();
  const aliases = actionAliases.get(resource.name) ?? new Map<string, string>();
  const together = actionsTogether.get(resource.name) ?? new Map<string, readonly string[]>();
  const actionOf = (name: string) => actions.get(aliases.get(name) ?? name)!;
  for (const name of [...actions.keys(), ...aliases.keys()]) {
    const action = actionOf(name);
    if (action.graphql?.hidden !== true && (offered === undefined || offered.includes(name)))
      shapes.set(name, actionShape(inputs, action, actionInputName(resource.name, name, prefix)));
  }
  if (shapes.size === 0) return undefined;
  for (const [name, parts] of offered === undefined ? together : [])
    shapes.set(
      name,
      togetherShape(inputs, actionInputName(resource.name, name, prefix), parts.map(actionOf)),
    );
  const type = new GraphQLInputObjectType({
    name: typeName,
    description: 'Exactly one member must be given.',
    fields: Object.fromEntries(
      [...shapes].map(([name, shape]) => [
        name,
        { type: shape.type, description: actionOf(name)?.doc },
      ]),
    ),
  });
  return {
    type,
    expand: (value) => expanded(together, actions, value),
    decode(value) {
      const [name, given] = onlyMember(value, typeName);
      const shape = shapes.get(name);
      if (shape === undefined) throw notOffered(name, typeName);
      return { name: aliases.get(name) ?? name, members: shape.decode!(given) };
    },
  };
}

/** The members of all that it stands for. */
const togetherShape = (inputs: Inputs, name: string, parts: readonly Action[]): Shape =>
  objectShape(inputs, name, Object.assign({}, ...parts.map(membersOf)));

/** `{ setMetaAttributes: … }` → `[{ setMetaTitle: … }, …]`, each with the members that it has. */
function expanded(
  together: ReadonlyMap<string, readonly string[]>,
  actions: ReadonlyMap<string, Action>,
  value: object,
): readonly object[] {
  const [[name, given] = [], ...others] = Object.entries(value);
  const parts = others.length === 0 && name !== undefined ? together.get(name) : undefined;
  if (parts === undefined || given === null) return [value];
  return parts.map((part) => {
    const taken = Object.keys(membersOf(actions.get(part)!));
    const own = Object.entries(given).filter(([member]) => taken.includes(member));
    return { [part]: Object.fromEntries(own) };
  });
}

/** A draft of custom fields in place of their action: one that names no type takes them away. */
const customFieldsOrNone =
  ({ decode }: Shape) =>
  (value: any) => {
    const { type, ...rest } = decode!(value) as any;
    return type.id === undefined && type.key === undefined ? rest : { type, ...rest };
  };

function actionShape(inputs: Inputs, action: Action, name: string): Shape {
  const whole = inputs.known.get(name);
  if (whole !== undefined) return { type: whole.type, decode: customFieldsOrNone(whole) };
  const { input = name, decode } = action.graphql ?? {};
  const shape = objectShape(inputs, input, membersOf(action));
  if (decode === undefined) return shape;
  return { type: shape.type, decode: (value) => decode(shape.decode!(value)) };
}

/** The REST members with those that GraphQL replaces, adds or leaves out. */
function membersOf({ members, graphql }: Action): Fields {
  const all = Object.entries({ ...members, ...graphql?.members });
  return Object.fromEntries(
    all.filter((entry): entry is [string, Fields[string]] => entry[1] !== null),
  );
}

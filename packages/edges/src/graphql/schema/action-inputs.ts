// Update actions of inputs: each is a member of an input of alternatives, by its name.

import type { Action, Fields } from '@storewright/model/declaration';
import { type GraphQLInputObjectType, getNamedType } from 'graphql';
import { addAction } from './additions.ts';
import type { Binding } from './binding.ts';
import { decodersByName } from './input-forms.ts';
import { type Decode, notOffered, objectDecoder, onlyMember } from './inputs.ts';

type Actions = ReadonlyMap<string, Action>;

export interface ActionInputs {
  /** The action and its members in REST form. @throws InvalidInput unless there is just one. */
  readonly decode: (value: object) => { readonly name: string; readonly members: any };
  /** The actions to which one expands. */
  readonly expand: (value: object) => readonly object[];
}

/** Second names of update actions, by type. */
const aliases = new Map<string, string>([
  ['ProductUpdateAction.changeImageLabel', 'setImageLabel'],
]);

/** Update actions that expand to several ones, by type. */
const together = new Map<string, readonly string[]>([
  [
    'ProductUpdateAction.setMetaAttributes',
    ['setMetaTitle', 'setMetaDescription', 'setMetaKeywords'],
  ],
]);

/** @param offered Names of the actions; absent: all of them. */
export function bindActions(
  binding: Binding,
  type: GraphQLInputObjectType,
  actions: Actions,
  offered?: readonly string[],
): ActionInputs {
  const isOffered = (action: Action | undefined, name: string) =>
    action !== undefined && action.graphql?.hidden !== true && (offered?.includes(name) ?? true);
  type.description = 'Exactly one member must be given.';
  binding.inputs.add(type);
  const decoders = new Map<string, { readonly action: string; readonly decode: Decode }>();
  for (const [name, action] of actions)
    if (isOffered(action, name) && !(name in type.getFields())) addAction(binding, type, name);
  for (const slot of Object.values(type.getFields())) {
    const parts = together.get(`${type.name}.${slot.name}`);
    const name = aliases.get(`${type.name}.${slot.name}`) ?? slot.name;
    const action = actions.get(name);
    if (parts === undefined && !isOffered(action, name)) continue;
    binding.taken.add(slot);
    if (action !== undefined) slot.description ??= action.doc;
    const fields = Object.assign(
      {},
      ...(parts ?? [name]).map((one) => membersOf(actions.get(one)!)),
    );
    const input = getNamedType(slot.type) as GraphQLInputObjectType;
    const decode = actionDecoder(binding, input, fields, action);
    decoders.set(slot.name, { action: name, decode });
  }
  for (const [name, action] of actions)
    if (isOffered(action, name) && !decoders.has(name))
      binding.unplaced.add(`${type.name}.${name}`);
  return {
    expand: (value) => expandAction(type, actions, value),
    decode(value) {
      const [name, given] = onlyMember(value, type.name);
      const found = decoders.get(name);
      if (found === undefined) throw notOffered(name, type.name);
      return { name: found.action, members: found.decode(given) };
    },
  };
}

function actionDecoder(
  binding: Binding,
  input: GraphQLInputObjectType,
  fields: Fields,
  action: Action | undefined,
): Decode {
  const whole = decodersByName.get(input.name);
  if (whole !== undefined) return (value) => customFieldsOrNone(whole(value));
  const decode = objectDecoder(binding, input, fields);
  const own = action?.graphql?.decode;
  return own === undefined ? decode : (value) => own(decode(value));
}

/** A draft of custom fields in place of their action: one that names no type takes them away. */
function customFieldsOrNone({ type, ...rest }: any) {
  return type.id === undefined && type.key === undefined ? rest : { type, ...rest };
}

/** Decodes an update action that a document keeps. */
export function decodeKeptAction(
  binding: Binding,
  type: GraphQLInputObjectType,
  actions: Actions,
): Decode {
  const ofType = kept.get(type) ?? new WeakMap<Actions, Decode>();
  kept.set(type, ofType);
  const known = ofType.get(actions);
  if (known !== undefined) return known;
  const { decode } = bindActions(binding, type, withOwnInputs(actions));
  const made: Decode = (value) => {
    const { name: action, members } = decode(value);
    return { action, ...members };
  };
  ofType.set(actions, made);
  return made;
}

/** Decoders of actions that documents keep, each made once. */
const kept = new WeakMap<GraphQLInputObjectType, WeakMap<Actions, Decode>>();

/** An action that is kept has an input of its own, whatever that of the action itself is like. */
const withOwnInputs = (actions: Actions): Actions =>
  new Map(
    [...actions].map(([name, { graphql = {}, ...action }]) => {
      const { kept, ...rest } = graphql;
      return [name, { ...action, graphql: kept ?? rest }];
    }),
  );

/** `{ setMetaAttributes: … }` → `[{ setMetaTitle: … }, …]`, each with the members that it has. */
function expandAction(
  { name: type }: GraphQLInputObjectType,
  actions: Actions,
  value: object,
): readonly object[] {
  const [[name, given] = [], ...others] = Object.entries(value);
  const parts = others.length === 0 ? together.get(`${type}.${name}`) : undefined;
  if (parts === undefined || given === null) return [value];
  return parts.map((part) => {
    const taken = Object.keys(membersOf(actions.get(part)!));
    const own = Object.entries(given).filter(([member]) => taken.includes(member));
    return { [part]: Object.fromEntries(own) };
  });
}

/** The REST members with the ones that GraphQL replaces, adds or leaves out. */
function membersOf({ members, graphql }: Action): Fields {
  const all = Object.entries({ ...members, ...graphql?.members });
  return Object.fromEntries(
    all.filter((entry): entry is [string, Fields[string]] => entry[1] !== null),
  );
}

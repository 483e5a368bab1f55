// Update actions that a document keeps, as they are shown: the values are the sent ones, in types
// of inputs. Types that documents have, too, are bound by those documents.

import type { Annotation, Field, Fields } from '@storewright/model/declaration';
import {
  type GraphQLInputObjectType,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type AnyReference, loaded, resolveReference } from '../loading/references.ts';
import { answer, type Binding, isFirst, objectNamed, type Resolve } from './binding.ts';
import { answerAllLanguages, answerInLanguage } from './localized.ts';
import { withTypedMoney } from './money.ts';

type Kept = { readonly action: string };

/** Binds the types of the actions: `StagedOrderUpdateAction` has their inputs, each with an `…Output`. */
export function bindKeptActions(binding: Binding, { name, actions }: Annotation): void {
  const inputs = binding.schema.getType(`${name}UpdateAction`) as GraphQLInputObjectType;
  const outputOf = (action: string) => `${getNamedType(inputs.getFields()[action]!.type)}Output`;
  const shared = binding.schema.getType(`${name}UpdateActionOutput`) as GraphQLInterfaceType;
  shared.resolveType ??= ({ action }: Kept) => outputOf(action);
  for (const [action, { members }] of actions!) {
    if (inputs.getFields()[action] === undefined) continue;
    const type = objectNamed(binding, outputOf(action));
    answer(binding, type, 'type', { resolve: (kept: Kept) => kept.action });
    const { draft } = type.getFields();
    if (draft === undefined) bindInputs(binding, type, members, withTypedMoney);
    else {
      answer(binding, type, 'draft', { resolve: withTypedMoney });
      bindInputs(binding, getNamedType(draft.type) as GraphQLObjectType, members);
    }
  }
}

type Read = (source: any) => any;

const asItIs: Read = (source) => source;

/** Binds members of an input. @param read What the members are read from. */
function bindInputs(
  binding: Binding,
  type: GraphQLObjectType,
  members: Fields,
  read: Read = asItIs,
): void {
  if (!isFirst(binding, type, members)) return;
  // What sets a type has it and its fields as two members, which are shown as one.
  const isTyping = members.type?.about.target === 'type' && members.fields !== undefined;
  if (isTyping) answer(binding, type, 'custom', { resolve: asItIs });
  for (const [member, field] of Object.entries(members))
    if (!isTyping || (member !== 'type' && member !== 'fields'))
      for (const [name, resolve] of answersOf(type, member, field)) {
        const own: Resolve = (source, given, context, info) =>
          resolve(read(source), given, context, info);
        const shown = answer(binding, type, name, { resolve: own });
        if (shown !== undefined) bindShown(binding, shown.type, field);
      }
}

function answersOf(
  type: GraphQLObjectType,
  member: string,
  field: Field,
): readonly (readonly [name: string, resolve: Resolve])[] {
  const { kind, target, element } = field.about;
  const plain: Resolve = (source) => source[member];
  const shown = type.getFields();
  if (kind === 'localized') {
    const all = `${member}AllLocales`;
    const isRequired = shown[all] !== undefined && isNonNullType(shown[all].type);
    return [
      [member, answerInLanguage(member)],
      [all, answerAllLanguages(member, isRequired)],
    ];
  }
  if (kind === 'reference')
    return [
      [`${member}Ref`, plain],
      [member, resolveReference(member, field)],
    ];
  if (kind === 'identifier')
    return [[target === 'recurrence-policy' ? 'recurrencePolicyRef' : `${member}ResId`, plain]];
  if (element?.about.name === 'ItemStateDraftType') return [[member, findStates(member)]];
  return [[member, resolveCompleted(type, member, field)]];
}

/** What inputs may leave out of records that are shown as documents show them. */
const completed = new Map<string, object>([
  ['ShippingRateDraft', { tiers: [] }],
  ['TrackingDataDraftType', { isReturn: false }],
]);

/** What an input leaves out is shown as what it then means. */
function resolveCompleted(type: GraphQLObjectType, member: string, { about }: Field): Resolve {
  const { type: shown } = type.getFields()[member] ?? {};
  const complete = completed.get(about.name ?? '');
  const fallback = isNonNullType(shown) ? fallbackOf(shown) : undefined;
  return (source) => {
    const value = source[member] ?? fallback;
    return complete === undefined || value === undefined ? value : { ...complete, ...value };
  };
}

const fallbackOf = (shown: GraphQLOutputType) => {
  if (isListType(getNullableType(shown))) return [];
  return getNamedType(shown).name === 'Boolean' ? false : undefined;
};

const findStates =
  (member: string): Resolve =>
  (source, _, context) =>
    Promise.all(source[member].map(findState(context)));

/** A state that was named by its key is shown by its id, as everywhere. */
const findState =
  (context: Parameters<Resolve>[2]) =>
  async (item: { readonly state: AnyReference }): Promise<unknown> => {
    if (item.state.id !== undefined) return item;
    const state = (await loaded(context, item.state)) as { readonly id: string } | null;
    return { ...item, state: state && { typeId: 'state', id: state.id } };
  };

/** Binds the members below, unless documents have the type. */
function bindShown(binding: Binding, shown: GraphQLOutputType, field: Field): void {
  const type = getNamedType(shown);
  const { kind, name, fields, variants } = field.about.element?.about ?? field.about;
  if (kind === 'record' && isObjectType(type) && !isBound(binding, type))
    bindInputs(binding, type, fields!);
  if (kind !== 'union' || !isInterfaceType(type) || type.resolveType != null) return;
  const typeOf = (tag: string) => `${tag}${name}Output`;
  type.resolveType = ({ type: tag }: { readonly type: string }) => typeOf(tag);
  for (const [tag, variant] of variants!)
    bindInputs(binding, objectNamed(binding, typeOf(tag)), variant.about.fields!);
}

const isBound = ({ answered }: Binding, type: GraphQLObjectType) =>
  Object.values(type.getFields()).some((field) => answered.has(field));

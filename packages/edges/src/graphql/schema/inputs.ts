// Inputs → the REST form of their values, so that both edges hand the pipeline the same input. Members
// of the schema and of the declaration meet by their names.

import { type Annotation, apiError, type Field, type Fields } from '@storewright/model/declaration';
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { decodeKeptAction } from './action-inputs.ts';
import { addSlots } from './additions.ts';
import { addWords, type Binding, type Slot } from './binding.ts';
import { entryMembers } from './entry-lists.ts';
import {
  decodeCustomFields,
  decodeGiven,
  decodeJson,
  decodeLanguages,
  decodersByName,
} from './input-forms.ts';
import { ignoredMembers, otherMembers } from './other-members.ts';
import { acceptedAt } from './wider-places.ts';

/** Turns the GraphQL form of a value into the REST form. */
export type Decode = (value: any) => any;

/** The decoder of a value; `undefined` where both forms are the same. */
export function decoderOf(
  binding: Binding,
  type: GraphQLInputType,
  field: Field,
): Decode | undefined {
  const { shownAs } = field.about.graphql ?? {};
  if (shownAs === undefined) return decoderOfKind(binding, type, field.about);
  const decode = decoderOf(binding, type, shownAs.field);
  return (value) => {
    const own = decode === undefined ? value : decode(value);
    return shownAs.decode?.(own) ?? own;
  };
}

function decoderOfKind(
  binding: Binding,
  type: GraphQLInputType,
  about: Annotation,
): Decode | undefined {
  const named = getNamedType(type);
  switch (about.kind) {
    case 'list':
      return listDecoder(decoderOf(binding, named, about.element!));
    case 'map':
      return mapDecoder(binding, type, about.element!);
    case 'json':
      return named.name === 'String' ? decodeJson : undefined;
    case 'localized':
      return decodeLanguages;
    case 'customFields':
    case 'customFieldsDraft':
      return decodeCustomFields;
    case 'updateAction':
      return decodeKeptAction(binding, named as GraphQLInputObjectType, about.actions!);
    case 'choice':
      if (isEnumType(named)) addWords(binding, named, about.values);
      return undefined;
    default:
      return isInputObjectType(named) ? objectOrUnion(binding, named, about) : undefined;
  }
}

function objectOrUnion(binding: Binding, type: GraphQLInputObjectType, about: Annotation): Decode {
  const known = decodersByName.get(type.name);
  if (known !== undefined) return known;
  if (about.kind === 'record') return objectDecoder(binding, type, about.fields!);
  if (about.kind === 'union') return unionDecoder(binding, type, about);
  return decodeGiven;
}

const listDecoder = (decode: Decode | undefined): Decode | undefined =>
  decode && ((value: unknown[]) => value.map(decode));

/** A list of entries becomes a map again; elsewhere a map is JSON in a string. */
function mapDecoder(binding: Binding, type: GraphQLInputType, element: Field): Decode {
  const named = getNamedType(type);
  if (!isListType(getNullableType(type)) || !isInputObjectType(named)) return decodeJson;
  const [key, value] = entryMembers(named);
  const decode = decoderOf(binding, named.getFields()[value]!.type, element);
  return (list: readonly any[]) =>
    Object.fromEntries(
      list.map((entry) => [entry[key], decode === undefined ? entry[value] : decode(entry[value])]),
    );
}

/** A member of an input or an argument, and its declared member. */
interface Member {
  readonly slot: Slot;
  readonly member: string;
  readonly decode: Decode | undefined;
  /** Members that may replace it. */
  readonly instead: readonly string[];
}

/** @param owner Name of the type or the field that has the slots. */
export function bindSlots(
  binding: Binding,
  owner: string,
  slots: readonly Slot[],
  fields: Fields,
): readonly Member[] {
  const byName = new Map(slots.map((slot) => [slot.name, slot]));
  return Object.entries(fields).flatMap(([member, field]) => {
    const { name = member, accepts } = field.about.graphql ?? {};
    const slot = byName.get(member) ?? byName.get(name);
    if (slot === undefined) {
      binding.unplaced.add(`${owner}.${member}`);
      return [];
    }
    binding.taken.add(slot);
    const accepted = accepts && acceptedAt(binding, owner, slot, accepts);
    if (accepted !== undefined) slot.extensions = { accepts: accepted };
    const decode = decoderOf(binding, accepted?.type ?? slot.type, accepts?.field ?? field);
    return [{ slot, member, decode, instead: accepted?.instead ?? [] }];
  });
}

/** The REST form of the members; `null` counts as left out. */
export function decodeMembers(members: readonly Member[], value: any): any {
  const decoded: { [member: string]: unknown } = {};
  for (const { slot, member, decode } of members) {
    const given = value[slot.name];
    if (given === undefined || given === null) continue;
    decoded[member] = decode === undefined ? given : decode(given);
  }
  return decoded;
}

/** Decoders by type and declaration: each pair is bound once. */
const known = new WeakMap<object, WeakMap<object, Decode>>();

/** @param bind Called later: the type may lead to itself. */
function boundOnce(
  binding: Binding,
  type: GraphQLInputObjectType,
  declared: object,
  { decode, bind }: { readonly decode: Decode; readonly bind: () => void },
): Decode {
  const ofType = known.get(type) ?? new WeakMap<object, Decode>();
  known.set(type, ofType);
  const made = ofType.get(declared);
  if (made !== undefined) return made;
  ofType.set(declared, decode);
  binding.inputs.add(type);
  binding.later.push(bind);
  return decode;
}

/** The decoder of an input object. */
export function objectDecoder(
  binding: Binding,
  type: GraphQLInputObjectType,
  fields: Fields,
): Decode {
  let members: readonly Member[] = [];
  let names: ReadonlySet<string> = new Set();
  const { name } = type;
  const other = otherMembers.get(name);
  return boundOnce(binding, type, fields, {
    decode(value) {
      refuseAbsent(name, names, value);
      requireOne(name, members, value);
      const decoded = decodeMembers(members, value);
      return other?.decode(value, decoded) ?? decoded;
    },
    bind() {
      addSlots(binding, type, fields);
      members = bindSlots(binding, name, Object.values(type.getFields()), fields);
      names = new Set([...members.map(({ slot }) => slot.name), ...takenBeside(name)]);
    },
  });
}

/** Members of the schema without a declared one that are accepted all the same. */
export const takenBeside = (type: string): readonly string[] => [
  'dummy',
  ...(ignoredMembers.get(type) ?? []),
  ...(otherMembers.get(type)?.members ?? []),
];

/** The refusal of what documents may name and requests may not use. */
export const notOffered = (member: string, type: string) =>
  apiError.InvalidInput(`'${member}' of ${type} is not offered by this server yet.`);

/** @throws InvalidInput for a member of the public schema that is not offered and holds something. */
function refuseAbsent(type: string, names: ReadonlySet<string>, value: object): void {
  for (const [member, one] of Object.entries(value))
    if (!names.has(member) && !isNothing(one)) throw notOffered(member, type);
}

/** @throws InvalidInput where neither a member nor one of its replacements is given. */
function requireOne(name: string, members: readonly Member[], value: any): void {
  for (const { slot, instead } of members) {
    const names = [slot.name, ...instead];
    if (instead.length > 0 && names.every((one) => isNothing(value[one])))
      throw apiError.InvalidInput(
        `${name} needs one of ${names.map((one) => `'${one}'`).join(' and ')}.`,
      );
  }
}

/** An empty list says that nothing was given. */
const isNothing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/**
 * The one member that an input of alternatives holds.
 * @throws InvalidInput when there is none or more than one.
 */
export function onlyMember(value: object, what: string): [name: string, given: any] {
  const given = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  const [only] = given;
  if (only !== undefined && given.length === 1) return only;
  const names = given.map(([name]) => name).join(', ') || 'none';
  throw apiError.InvalidInput(`${what} must have exactly one member, it has: ${names}.`);
}

/** One optional member for each variant; exactly one must be given. */
function unionDecoder(binding: Binding, type: GraphQLInputObjectType, about: Annotation): Decode {
  const { name, variants, discriminator } = about;
  const decoders = new Map<string, Decode>();
  return boundOnce(binding, type, about, {
    decode(value) {
      const [tag, given] = onlyMember(value, type.name);
      const decode = decoders.get(tag);
      if (decode === undefined) throw notOffered(tag, type.name);
      return { [discriminator!]: tag, ...decode(given) };
    },
    bind() {
      for (const [tag, variant] of variants!) {
        const slot = type.getFields()[tag];
        if (slot === undefined) {
          binding.unplaced.add(`${name}.${tag}`);
          continue;
        }
        const { [discriminator!]: _mark, ...fields } = variant.about.fields!;
        binding.taken.add(slot);
        const shown = getNamedType(slot.type) as GraphQLInputObjectType;
        decoders.set(tag, objectDecoder(binding, shown, fields));
      }
    },
  });
}

// Declared members → answers of fields. The walk follows the schema and the declarations side by
// side: a record has the type of its place in the schema.

import type { Annotation, Field, Fields } from '@storewright/model/declaration';
import {
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { isReference, leadTo, resolveReference, resolveReferences } from '../loading/references.ts';
import { addLanguages, addPlain, addReference } from './additions.ts';
import { addWords, answer, type Binding, isFirst, pascal, type Resolve } from './binding.ts';
import { entriesOf, isPage, resolvePage } from './entry-lists.ts';
import { answerAllLanguages, answerInLanguage } from './localized.ts';
import { isBareMoney, typedMoney } from './money.ts';

/** Binds what the type has of the members; with `isPartial` it may lack some. */
export function bindMembers(
  binding: Binding,
  type: GraphQLObjectType,
  members: Fields,
  isPartial = false,
): void {
  if (!isFirst(binding, type, members)) return;
  for (const [member, field] of Object.entries(members)) {
    if (field.about.graphql?.hidden === true) continue;
    if (!isPartial || namesOf(member, field.about).some((name) => name in type.getFields()))
      bindMember(binding, type, member, field);
  }
}

/** Names by which a type may show the member. */
const namesOf = (member: string, { graphql = {} }: Annotation) => {
  const { name = member, referenceName = `${name}Ref` } = graphql;
  return [name, member, referenceName];
};

interface Place {
  readonly type: GraphQLObjectType;
  readonly member: string;
  readonly field: Field;
}

function bindMember(binding: Binding, type: GraphQLObjectType, member: string, field: Field) {
  const { about } = field;
  const place = { type, member, field };
  if (isReference(about.kind === 'list' ? about.element!.about : about))
    bindReference(binding, place);
  else if (about.kind === 'localized') bindLanguages(binding, place);
  else bindPlain(binding, place);
}

function bindPlain(binding: Binding, place: Place): void {
  const { type, member, field } = place;
  const { about } = field;
  const find = () => namesOf(member, about).find((one) => one in type.getFields());
  if (find() === undefined) addPlain(binding, type, member, field);
  const name = find();
  if (name === undefined) {
    binding.unplaced.add(`${type.name}.${member}`);
    return;
  }
  const resolve = resolveMember({ ...place, name });
  const shown = answer(binding, type, name, { resolve, reads: [member] })!;
  bindValue(binding, shown.type, about.graphql?.shownAs?.field ?? field);
  const { leadsTo } = about.graphql ?? {};
  if (leadsTo !== undefined)
    answer(binding, type, leadsTo.name, { resolve: leadTo(member, leadsTo), reads: [member] });
}

/** The bare reference, and its twin that loads the document: the type has one of them at least. */
function bindReference(binding: Binding, { type, member, field }: Place): void {
  const { name = member, referenceName = `${name}Ref` } = field.about.graphql ?? {};
  const find = () => [referenceName, name].filter((one) => one in type.getFields());
  if (find().length === 0) addReference(binding, type, member, field);
  const names = find();
  for (const one of names) {
    const shown = getNamedType(type.getFields()[one]!.type);
    const isBare = isObjectType(shown) && 'typeId' in shown.getFields();
    answer(binding, type, one, {
      resolve: referenceResolver(member, field, isBare, isLeafType(shown)),
      reads: [member],
    });
  }
}

function referenceResolver(member: string, field: Field, isBare: boolean, isKey: boolean): Resolve {
  if (isKey) return (source) => source[member]?.key ?? null;
  if (isBare) return (source) => source[member];
  return field.about.kind === 'list' ? resolveReferences(member) : resolveReference(member, field);
}

/** `name(locale, acceptLanguage)` and `nameAllLocales`. */
function bindLanguages(binding: Binding, { type, member, field }: Place): void {
  const { name = member } = field.about.graphql ?? {};
  if (!(name in type.getFields())) addLanguages(binding, type, name, field);
  const reads = [member];
  answer(binding, type, name, { resolve: answerInLanguage(member), reads });
  const all = type.getFields()[`${name}AllLocales`];
  const isRequired = all !== undefined && isNonNullType(all.type);
  const resolve = answerAllLanguages(member, isRequired);
  answer(binding, type, `${name}AllLocales`, { resolve, reads });
}

/** What the schema promises and documents may leave out, by type and member. */
const constants = new Map<string, unknown>([
  ['CartsConfiguration.allowAddingUnpublishedProducts', false],
  ['CartsConfiguration.countryTaxRateFallbackEnabled', false],
  ['CartsConfiguration.priceRoundingMode', 'HalfEven'],
  ['CartsConfiguration.taxRoundingMode', 'HalfEven'],
  // What a discount says was checked when it came in.
  ['ProductDiscount.isValid', true],
]);

/** What a field answers that no document has a value for. */
export function fallbackOf(type: GraphQLObjectType, name: string): unknown {
  const { type: shown } = type.getFields()[name]!;
  const constant = constants.get(`${type.name}.${name}`);
  if (constant !== undefined || !isNonNullType(shown)) return constant ?? null;
  return isListType(getNullableType(shown)) ? [] : undefined;
}

function resolveMember(place: Place & { readonly name: string }): Resolve | undefined {
  const { type, member, name, field } = place;
  const { about } = field;
  const { type: shown } = type.getFields()[name]!;
  if (isPage(shown)) return resolvePage(member, about.element!);
  if (about.kind === 'map' && isListType(getNullableType(shown)))
    return (source) => entriesOf(shown, source[member]);
  if (isBareMoney(about.element?.about ?? about)) return (source) => typedMoney(source[member]);
  const isPromised = isNonNullType(shown) && (field.isOptional || mayBeEmpty(about));
  const empty = mayBeEmpty(about) ? {} : fallbackOf(type, name);
  if (isPromised && empty !== undefined) return (source) => source[member] ?? empty;
  return name === member ? undefined : (source) => source[member];
}

/**
 * A record that is promised and that the client does not see, as buyers the status of a payment, is
 * an empty one.
 */
const mayBeEmpty = ({ kind, fields = {} }: Annotation): boolean =>
  kind === 'record' && Object.values(fields).every(({ isOptional }) => isOptional);

/** Binds everything below a value: its members, its variants, its words. */
export function bindValue(binding: Binding, shown: GraphQLOutputType, { about }: Field): void {
  const type = getNamedType(shown);
  if (about.element !== undefined)
    bindValue(binding, elementOf(shown, about.kind === 'map'), about.element);
  else if (isEnumType(type)) addWords(binding, type, about.values);
  else if (about.kind === 'record' && isObjectType(type)) bindMembers(binding, type, about.fields!);
  else if (about.kind === 'union' && isInterfaceType(type)) bindUnion(binding, type, about);
}

/** The type of the elements: of a page its results, of a map its values. */
function elementOf(shown: GraphQLOutputType, isMap: boolean): GraphQLOutputType {
  const type = getNamedType(shown);
  if (!isObjectType(type)) return type;
  if (isMap) return Object.values(type.getFields())[1]!.type;
  return isPage(shown) ? type.getFields().results!.type : type;
}

function bindUnion(
  binding: Binding,
  type: GraphQLInterfaceType,
  { name, variants, discriminator, graphql }: Annotation,
): void {
  const types = new Map(
    [...variants!].map(([tag, { about }]) => [tag, variantType(binding, type, about.name!)]),
  );
  for (const [tag, { about }] of variants!) {
    const variant = types.get(tag);
    if (variant === undefined) binding.unplaced.add(`${name}.${tag}`);
    else bindMembers(binding, variant, about.fields!);
  }
  const tagOf = graphql?.variantOf ?? ((value: any) => value[discriminator!]);
  type.resolveType ??= (value) => types.get(tagOf(value))?.name;
}

/** The type of that name, or the only one whose name begins with it. */
function variantType({ schema }: Binding, type: GraphQLInterfaceType, name: string) {
  const { objects } = schema.getImplementations(type);
  const wanted = pascal(variantNames.get(`${type.name}.${name}`) ?? name);
  return (
    objects.find((one) => one.name === wanted) ?? objects.find((one) => one.name.startsWith(wanted))
  );
}

/** Variants whose type has another name. */
const variantNames = new Map<string, string>([['BaseMoney.centPrecision', 'Money']]);

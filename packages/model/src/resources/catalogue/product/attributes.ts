// Attribute values against the definitions of the product type. Pure; what a value needs to know
// of the world (nested product types, targets of references) is asked for in rounds.

import type { Attribute } from '../../../commerce/catalogue/product-data.ts';
import { normaliseValue } from '../../../commerce/custom-fields/field-values.ts';
import { apiError, type f, type Known, type Needs, need } from '../../../declaration/index.ts';

/** Type of an attribute, as far as a value must fit it; every product type has this shape. */
export interface AttributeType {
  readonly name: string;
  readonly values?: readonly { readonly key: string }[] | undefined;
  readonly referenceTypeId?: string | undefined;
  readonly typeReference?: f.Reference | undefined;
  readonly elementType?: AttributeType | undefined;
}

export interface AttributeDefinition {
  readonly name: string;
  readonly label?: { readonly [locale: string]: string } | undefined;
  readonly type: AttributeType;
  readonly isRequired: boolean;
  readonly level?: string | undefined;
  readonly attributeConstraint: string;
}

/** What attributes must know of a product type. */
export interface TypeOfProduct {
  readonly id: string;
  readonly attributes?: readonly AttributeDefinition[] | undefined;
}

/** An attribute of an input; without a value the attribute is removed. */
export interface AttributeDraft {
  readonly name: string;
  readonly value?: unknown;
}

export type Level = 'Product' | 'Variant';

/** Product types nested in one another, below the type of the product. */
const deepest = 5;

interface Walk {
  readonly typeOf: (id: string) => TypeOfProduct | undefined;
  readonly missingTypes: Set<string>;
  readonly references: f.Reference[];
}

/**
 * Asks for the product type, the types nested in it as far as values reach, and the targets of
 * references.
 * @param lists Attributes of the product and of each variant; a name occurs once in each list.
 */
export function attributeNeeds(
  typeId: string,
  lists: readonly (readonly AttributeDraft[])[],
  known: Known,
): Needs {
  const walk = walkOver(known);
  if (typeIn(known, typeId) === undefined) walk.missingTypes.add(typeId);
  else for (const drafts of lists) normalised(drafts, typeId, walk, 0);
  return { ...typeNeeds([...walk.missingTypes, ...typesIn(known)]), ...targetNeeds(walk) };
}

/**
 * The attributes as a product holds them, without the ones that have no value. Throws
 * `AttributeNameDoesNotExist`, `InvalidField`, `InvalidInput`.
 * @param level Level of the attributes: a definition is for variants or for the whole product.
 */
export function checkedAttributes(
  typeId: string,
  drafts: readonly AttributeDraft[],
  facts: Known,
  level: Level,
): readonly Attribute[] {
  const { attributes } = typeIn(facts, typeId)!;
  const wrong = drafts.find(({ name }) => levelOf(definitionOf(attributes, name)) !== level);
  if (wrong !== undefined)
    throw apiError.InvalidInput(`The attribute '${wrong.name}' does not have the level ${level}.`);
  return normalised(drafts, typeId, walkOver(facts), 0);
}

/** Sets or removes an attribute. One that is there keeps its place, a new one is the last. */
export const settingAttribute =
  (name: string, set: readonly Attribute[]) =>
  <Owner extends { readonly attributes: readonly Attribute[] }>(owner: Owner): Owner => {
    const { attributes } = owner;
    const index = attributes.findIndex((attribute) => attribute.name === name);
    const next = index === -1 ? [...attributes, ...set] : attributes.toSpliced(index, 1, ...set);
    return { ...owner, attributes: next };
  };

/** Definitions of a product type among the facts. */
export const definitionsIn = (facts: Known, typeId: string): readonly AttributeDefinition[] =>
  typeIn(facts, typeId)?.attributes ?? [];

export const levelOf = ({ level }: AttributeDefinition): Level =>
  level === 'Product' ? 'Product' : 'Variant';

const factName = (typeId: string) => `product type ${typeId}`;

const typeIn = (known: Known, typeId: string): TypeOfProduct | undefined => known[factName(typeId)];

const typesIn = (known: Known): readonly string[] =>
  Object.entries(known).flatMap(([fact, value]) =>
    fact.startsWith(factName('')) ? [value.id as string] : [],
  );

const walkOver = (known: Known): Walk => ({
  typeOf: (id) => typeIn(known, id),
  missingTypes: new Set(),
  references: [],
});

const typeNeeds = (ids: readonly string[]): Needs =>
  Object.fromEntries(ids.map((id) => [factName(id), need.one('product-type', { id })]));

const targetNeeds = ({ references }: Walk): Needs =>
  Object.fromEntries(
    references.map(({ typeId, id }) => [`target ${typeId} ${id}`, need.one(typeId, { id })]),
  );

function definitionOf(definitions: TypeOfProduct['attributes'], name: string): AttributeDefinition {
  const definition = definitions?.find((each) => each.name === name);
  if (definition !== undefined) return definition;
  throw apiError.AttributeNameDoesNotExist(
    `The product type does not define the attribute '${name}'.`,
    { invalidAttributeName: name },
  );
}

function normalised(
  drafts: readonly AttributeDraft[],
  typeId: string,
  walk: Walk,
  depth: number,
): readonly Attribute[] {
  const { attributes } = walk.typeOf(typeId)!;
  checkDistinct(drafts);
  return drafts
    .filter(({ value }) => value !== undefined && value !== null)
    .map(({ name, value }) => {
      const { type } = definitionOf(attributes, name);
      return { name, value: fitting({ name, type, walk, depth }, type, value) };
    });
}

function checkDistinct(drafts: readonly AttributeDraft[]): void {
  const names = new Set<string>();
  for (const { name } of drafts) {
    if (names.has(name))
      throw apiError.InvalidInput(`The attribute '${name}' is given more than once.`);
    names.add(name);
  }
}

/** The attribute of a value, for errors, and the depth of its nesting. */
interface Place {
  readonly name: string;
  readonly type: AttributeType;
  readonly walk: Walk;
  readonly depth: number;
}

type Rule = (place: Place, type: AttributeType, value: any) => unknown;

function fitting(place: Place, type: AttributeType, value: unknown): unknown {
  const rule = rules.get(type.name);
  if (rule === undefined) throw new Error(`no rule for attributes of type ${type.name}`);
  return rule(place, type, value);
}

/** Types whose values are checked as in custom fields. */
const plain =
  (name: string): Rule =>
  (place, _, value) => {
    const result = normaliseValue(value, { name });
    if (result === undefined) throw unfit(place, value);
    return result;
  };

/** An input may give the key alone, or the whole value; a product holds key and label. */
const enumeration: Rule = (place, { values = [] }, value) => {
  const key = typeof value === 'object' ? value.key : value;
  const found = values.find((each) => each.key === key);
  if (found === undefined)
    throw unfit(place, value, { allowedValues: values.map((each) => each.key) });
  return found;
};

const referenceRule: Rule = (place, { referenceTypeId }, value) => {
  if (referenceTypeId === undefined) throw unfit(place, value);
  const result = normaliseValue(value, { name: 'Reference', referenceTypeId });
  if (result === undefined) throw unfit(place, value);
  place.walk.references.push(result as f.Reference);
  return result;
};

const set: Rule = (place, { elementType }, value) => {
  if (!Array.isArray(value) || elementType === undefined) throw unfit(place, value);
  const elements = value.map((element) => fitting(place, elementType, element));
  return [...new Map(elements.map((element) => [JSON.stringify(element), element])).values()];
};

const nested: Rule = ({ name, type, walk, depth }, { typeReference }, value) => {
  const place = { name, type, walk, depth: depth + 1 };
  if (!isAttributeList(value) || typeReference === undefined) throw unfit(place, value);
  if (place.depth > deepest)
    throw apiError.InvalidInput(`The attribute '${name}' is nested deeper than ${deepest} levels.`);
  if (walk.typeOf(typeReference.id) !== undefined)
    return normalised(value, typeReference.id, walk, place.depth);
  walk.missingTypes.add(typeReference.id);
  return value;
};

const isAttributeList = (value: unknown): value is readonly AttributeDraft[] =>
  Array.isArray(value) &&
  value.every((each) => typeof each === 'object' && each !== null && typeof each.name === 'string');

const rules = new Map<string, Rule>([
  ['boolean', plain('Boolean')],
  ['text', plain('String')],
  ['ltext', plain('LocalizedString')],
  ['number', plain('Number')],
  ['money', plain('Money')],
  ['date', plain('Date')],
  ['time', plain('Time')],
  ['datetime', plain('DateTime')],
  ['enum', enumeration],
  ['lenum', enumeration],
  ['reference', referenceRule],
  ['set', set],
  ['nested', nested],
]);

function unfit({ name, type }: Place, invalidValue: unknown, members: object = {}) {
  return apiError.InvalidField(
    `The value of the attribute '${name}' is not of type ${type.name}.`,
    {
      field: name,
      invalidValue,
      ...members,
    },
  );
}

// Attributes of an import: from values with their types to bare values, checked against the definitions
// of the product type, and what leads there.
import { apiError } from '@storewright/model/declaration';
import type { Around, PlannedAction } from '../model/import-type.ts';
import { isAlike, isSameSet } from './alike.ts';
import { bareValue } from './custom.ts';

/** The word that an import has for a type. */
const wordOf = ({ name, elementType }: any): string =>
  name === 'set' ? `${elementType.name}-set` : name;

/** Names that the product type does not define. */
export const undefinedAttributes = (productType: any, attributes: readonly any[] = []) =>
  attributes.filter(({ name }) => !productType.attributes.some((one: any) => one.name === name));

/** Attributes of a draft. @throws InvalidField for a type that is not the one that is defined */
export const attributeDrafts = (
  productType: any,
  attributes: readonly any[] | undefined,
  around: Around,
) =>
  attributes?.map(({ name, type, value }) => {
    const defined = productType.attributes.find((one: any) => one.name === name);
    if (defined !== undefined && wordOf(defined.type) !== type)
      throw apiError.InvalidField(
        `The attribute '${name}' has the type '${wordOf(defined.type)}', and not '${type}'.`,
        { field: `attributes.${name}`, invalidValue: type },
      );
    return bareAttribute({ name, type, value }, around);
  });

/** An attribute as documents hold it. */
export const bareAttribute = ({ name, type, value }: any, around: Around): any => ({
  ...{ name, value: bareTyped(type, value, around) },
});

function bareTyped(type: string, value: any, around: Around): any {
  if (type === 'nested-set') return value.map((one: any) => bareTyped('nested', one, around));
  if (type === 'nested') return value.map((one: any) => bareAttribute(one, around));
  return bareValue(value, around);
}

/** A value without the types of the attributes that are nested in it. */
function untyped(type: string, value: any): any {
  if (type === 'nested-set') return value.map((one: any) => untyped('nested', one));
  if (type !== 'nested') return value;
  return value.map((one: any) => ({ name: one.name, value: untyped(one.type, one.value) }));
}

/** Whether a variant has the value of an import. */
export const isSameValue = (before: any, { type, value }: any, around: Around): boolean =>
  type.endsWith('-set')
    ? isSameSet(before, untyped(type, value), around)
    : isAlike(before, untyped(type, value), around);

/** Actions that lead from some attributes to others; attributes that are left out are removed. */
export function attributeActions(
  action: string,
  { productType, around }: { readonly productType: any; readonly around: Around },
  before: readonly any[],
  after: readonly any[] = [],
  members: object = {},
): readonly PlannedAction[] {
  const drafts = attributeDrafts(productType, after, around)!;
  const known = new Map(before.map(({ name, value }) => [name, value]));
  const gone = before.filter(({ name }) => !after.some((one) => one.name === name));
  return [
    ...gone.map(({ name }) => ({ action, ...members, name })),
    ...drafts.flatMap(({ name, value }, index) =>
      known.has(name) && isSameValue(known.get(name), after[index], around)
        ? []
        : [{ action, ...members, name, value }],
    ),
  ];
}

// Fields of products by which searches find them.
import {
  type FieldTable,
  fieldTable,
  fieldUse,
  unknownField,
} from '../../../../commerce/search/fields.ts';
import { partOf, type ValueType, valueTypes } from '../../../../commerce/search/typed-values.ts';
import type { KeptList } from '../../../../declaration/index.ts';
import {
  type AskedField,
  type Dialect,
  simpleExpressions,
  wrong,
} from '../../../../search/read.ts';
import { type NamedFacts, namedMeaning } from './assortment.ts';
import { valueTypeOf } from './content.ts';

interface AttributeRule {
  readonly type: ValueType;
  readonly isSet: boolean;
  readonly isSearchable: boolean;
}

/** Attributes of all product types by name; attributes of one name have one type in a project. */
export type Attributes = ReadonlyMap<string, AttributeRule>;

/** An attribute that is there, and of a type that no index keeps. */
const unsearchable: AttributeRule = { type: 'text', isSet: false, isSearchable: false };

export const searchedAttributes: KeptList<Attributes> = {
  name: 'searched attributes',
  of: { 'product-type': 'id is defined' },
  prepare({ 'product-type': types = [] }) {
    const rules = new Map<string, AttributeRule>();
    for (const definition of types.flatMap(({ attributes }) => attributes)) {
      const type = valueTypeOf(definition);
      if (type === undefined) {
        if (!rules.has(definition.name)) rules.set(definition.name, unsearchable);
        continue;
      }
      const isSearchable = definition.isSearchable || rules.get(definition.name)?.isSearchable;
      const isSet = definition.type.name === 'set';
      rules.set(definition.name, { type, isSet, isSearchable: isSearchable === true });
    }
    return rules;
  },
};

const fields: FieldTable = fieldTable(['variants', 'variants.prices'], {
  id: 'text',
  key: 'text',
  version: 'number',
  createdAt: 'dateTime',
  lastModifiedAt: 'dateTime',
  productType: 'text',
  taxCategory: 'text',
  state: 'text',
  categories: 'text',
  categoriesSubTree: 'text',
  stores: 'text',
  productSelections: 'text',
  name: 'localized',
  description: 'localized',
  slug: 'localized',
  searchKeywords: 'localized',
  'reviewRatingStatistics.averageRating': 'number',
  'reviewRatingStatistics.count': 'number',
  'variants.id': 'number',
  'variants.sku': 'text',
  'variants.key': 'text',
  'variants.stores': 'text',
  'variants.productSelections': 'text',
  'variants.prices.id': 'text',
  'variants.prices.centAmount': 'number',
  'variants.prices.currentCentAmount': 'number',
  'variants.prices.currencyCode': 'text',
  'variants.prices.country': 'text',
  'variants.prices.customerGroup': 'text',
  'variants.prices.channel': 'text',
  'variants.prices.validFrom': 'dateTime',
  'variants.prices.validUntil': 'dateTime',
  'variants.prices.discounted': 'boolean',
  'variants.availability.isOnStock': 'boolean',
  'variants.availability.availableQuantity': 'number',
  'variants.availability.isOnStockForChannel': 'text',
});

const attributeForm = /^(variants\.)?attributes\.([A-Za-z0-9_-]+)((?:\.[A-Za-z]+)?)$/;

function attributeField(attributes: Attributes, asked: AskedField) {
  const [, list, name = '', suffix = ''] = attributeForm.exec(asked.field) ?? [];
  if (name === '') throw unknownField(asked);
  const rule = attributes.get(name) ?? absentAttribute(asked);
  if (!rule.isSearchable) throw unknownField(asked);
  checkType(rule, asked);
  const part = partOf(rule.type, suffix, asked);
  const lists = list === undefined ? [] : ['variants'];
  return fieldUse({ lists, name: `attributes.${name}${part.suffix}`, form: part.form }, asked);
}

/** An attribute that no type has: no product matches it. A facet of it is an error of its own. */
function absentAttribute(asked: AskedField): AttributeRule {
  const { fieldType, at } = asked;
  if (at.startsWith('facets') && !at.includes('.filter')) throw unknownField(asked);
  const type = fieldType?.replace(/^set_/, '');
  if (type === undefined)
    throw wrong(`${at}.fieldType`, 'Missing required value: the type of the attribute.');
  if (!valueTypes.has(type))
    throw wrong(`${at}.fieldType`, `'${type.slice(0, 64)}' is not an attribute type.`);
  return { type: type as ValueType, isSet: fieldType !== type, isSearchable: true };
}

function checkType({ type, isSet }: AttributeRule, { fieldType, at }: AskedField): void {
  const expected = isSet ? `set_${type}` : type;
  if (fieldType === undefined)
    throw wrong(`${at}.fieldType`, `Missing required value: the attribute is of '${expected}'.`);
  if (fieldType !== expected && fieldType !== type)
    throw wrong(
      `${at}.fieldType`,
      `expected '${expected}', which is the type of the attribute, got '${fieldType.slice(0, 64)}'.`,
    );
}

/** What stores sell is no value of products: it can be asked for, and not be counted or sorted by. */
function checkUse({ field, at }: AskedField): void {
  if (field.endsWith('stores') && !at.endsWith('.exact'))
    throw wrong(`${at}.field`, `'${field}' can only be used with 'exact'.`);
}

/** The language of product searches in a project with the attributes. */
export const productDialect = (attributes: Attributes, named: NamedFacts): Dialect => ({
  field(asked) {
    const rule = fields.get(asked.field);
    if (rule !== undefined) checkUse(asked);
    return rule === undefined ? attributeField(attributes, asked) : fieldUse(rule, asked);
  },
  exact: (node) => namedMeaning(node, named),
  typeMember: 'fieldType',
  simple: simpleExpressions,
  bounds: ['gte', 'gt', 'lte', 'lt'],
  takesValues: true,
});

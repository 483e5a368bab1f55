// Paths of product projection search → fields of the index.
import { locales } from '../../../../search/content.ts';
import type { FieldUse } from '../../../../search/tree.ts';
import type { Attributes } from './fields.ts';

const own = new Map<string, Pick<FieldUse, 'name' | 'type'>>(
  (
    [
      ['id', 'id', 'text'],
      ['key', 'key', 'text'],
      ['createdAt', 'createdAt', 'dateTime'],
      ['lastModifiedAt', 'lastModifiedAt', 'dateTime'],
      ['productType.id', 'productType', 'text'],
      ['taxCategory.id', 'taxCategory', 'text'],
      ['state.id', 'state', 'text'],
      ['categories.id', 'categories', 'text'],
      ['reviewRatingStatistics.averageRating', 'reviewRatingStatistics.averageRating', 'number'],
      ['reviewRatingStatistics.count', 'reviewRatingStatistics.count', 'number'],
    ] as const
  ).map(([path, name, type]) => [path, { name, type }]),
);

const ofVariants = new Map<string, Pick<FieldUse, 'name' | 'type'>>(
  (
    [
      ['id', 'id', 'number'],
      ['sku', 'sku', 'text'],
      ['key', 'key', 'text'],
      ['price', 'price.centAmount', 'number'],
      ['prices', 'price.centAmount', 'number'],
      ['price.centAmount', 'price.centAmount', 'number'],
      ['scopedPrice.value.centAmount', 'scopedPrice.centAmount', 'number'],
      ['scopedPrice.currentValue.centAmount', 'scopedPrice.currentCentAmount', 'number'],
      ['scopedPriceDiscounted', 'scopedPrice.discounted', 'boolean'],
      ['availability.isOnStock', 'availability.isOnStock', 'boolean'],
      ['availability.availableQuantity', 'availability.availableQuantity', 'number'],
      ['availability.isOnStockInChannels', 'availability.isOnStockForChannel', 'text'],
    ] as const
  ).map(([path, name, type]) => [path, { name, type }]),
);

const localized = /^(name|description|slug|searchKeywords)(?:\.([A-Za-z0-9-]+))?$/;
const hints = /^categoryOrderHints\.([A-Za-z0-9-]+)$/;
const attribute = /^variants\.attributes\.([A-Za-z0-9_-]+)((?:\.[A-Za-z0-9-]+)*)$/;

/** The field; `undefined` when the path leads to none. */
export function fieldAtPath(attributes: Attributes, path: string): FieldUse | undefined {
  const known = own.get(path);
  if (known !== undefined) return { lists: [], ...known };
  const text = localized.exec(path);
  if (text !== null) return textField([], text[1]!, text[2]);
  const hint = hints.exec(path);
  if (hint !== null) return { lists: [], name: path, type: 'number' };
  const inVariant = path.startsWith('variants.') ? ofVariants.get(path.slice(9)) : undefined;
  if (inVariant !== undefined) return { lists: ['variants'], ...inVariant };
  const [, name, rest = ''] = attribute.exec(path) ?? [];
  return name === undefined ? undefined : attributeField(attributes, name, rest);
}

function textField(lists: readonly string[], name: string, language?: string): FieldUse {
  if (language === undefined) return { lists, name: name + locales, type: 'text' };
  return { lists, name: `${name}.${language}`, type: 'text', language };
}

const lists = ['variants'];

function attributeField(attributes: Attributes, name: string, rest: string): FieldUse | undefined {
  const rule = attributes.get(name);
  if (rule === undefined || !rule.isSearchable) return undefined;
  const member = `attributes.${name}`;
  const field = (suffix: string, type: FieldUse['type']): FieldUse => ({
    lists,
    name: member + suffix,
    type,
  });
  switch (rule.type) {
    case 'enum':
      return rest === '.label' ? field('.label', 'text') : keyField(field, rest);
    case 'lenum': {
      const [, language] = /^\.label\.(.+)$/.exec(rest) ?? [];
      return language === undefined
        ? keyField(field, rest)
        : textField(lists, `${member}.label`, language);
    }
    case 'ltext':
      return textField(lists, member, rest === '' ? undefined : rest.slice(1));
    case 'money':
      if (rest === '.currencyCode') return field(rest, 'text');
      return rest === '' || rest === '.centAmount' ? field('.centAmount', 'number') : undefined;
    case 'reference':
      return rest === '' || rest === '.id' ? field('.id', 'text') : undefined;
    case 'datetime':
      return rest === '' ? field('', 'dateTime') : undefined;
    default:
      return rest === '' ? field('', rule.type) : undefined;
  }
}

const keyField = (field: (suffix: string, type: 'text') => FieldUse, rest: string) =>
  rest === '' || rest === '.key' ? field('.key', 'text') : undefined;

/** Fields whose words a full-text query of a language searches. */
export function textFields(attributes: Attributes, language: string): readonly FieldUse[] {
  const named = ['name', 'description', 'slug', 'searchKeywords'].map((name) =>
    textField([], name, language),
  );
  const ofAttributes = [...attributes].flatMap(([name, { type, isSearchable }]) => {
    if (!isSearchable) return [];
    const member = `attributes.${name}`;
    if (type === 'text') return [{ lists, name: member, type: 'text' } as const];
    if (type === 'enum') return [{ lists, name: `${member}.label`, type: 'text' } as const];
    if (type === 'ltext') return [textField(lists, member, language)];
    return type === 'lenum' ? [textField(lists, `${member}.label`, language)] : [];
  });
  return [...named, { lists, name: 'sku', type: 'text' }, ...ofAttributes];
}

import { namedVariants } from '../../../commerce/catalogue/named-variants.ts';
import {
  anyReference,
  boolean,
  centMoney,
  type DocumentOf,
  dateTime,
  inGraphql,
  integer,
  key,
  listOf,
  localized,
  money,
  type Of,
  optional,
  resource,
  text,
  union,
  unique,
} from '../../../declaration/index.ts';

const mostCurrencies = 300;

const typeNameOf = (tag: string) => `${tag[0]!.toUpperCase()}${tag.slice(1)}DiscountValue`;

const permyriad = () => integer({ min: 0, max: 10_000 });

/** Part of ten thousand, an amount in each currency, or whatever another system says. */
const value = () =>
  namedVariants(
    union('ProductDiscountValue', 'type', {
      relative: { permyriad: permyriad() },
      absolute: { money: listOf(centMoney()) },
      external: {},
    }),
    typeNameOf,
  );

export const valueDraft = () =>
  namedVariants(
    union('ProductDiscountValueInput', 'type', {
      relative: { permyriad: permyriad() },
      absolute: { money: listOf(money(), { min: 1, max: mostCurrencies }) },
      external: {},
    }),
    typeNameOf,
  );

export type DiscountValue = Of<ReturnType<typeof value>>;
export type DiscountValueDraft = Of<ReturnType<typeof valueDraft>>;

/** A decimal number between 0 and 1 in a text; of two discounts the one with the higher wins. */
export const sortOrder = () => text({ max: 256, pattern: '^0\\.\\d*[1-9]$' });

/** Which prices a discount is for, in the predicate language of discounts. */
export const predicate = () => text({ min: 1, max: 32_768 });

export const productDiscount = resource({
  kind: 'product-discount',
  name: 'ProductDiscount',
  plural: 'productDiscounts',
  doc: 'Lowers the prices of products that meet a predicate.',
  changesSeldom: true,
  fields: {
    key: optional(key()),
    name: localized(),
    description: optional(localized()),
    value: value(),
    predicate: predicate(),
    sortOrder: sortOrder(),
    isActive: boolean(),
    references: inGraphql(listOf(anyReference()), { referenceName: 'referenceRefs' }),
    validFrom: optional(dateTime()),
    validUntil: optional(dateTime()),
  },
  unique: [unique('sortOrder')],
  facets: ['key', 'sortOrder', 'isActive', 'value.type', 'references.id'],
  userProvided: ['key'],
});

export type ProductDiscount = DocumentOf<(typeof productDiscount)['fields']>;

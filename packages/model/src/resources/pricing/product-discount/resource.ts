import { namedVariants } from '../../../commerce/values/named-variants.ts';
import { type DocumentOf, f, resource, unique } from '../../../declaration/index.ts';

const maxCurrencies = 300;

const typeNameOf = (tag: string) => `${tag[0]!.toUpperCase()}${tag.slice(1)}DiscountValue`;

const permyriad = () => f.integer({ min: 0, max: 10_000 });

/** Part of ten thousand, an amount in each currency, or whatever another system says. */
const value = () =>
  namedVariants(
    f.union('ProductDiscountValue', 'type', {
      relative: { permyriad: permyriad() },
      absolute: { money: f.listOf(f.centMoney()) },
      external: {},
    }),
    typeNameOf,
  );

export const valueDraft = () =>
  namedVariants(
    f.union('ProductDiscountValueInput', 'type', {
      relative: { permyriad: permyriad() },
      absolute: { money: f.listOf(f.money(), { min: 1, max: maxCurrencies }) },
      external: {},
    }),
    typeNameOf,
  );

export type DiscountValue = f.Of<ReturnType<typeof value>>;
export type DiscountValueDraft = f.Of<ReturnType<typeof valueDraft>>;

/** A decimal number between 0 and 1 in a string; of two discounts the one with the higher wins. */
export const sortOrder = () => f.text({ max: 256, pattern: '^0\\.\\d*[1-9]$' });

/** Which prices a discount is for, in the predicate language of discounts. */
export const predicate = () => f.text({ min: 1, max: 32_768 });

export const productDiscount = resource({
  name: 'ProductDiscount',
  doc: 'A discount on the prices of products that match a predicate.',
  changesSeldom: true,
  fields: {
    key: f.optional(f.key()),
    name: f.localized(),
    description: f.optional(f.localized()),
    value: value(),
    predicate: predicate(),
    sortOrder: sortOrder(),
    isActive: f.boolean(),
    references: f.inGraphql(f.listOf(f.anyReference()), { referenceName: 'referenceRefs' }),
    validFrom: f.optional(f.dateTime()),
    validUntil: f.optional(f.dateTime()),
  },
  unique: [unique('sortOrder')],
  facets: ['key', 'sortOrder', 'isActive', 'value.type', 'references.id'],
});

export type ProductDiscount = DocumentOf<(typeof productDiscount)['fields']>;

import { f } from '@storewright/model/declaration';
import { isAlike } from '../difference/alike.ts';
import { custom, customDraft } from '../difference/custom.ts';
import { actionsBy, change, fixed, fixedReference, type Rule, sets } from '../difference/rules.ts';
import { priceMembers } from '../fields/prices.ts';
import * as v from '../fields/values.ts';
import { documentImport } from '../model/import-type.ts';

/** An action for a value that a document shows in another form. */
const alike =
  (action: string, otherwise?: unknown): Rule =>
  ({ before, after, around, member }) =>
    isAlike(before ?? otherwise, after ?? otherwise, around)
      ? []
      : [{ action, [member]: after ?? otherwise }];

/** A discount of the server itself is not the business of an import that names none. */
const discounted: Rule = ({ before, after, around, resource }) => {
  if (after !== undefined) return alike('setDiscountedPrice')(comparedAs(before, after, around));
  return before === undefined || resource.keepsDiscount ? [] : [{ action: 'setDiscountedPrice' }];
};

const comparedAs = (before: any, after: any, around: any) => ({
  ...{ before, after, around, member: 'discounted' },
  ...{ document: undefined, resource: undefined },
});

const difference = actionsBy({
  sku: fixed,
  country: fixed,
  customerGroup: fixedReference,
  channel: fixedReference,
  value: alike('changeValue'),
  ...sets('validFrom validUntil'),
  tiers: alike('setPriceTiers', []),
  discounted,
  custom,
  active: change('changeActive'),
});

/** Prices that stand alone; no product has to have the SKU. */
export const standalonePrice = documentImport<any>({
  name: 'standalone-price',
  path: 'standalone-prices',
  resource: 'StandalonePriceImport',
  scope: 'manage_standalone_prices',
  kind: 'standalone-price',
  example: {
    key: 'sku-1-eur',
    sku: 'sku-1',
    value: { type: 'centPrecision', currencyCode: 'EUR', centAmount: 1999 },
  },
  members: {
    key: v.key(),
    sku: f.text({ min: 1 }),
    ...priceMembers(),
    active: f.withDefault(f.boolean(), true),
  },
  draft: (resource, around) => ({ ...resource, custom: customDraft(resource.custom, around) }),
  async difference(document, resource, around) {
    const { discounted } = document;
    const discount =
      discounted === undefined || resource.discounted !== undefined
        ? undefined
        : await around.at('product-discount', discounted.discount.id);
    const keepsDiscount = discount !== undefined && discount.value.type !== 'external';
    return difference(document, { ...resource, keepsDiscount }, around);
  },
});

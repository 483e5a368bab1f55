import { checkCartPredicate } from '../../../commerce/cart-predicate/index.ts';
import {
  boolean,
  change,
  customFieldsDraft,
  identifier,
  key,
  listOf,
  localized,
  optional,
  refer,
  referByKey,
  text,
  withDefault,
} from '../../../declaration/index.ts';
import { currentDefault, noLongerDefault } from './default.ts';
import { zoneRateDraft, zoneRatesOf } from './rates.ts';
import { mostStores, shippingMethod } from './resource.ts';

export const create = shippingMethod.create({
  doc: 'Creates a shipping method.',
  name: 'ShippingMethodDraft',
  members: {
    key: optional(key()),
    name: text(),
    localizedName: optional(localized()),
    description: optional(text()),
    localizedDescription: optional(localized()),
    taxCategory: identifier('tax-category'),
    zoneRates: listOf(zoneRateDraft()),
    active: withDefault(boolean(), true),
    isDefault: boolean(),
    predicate: optional(text()),
    custom: optional(customFieldsDraft('shipping-method')),
    stores: optional(listOf(identifier('store'), { max: mostStores })),
    carrier: optional(text()),
  },
  needs: ({ isDefault }) => ({ others: currentDefault(isDefault) }),
  apply(draft, { others }) {
    checkCartPredicate(draft.predicate);
    const created = change({
      ...draft,
      taxCategory: refer(draft.taxCategory),
      zoneRates: zoneRatesOf(draft.zoneRates),
      stores: (draft.stores ?? []).map(referByKey),
    });
    return { ...created, also: noLongerDefault(others) };
  },
});

import { checkCartPredicate } from '../../../commerce/cart-predicate/index.ts';
import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { shippingRateDraft } from '../../../commerce/shipping/shipping.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { apiError, change, f } from '../../../declaration/index.ts';
import { currentDefault, noLongerDefault } from './default.ts';
import { checkZone, withoutRate, withoutZone, withRate, withZone } from './rates.ts';
import { maxStores, shippingMethod } from './resource.ts';

export const plain = memberActions(shippingMethod, {
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  changeName: [f.text(), 'Changes the name.'],
  setDescription: [f.optional(f.text()), 'Sets or removes the description.'],
  setCarrier: [f.optional(f.text()), 'Sets or removes the carrier.'],
  setLocalizedName: [f.optional(f.localized()), 'Sets or removes the name in several languages.'],
  setLocalizedDescription: [
    f.optional(f.localized()),
    'Sets or removes the description in several languages.',
  ],
  changeActive: [f.boolean(), 'Sets whether carts can use it.'],
  setPredicate: [
    f.optional(f.text()),
    'Sets or removes the predicate that carts must match.',
    { checked: (predicate) => checkCartPredicate(predicate) },
  ],
  changeTaxCategory: [
    f.identifier('tax-category'),
    'Changes the tax category.',
    { checked: f.refer },
  ],
  setStores: [
    f.listOf(f.identifier('store'), { max: maxStores }),
    'Sets the stores whose carts can use it; an empty list means all stores.',
    { checked: (stores) => stores.map(f.referByKey) },
  ],
});

export const changeIsDefault = shippingMethod.action({
  doc: 'Sets whether it is the default of the project; it replaces the previous default.',
  members: { isDefault: f.boolean() },
  needs: (_, { isDefault }) => ({ others: currentDefault(isDefault) }),
  apply: (before, { isDefault }, { others }) => ({
    ...change({ ...before, isDefault }),
    also: noLongerDefault(others, before.id),
  }),
});

export const addZone = shippingMethod.action({
  doc: 'Adds a zone without rates. An existing zone does not change.',
  members: { zone: f.identifier('zone') },
  apply: (before, { zone }) => change({ ...before, zoneRates: withZone(before.zoneRates, zone) }),
});

export const removeZone = shippingMethod.action({
  doc: 'Removes a zone and its rates.',
  members: { zone: f.identifier('zone') },
  apply: (before, { zone }) =>
    change({ ...before, zoneRates: withoutZone(before.zoneRates, zone) }),
});

export const addShippingRate = shippingMethod.action({
  doc: 'Adds a rate to a zone of the shipping method.',
  members: { zone: f.identifier('zone'), shippingRate: shippingRateDraft() },
  apply: (before, { zone, shippingRate }) =>
    change({ ...before, zoneRates: withRate(before.zoneRates, zone, shippingRate) }),
  // Clients that sync methods add the zone after its rates.
  checkAfter(_, { zone }, before, actions) {
    const isAdded = actions.some(
      ({ name, input }) => name === 'addZone' && input.zone.id === zone.id,
    );
    if (!isAdded) checkZone(before.zoneRates, zone);
  },
});

export const removeShippingRate = shippingMethod.action({
  doc: 'Removes a rate of a zone.',
  members: { zone: f.identifier('zone'), shippingRate: shippingRateDraft() },
  apply: (before, { zone, shippingRate }) =>
    change({ ...before, zoneRates: withoutRate(before.zoneRates, zone, shippingRate) }),
});

export const addStore = shippingMethod.action({
  doc: 'Adds a store.',
  members: { store: f.identifier('store') },
  apply(before, { store }) {
    const added = f.referByKey(store);
    if (before.stores.some((each) => each.key === added.key)) return change(before);
    if (before.stores.length >= maxStores)
      throw apiError.InvalidOperation(`A shipping method can have at most ${maxStores} stores.`);
    return change({ ...before, stores: [...before.stores, added] });
  },
});

export const removeStore = shippingMethod.action({
  doc: 'Removes a store.',
  members: { store: f.identifier('store') },
  apply: (before, { store }) =>
    change({ ...before, stores: before.stores.filter((each) => each.key !== store.key) }),
});

export const customFields = customFieldActions(shippingMethod, { customizable: 'shipping-method' });

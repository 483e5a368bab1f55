// How the cart is shipped.

import {
  estimatedDeliveryDraft,
  shippingRateDraft,
  shippingRateInputDraft,
} from '../../../../commerce/shipping/shipping.ts';
import { withEstimatedDelivery } from '../../../../commerce/shipping/shippings.ts';
import { externalTaxRateDraft } from '../../../../commerce/tax/tax.ts';
import { apiError, change, f } from '../../../../declaration/index.ts';
import { customShippingMembers, methodShippingMembers } from '../drafts.ts';
import { choosing, openCart, shippedCart } from '../guard.ts';
import { cartEstimatedDeliverySet } from '../messages.ts';
import {
  customInfo,
  methodInfo,
  methodNeeds,
  placeOf,
  rateInputNeeds,
  rateInputOf,
  withCustomShipping,
  withMethodShipping,
} from '../shipping.ts';

const infoMembers = {
  externalTaxRate: f.optional(externalTaxRateDraft()),
  estimatedDelivery: f.optional(estimatedDeliveryDraft()),
};

export const setShippingMethod = shippedCart.action({
  doc: 'Sets or removes the shipping method.',
  members: { shippingMethod: f.optional(f.identifier('shipping-method')), ...infoMembers },
  needs: (_, { shippingMethod }, known) => methodNeeds([shippingMethod], known),
  apply(before, { shippingMethod, ...draft }, facts) {
    if (shippingMethod === undefined) return change({ ...before, shippingInfo: undefined });
    const place = placeOf(before);
    const info = methodInfo(before, f.refer(shippingMethod), place, draft, facts);
    return change(choosing({ ...before, shippingInfo: info }));
  },
});

export const setCustomShippingMethod = shippedCart.action({
  doc: 'Sets a custom shipping method.',
  members: {
    shippingMethodName: f.text(),
    shippingRate: shippingRateDraft(),
    taxCategory: f.optional(f.identifier('tax-category')),
    custom: f.optional(f.customFieldsDraft('shipping')),
    ...infoMembers,
  },
  apply(before, { custom, ...draft }) {
    placeOf(before);
    const shippingCustomFields = custom ?? before.shippingCustomFields;
    return change({ ...before, shippingInfo: customInfo(before, draft), shippingCustomFields });
  },
});

const shippingKey = () => f.text({ min: 2, max: 256 });

export const addShippingMethod = openCart.action({
  doc: 'Adds a shipping with a shipping method, in the shipping mode Multiple.',
  members: { shippingKey: shippingKey(), ...methodShippingMembers },
  needs: (_, { shippingMethod, shippingRateInput }, known) => ({
    ...methodNeeds([shippingMethod], known),
    project: rateInputNeeds([shippingRateInput]),
  }),
  apply: (before, { shippingKey, ...draft }, facts) =>
    change(withMethodShipping(before, shippingKey, draft, facts)),
});

export const addCustomShippingMethod = openCart.action({
  doc: 'Adds a shipping with a custom shipping method, in the shipping mode Multiple.',
  members: { shippingKey: shippingKey(), ...customShippingMembers },
  needs: (_, { shippingRateInput }) => ({ project: rateInputNeeds([shippingRateInput]) }),
  apply: (before, { shippingKey, ...draft }, facts) =>
    change(withCustomShipping(before, shippingKey, draft, facts)),
});

export const removeShippingMethod = openCart.action({
  doc: 'Removes a shipping, in the shipping mode Multiple.',
  members: { shippingKey: shippingKey() },
  apply(before, { shippingKey }) {
    const shipping = before.shipping.filter((each) => each.shippingKey !== shippingKey);
    if (shipping.length === before.shipping.length)
      throw apiError.InvalidOperation(`The cart has no shipping with the key '${shippingKey}'.`);
    return change({ ...before, shipping });
  },
});

export const setShippingRateInput = openCart.action({
  doc: 'Sets or removes the shipping rate input (score or classification).',
  members: { shippingRateInput: f.optional(shippingRateInputDraft()) },
  needs: (_, { shippingRateInput }) => ({ project: rateInputNeeds([shippingRateInput]) }),
  apply: (before, { shippingRateInput: draft }, { project }) =>
    change({ ...before, shippingRateInput: draft && rateInputOf(draft, project) }),
});

export const setEstimatedDelivery = openCart.action({
  doc: 'Sets or removes the expected delivery date.',
  members: {
    shippingKey: f.optional(shippingKey()),
    estimatedDelivery: f.optional(estimatedDeliveryDraft()),
  },
  emits: [cartEstimatedDeliverySet],
  apply: (before, { shippingKey, estimatedDelivery }) =>
    change(
      withEstimatedDelivery(before, shippingKey, estimatedDelivery),
      cartEstimatedDeliverySet({ shippingKey, estimatedDelivery }),
    ),
});

// Who the cart is for, and under which names it is known.

import {
  customFieldActions,
  customPartActions,
} from '../../../../commerce/custom-fields/custom-field-actions.ts';
import { customParts } from '../../../../commerce/line-items/places.ts';
import { localeAction } from '../../../../commerce/values/localized.ts';
import { memberActions } from '../../../../commerce/values/member-actions.ts';
import { apiError, change, f, need } from '../../../../declaration/index.ts';
import { checkUnit, unitNeeds } from '../business-unit.ts';
import type { Customer } from '../create.ts';
import { openCart, refreshing } from '../guard.ts';
import { deleteDays } from '../resource.ts';

export const setCustomerId = openCart.action({
  doc: 'Sets or removes the customer; the customer group and prices are updated.',
  members: { customerId: f.optional(f.idOf('customer')) },
  needs: ({ businessUnit }, { customerId }, known) => ({
    customer:
      customerId === undefined ? undefined : need.one<Customer>('customer', { id: customerId }),
    ...unitNeeds(businessUnit, known),
  }),
  apply(before, { customerId }, facts) {
    checkUnit({ ...before, customerId }, facts);
    const customerGroup = facts.customer?.customerGroup;
    return change(refreshing({ ...before, customerId, customerGroup }, { prices: true }));
  },
});

export const setCustomerGroup = openCart.action({
  doc: 'Sets or removes the customer group of a cart without a customer.',
  members: { customerGroup: f.optional(f.identifier('customer-group')) },
  apply(before, { customerGroup }) {
    if (before.customerId !== undefined)
      throw apiError.InvalidOperation(
        'The customer group of a cart is the customer group of its customer.',
      );
    const group = customerGroup && f.refer(customerGroup);
    return change(refreshing({ ...before, customerGroup: group }, { prices: true }));
  },
});

export const setBusinessUnit = openCart.action({
  doc: 'Assigns the cart to an active business unit of which its customer is an associate.',
  members: { businessUnit: f.optional(f.identifier('business-unit')) },
  needs: (_, { businessUnit }, known) => unitNeeds(businessUnit, known),
  apply(before, { businessUnit }, facts) {
    checkUnit({ ...before, businessUnit }, facts);
    return change({ ...before, businessUnit: businessUnit && f.referByKey(businessUnit) });
  },
});

export const setLocale = localeAction(openCart);

export const plain = memberActions(openCart, {
  setCustomerEmail: [
    f.optional(f.email()),
    'Sets or removes the e-mail address of the customer.',
    { named: 'email' },
  ],
  setAnonymousId: [
    f.optional(f.text({ min: 1, max: 256 })),
    'Sets or removes the anonymous session.',
    {
      checked(session, { customerId }) {
        if (customerId !== undefined)
          throw apiError.InvalidOperation('The cart belongs to a customer.');
        return session;
      },
    },
  ],
  setPurchaseOrderNumber: [
    f.optional(f.text()),
    'Sets or removes the purchase order number.',
    { message: 'CartPurchaseOrderNumberSet', tellsOld: true },
  ],
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setDeleteDaysAfterLastModification: [
    f.optional(deleteDays()),
    'Sets after how many days without a change the cart is deleted.',
  ],
});

// Carts and orders share their types: both are customised as `order`.
export const customFields = customFieldActions(openCart, { customizable: 'order' });
export const customFieldsOfParts = customPartActions(openCart, customParts);

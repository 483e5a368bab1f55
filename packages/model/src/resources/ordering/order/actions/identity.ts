// Numbers, owners and language of the order.
import { localeAction } from '../../../../commerce/values/localized.ts';
import { memberActions } from '../../../../commerce/values/member-actions.ts';
import { apiError, change, f, need } from '../../../../declaration/index.ts';
import { businessUnitSet, customerEmailSet, customerSet, storeSet } from '../messages.ts';
import { order } from '../resource.ts';

interface Customer {
  readonly customerGroup?: f.Reference<'customer-group'> | undefined;
}

const customerRef = (id: string | undefined): f.Reference<'customer'> | undefined =>
  id === undefined ? undefined : { typeId: 'customer', id };

export const setCustomerId = order.action({
  doc: 'Sets or removes the customer; the customer group is updated, prices do not change.',
  members: { customerId: f.optional(f.idOf('customer')) },
  emits: [customerSet],
  needs: (_, { customerId }) => ({
    customer:
      customerId === undefined ? undefined : need.one<Customer>('customer', { id: customerId }),
  }),
  apply(before, { customerId }, { customer }) {
    const customerGroup = customer?.customerGroup;
    return change(
      { ...before, customerId, customerGroup },
      customerSet({
        customer: customerRef(customerId),
        customerGroup,
        oldCustomer: customerRef(before.customerId),
        oldCustomerGroup: before.customerGroup,
      }),
    );
  },
});

export const setLocale = localeAction(order);

export const plain = memberActions(order, {
  setOrderNumber: [
    f.optional(f.assignedNumber()),
    'Sets the order number, once.',
    {
      checked(given, { orderNumber }) {
        if (orderNumber === undefined) return given;
        throw apiError.InvalidOperation(
          `The order already has the order number '${orderNumber}'. It cannot be changed.`,
        );
      },
    },
  ],
  setPurchaseOrderNumber: [
    f.optional(f.text()),
    'Sets or removes the purchase order number.',
    { message: 'OrderPurchaseOrderNumberSet', tellsOld: true, tellsSame: true },
  ],
  setCustomerEmail: [
    f.optional(f.email()),
    'Sets or removes the e-mail address of the customer; the cart does not change.',
    { named: 'email', message: customerEmailSet, tellsSame: true },
  ],
  setStore: [
    f.optional(f.identifier('store')),
    'Sets or removes the store.',
    {
      checked(given, { store }) {
        if (given?.key === store?.key)
          throw apiError.InvalidOperation('The order is already assigned to this store.');
        return given && f.referByKey(given);
      },
      message: storeSet,
    },
  ],
  setBusinessUnit: [
    f.optional(f.identifier('business-unit')),
    'Sets or removes the business unit.',
    {
      checked: (unit) => unit && f.referByKey(unit),
      message: businessUnitSet,
      tells: (businessUnit, { businessUnit: oldbusinessUnit }) =>
        businessUnitSet({ businessUnit, oldbusinessUnit }),
      tellsSame: true,
    },
  ],
});

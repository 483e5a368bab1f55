// Numbers, owners and language of the order.
import { checkLocale } from '../../../../commerce/values/localized.ts';
import { apiError, change, f, need } from '../../../../declaration/index.ts';
import {
  businessUnitSet,
  customerEmailSet,
  customerSet,
  purchaseOrderNumberSet,
  storeSet,
} from '../messages.ts';
import { order } from '../resource.ts';

export const setOrderNumber = order.action({
  doc: 'Sets the order number, once.',
  members: { orderNumber: f.optional(f.assignedNumber()) },
  apply(before, { orderNumber }) {
    if (before.orderNumber !== undefined)
      throw apiError.InvalidOperation(
        `The order already has the order number '${before.orderNumber}'. It cannot be changed.`,
      );
    return change({ ...before, orderNumber });
  },
});

export const setPurchaseOrderNumber = order.action({
  doc: 'Sets or removes the purchase order number.',
  members: { purchaseOrderNumber: f.optional(f.text()) },
  emits: [purchaseOrderNumberSet],
  apply: (before, { purchaseOrderNumber }) =>
    change(
      { ...before, purchaseOrderNumber },
      purchaseOrderNumberSet({
        purchaseOrderNumber,
        oldPurchaseOrderNumber: before.purchaseOrderNumber,
      }),
    ),
});

export const setCustomerEmail = order.action({
  doc: 'Sets or removes the e-mail address of the customer; the cart does not change.',
  members: { email: f.optional(f.email()) },
  emits: [customerEmailSet],
  apply: (before, { email }) =>
    change(
      { ...before, customerEmail: email },
      customerEmailSet({ email, oldEmail: before.customerEmail }),
    ),
});

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

interface Languages {
  readonly languages: readonly string[];
}

export const setLocale = order.action({
  doc: 'Sets or removes the locale, one of the languages of the project.',
  members: { locale: f.optional(f.locale()) },
  needs: () => ({ project: need.project<Languages>() }),
  apply(before, { locale }, { project }) {
    checkLocale(locale, project);
    return change({ ...before, locale });
  },
});

export const setStore = order.action({
  doc: 'Sets or removes the store.',
  members: { store: f.optional(f.identifier('store')) },
  emits: [storeSet],
  apply(before, input) {
    const store = input.store && f.referByKey(input.store);
    if (store?.key === before.store?.key)
      throw apiError.InvalidOperation('The order is already assigned to this store.');
    return change({ ...before, store }, storeSet({ store, oldStore: before.store }));
  },
});

export const setBusinessUnit = order.action({
  doc: 'Sets or removes the business unit.',
  members: { businessUnit: f.optional(f.identifier('business-unit')) },
  emits: [businessUnitSet],
  apply(before, input) {
    const businessUnit = input.businessUnit && f.referByKey(input.businessUnit);
    return change(
      { ...before, businessUnit },
      businessUnitSet({ businessUnit, oldbusinessUnit: before.businessUnit }),
    );
  },
});

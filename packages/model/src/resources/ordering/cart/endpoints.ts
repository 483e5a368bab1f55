import { alsoInStore, inStore, ofSubject, storeOfPath } from '../../../commerce/access/subject.ts';
import {
  type Asked,
  apiError,
  type EndpointContext,
  endpoint,
} from '../../../declaration/index.ts';
import { ownInUnit } from '../../business-to-business/business-unit/own.ts';
import { ownPages } from '../../business-to-business/business-unit/own-pages.ts';
import { associateEndpoint } from './associate-endpoints.ts';
import { createOwn } from './create.ts';
import { cartOfCustomer } from './merge.ts';
import { keepQuotations } from './quotation.ts';

const operations = ['get', 'query', 'exists', 'create', 'update', 'delete'] as const;
const scopes = { view: ['view_orders'], manage: ['manage_orders'] };
const ownScopes = { view: ['manage_my_orders'], manage: ['manage_my_orders'] };

/** Update actions of My Cart in the public reference, of REST and GraphQL together. */
const ownActions = [
  'addDiscountCode',
  'addItemShippingAddress',
  'addLineItem',
  'addPayment',
  'addShoppingList',
  'applyDeltaToCustomLineItemShippingDetailsTargets',
  'applyDeltaToLineItemShippingDetailsTargets',
  'changeLineItemQuantity',
  'changeLineItemsOrder',
  'changeTaxMode',
  'recalculate',
  'removeDiscountCode',
  'removeItemShippingAddress',
  'removeLineItem',
  'removePayment',
  'setBillingAddress',
  'setBillingAddressCustomField',
  'setBillingAddressCustomType',
  'setBusinessUnit',
  'setCountry',
  'setCustomField',
  'setCustomLineItemRecurrenceInfo',
  'setCustomType',
  'setCustomerEmail',
  'setDeleteDaysAfterLastModification',
  'setItemShippingAddressCustomField',
  'setItemShippingAddressCustomType',
  'setLineItemCustomField',
  'setLineItemCustomType',
  'setLineItemDistributionChannel',
  'setLineItemRecurrenceInfo',
  'setLineItemShippingDetails',
  'setLineItemSupplyChannel',
  'setLocale',
  'setShippingAddress',
  'setShippingAddressCustomField',
  'setShippingAddressCustomType',
  'setShippingCustomField',
  'setShippingCustomType',
  'setShippingMethod',
  'updateItemShippingAddress',
];

const external = [
  'externalPrice',
  'externalTotalPrice',
  'externalTaxRate',
  'perMethodExternalTaxRate',
];

/** Customers do not say what things cost or how they are taxed (specification, My Cart). */
function refuseExternal({ action }: Asked): void {
  const input = action?.input ?? {};
  const member = external.find((name) => input[name] !== undefined);
  if (member !== undefined)
    throw apiError.InvalidOperation(`My Cart does not support '${member}'.`);
  if (input.taxMode !== undefined && input.taxMode !== 'Platform')
    throw apiError.InvalidOperation(`My Cart does not support the tax mode ${input.taxMode}.`);
}

/** A session without a customer has no place in a business unit. */
function refuseUnit({ principal, created, action }: Asked): void {
  const { businessUnit } = created ?? action?.input ?? {};
  if (businessUnit !== undefined && principal.customerId === undefined)
    throw apiError.InvalidOperation('Only customers have carts of a business unit.');
}

const subject = ({ principal: { customerId, anonymousId } }: EndpointContext) =>
  customerId === undefined ? { anonymousId } : { customerId };

const storeDraft = ({ params }: EndpointContext) => ({
  store: { typeId: 'store', key: params.storeKey },
});

const inUnit = ownInUnit('Carts');

const own = {
  operations,
  by: ['id'] as const,
  scopes: ownScopes,
  actor: 'subject' as const,
  create: createOwn,
  actions: ownActions,
  authorize: {
    needs: inUnit.needs,
    check(asked: Asked, facts: object) {
      keepQuotations(asked);
      refuseExternal(asked);
      refuseUnit(asked);
      inUnit.check(asked, facts);
    },
  },
};

export const endpoints = [
  endpoint({
    path: '/carts',
    operations,
    scopes,
    instead: { parameter: 'customerId', procedure: cartOfCustomer },
  }),
  endpoint({
    path: '/in-store/key={storeKey}/carts',
    operations,
    scopes,
    parents: storeOfPath,
    visibilityFilter: inStore,
    draftValues: storeDraft,
  }),
  ...alsoInStore(
    { ...own, path: '/me/carts', ...ownPages('Carts', ofSubject), draftValues: subject },
    { draftValues: (context) => ({ ...subject(context), ...storeDraft(context) }) },
  ),
  associateEndpoint,
];

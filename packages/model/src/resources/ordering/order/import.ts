// Orders that were made elsewhere (POST /orders/import): taken as they are, but complete.

import { withAddressId } from '../../../commerce/address/address.ts';
import { addItemAddress } from '../../../commerce/address/item-addresses.ts';
import type { Product } from '../../../commerce/checkout/facts.ts';
import { centsOf } from '../../../commerce/money/money.ts';
import {
  apiError,
  change,
  danglingReference,
  duplicateField,
  f,
  type Need,
  need,
  type Outcome,
  procedure,
  type Stored,
  type Surroundings,
} from '../../../declaration/index.ts';
import type { InventoryEntry } from '../../catalogue/inventory-entry/index.ts';
import type { NewOrder } from './from-cart.ts';
import type { OrderImportDraft } from './import/draft.ts';
import { importMembers, importOrder as importMutation } from './import/draft.ts';
import { customLineOf, lineOf, shippingInfoOf } from './import/items.ts';
import { taxedPriceOf } from './import/taxes.ts';
import { imported } from './messages.ts';
import { stockWrites, trackedSkus } from './stock.ts';

interface ImportedState {
  readonly id: string;
  readonly type: string;
}

interface ImportFacts extends Surroundings {
  readonly byId: readonly Product[];
  readonly bySku: readonly Product[];
  readonly initial: Stored;
  readonly sameNumber: Stored | undefined;
  readonly state: ImportedState | undefined;
  readonly itemStates: readonly ImportedState[];
  readonly customer: Stored | undefined;
  readonly payments: readonly Stored[];
  readonly stock: readonly InventoryEntry[];
}

type ImportNeeds = {
  readonly [K in Exclude<keyof ImportFacts, keyof Surroundings>]: Need<ImportFacts[K]> | undefined;
};

function importNeeds(draft: OrderImportDraft): ImportNeeds {
  const { lineItems, orderNumber, customerId, state } = draft;
  const skus = lineItems.flatMap(({ variant }) => variant.sku ?? []);
  const payments = draft.paymentInfo?.payments ?? [];
  return {
    byId: need.many<Product>(
      'product',
      lineItems.flatMap(({ productId }) => (productId === undefined ? [] : { id: productId })),
    ),
    bySku: need.many<Product>(
      'product',
      skus.map((value) => ({ unique: 'sku', value })),
    ),
    initial: need.one<Stored>('state', { key: 'Initial' }),
    sameNumber: need.maybe<Stored>(
      'order',
      orderNumber === undefined ? undefined : { unique: 'orderNumber', value: orderNumber },
    ),
    state: need.maybe<ImportedState>('state', state && { id: state.id }),
    itemStates: need.all<ImportedState>('state', itemStatesOf(draft)),
    customer:
      customerId === undefined ? undefined : need.one<Stored>('customer', { id: customerId }),
    payments: need.all<Stored>(
      'payment',
      payments.map(({ id }) => ({ id })),
    ),
    stock: need.matching<InventoryEntry>('inventory-entry', 'sku in :skus', { skus }),
  };
}

const itemStatesOf = ({ lineItems, customLineItems }: OrderImportDraft) =>
  [...lineItems, ...customLineItems].flatMap(({ state = [] }) =>
    state.map((each) => ({ id: each.state.id })),
  );

function importOrder(draft: OrderImportDraft, facts: ImportFacts): Outcome {
  check(draft, facts);
  const order = orderOf(draft, facts);
  const stock = trackedSkus(order).length === 0 ? [] : stockWrites(order, facts.stock);
  const whole = { message: imported, member: 'order' };
  return {
    writes: [{ type: 'create', kind: 'order', change: change(order), whole }, ...stock],
    answer: ([stored]) => stored,
  };
}

function check(draft: OrderImportDraft, { sameNumber, state, itemStates }: ImportFacts): void {
  if (draft.lineItems.length + draft.customLineItems.length === 0)
    throw apiError.InvalidOperation('An order needs at least one item.');
  if (sameNumber !== undefined) throw duplicateField('orderNumber', draft.orderNumber);
  if (draft.state !== undefined && state === undefined)
    throw danglingReference('state', draft.state);
  if (state !== undefined && state.type !== 'OrderState')
    throw apiError.InvalidOperation(`The state '${draft.state?.id}' is of type ${state.type}.`);
  const wrong = itemStates.find(({ type }) => type !== 'LineItemState');
  if (wrong !== undefined)
    throw apiError.InvalidOperation(`The state '${wrong.id}' is of type ${wrong.type}.`);
}

function orderOf(draft: OrderImportDraft, facts: ImportFacts): NewOrder {
  const { customerGroup, businessUnit, store, state, billingAddress, shippingAddress } = draft;
  const totalPrice = centsOf(draft.totalPrice);
  return {
    ...members(draft),
    ...notImported(),
    totalPrice,
    taxMode: 'Platform',
    taxedPrice: draft.taxedPrice && taxedPriceOf(draft.taxedPrice, totalPrice.currencyCode),
    customerGroup: customerGroup && f.refer(customerGroup),
    businessUnit: businessUnit && f.referByKey(businessUnit),
    store: store && f.referByKey(store),
    state: state && f.refer(state),
    billingAddress: billingAddress && withAddressId(billingAddress, facts.newId),
    shippingAddress: shippingAddress && withAddressId(shippingAddress, facts.newId),
    paymentInfo: paymentsOf(draft),
    ...itemsOf(draft, facts),
    shippingInfo: draft.shippingInfo && shippingInfoOf(draft.shippingInfo, draft, facts),
  };
}

/** Members that an order holds as the draft gives them. */
const members = (draft: OrderImportDraft) => ({
  orderNumber: draft.orderNumber,
  purchaseOrderNumber: draft.purchaseOrderNumber,
  customerId: draft.customerId,
  customerEmail: draft.customerEmail,
  priceRoundingMode: draft.priceRoundingMode,
  taxRoundingMode: draft.taxRoundingMode,
  taxCalculationMode: draft.taxCalculationMode,
  inventoryMode: draft.inventoryMode,
  paymentState: draft.paymentState,
  shipmentState: draft.shipmentState,
  orderState: draft.orderState,
  country: draft.country,
  origin: draft.origin,
  completedAt: draft.completedAt,
  custom: draft.custom,
});

const notImported = () => ({
  shippingMode: 'Single' as const,
  shipping: [],
  discountCodes: [],
  directDiscounts: [],
  refusedGifts: [],
  syncInfo: [],
  returnInfo: [],
});

function itemsOf(draft: OrderImportDraft, facts: ImportFacts) {
  const { itemShippingAddresses } = draft.itemShippingAddresses.reduce(
    (known, address) => addItemAddress(known, withAddressId(address, facts.newId)),
    { itemShippingAddresses: [], lineItems: [], customLineItems: [] } as Parameters<
      typeof addItemAddress
    >[0],
  );
  const rules = { ...draft, itemShippingAddresses };
  return {
    itemShippingAddresses,
    lineItems: draft.lineItems.map((item) => lineOf(item, rules, facts)),
    customLineItems: draft.customLineItems.map((item) => customLineOf(item, rules, facts)),
  };
}

function paymentsOf({ paymentInfo }: OrderImportDraft) {
  const payments: readonly f.Reference<'payment'>[] = paymentInfo?.payments ?? [];
  return payments.length === 0 ? undefined : { payments: payments.map(f.refer) };
}

export const importing = procedure({
  doc: 'Imports an order from another system; prices and taxes are not recalculated.',
  method: 'POST',
  path: '/orders/import',
  status: 201,
  scopes: ['manage_orders'],
  body: importMembers,
  answers: 'order',
  needs: importNeeds,
  run: (draft, facts) => importOrder(draft, facts as ImportFacts),
  graphql: importMutation,
});

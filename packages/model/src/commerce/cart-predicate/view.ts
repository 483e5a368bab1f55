// The cart as predicates see it: under their names, with what its references lead to.
import type { f, Stored } from '../../declaration/index.ts';
import type { Address } from '../address/address.ts';
import type { Product } from '../checkout/facts.ts';
import type { CustomLineItem, LineItem } from '../line-items/line-item.ts';
import type { OrderLike } from '../line-items/order-like.ts';
import type { ShippingInfo } from '../shipping/shipping.ts';
import type { TaxedPrice } from '../tax/tax.ts';
import { assignedGroups } from '../values/customer-groups.ts';

/** The members read from a document that a predicate reaches by a reference. */
export interface Reached extends Stored {
  readonly key?: string | undefined;
  readonly ancestors?: readonly f.Reference[] | undefined;
}

export interface PredicateFacts {
  readonly predicateCustomer?: { readonly [member: string]: any } | undefined;
  /** The business unit of the cart, for the customer groups that it is assigned to. */
  readonly predicateUnit?: { readonly [member: string]: any } | undefined;
  readonly predicateProducts?: readonly Product[] | undefined;
  /** Documents whose keys or ancestors are asked for, under `predicate <kind>`. */
  readonly [need: string]: any;
}

export interface ItemView {
  readonly quantity?: number;
  readonly totalPrice?: unknown;
  readonly taxedPrice?: { readonly net: unknown; readonly gross: unknown } | undefined;
  readonly [member: string]: unknown;
}

export interface Views {
  readonly cart: object;
  readonly line: readonly ItemView[];
  readonly customLine: readonly ItemView[];
  readonly shippingInfo: readonly ItemView[];
}

export type PredicateCart = OrderLike & Partial<Stored> & { readonly key?: string | undefined };

/** Name of the need for documents of a kind that references lead to. */
export const reachedNeed = (kind: string): string => `predicate ${kind}`;

/** Name of the need for the ancestors of the products' categories. */
export const needAbove = 'predicate categories above';

export function viewsOf(cart: PredicateCart, facts: PredicateFacts): Views {
  const infos = [cart.shippingInfo, ...cart.shipping.map(({ shippingInfo }) => shippingInfo)];
  return {
    cart: cartView(cart, facts),
    line: cart.lineItems.map((item) => lineView(item, facts)),
    customLine: cart.customLineItems.map((item) => customLineView(item, facts)),
    shippingInfo: infos.flatMap((info) => (info === undefined ? [] : [infoView(info, facts)])),
  };
}

/** Without the members that are `undefined`: a missing member is not defined. */
const present = (value: object): { readonly [member: string]: unknown } =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));

const taxedView = (taxed: TaxedPrice | undefined) =>
  taxed && { net: taxed.totalNet, gross: taxed.totalGross };

function customView(custom: OrderLike['custom'], facts: PredicateFacts) {
  return custom && { ...custom.fields, type: referenceView(custom.type, facts) };
}

function reached({ typeId, id }: f.Reference, facts: PredicateFacts): Reached | undefined {
  const needs = [reachedNeed(typeId), ...(typeId === 'category' ? [needAbove] : [])];
  const all: readonly Reached[] = needs.flatMap((name) => facts[name] ?? []);
  return all.find((each) => each.id === id);
}

const referenceView = (reference: f.Reference | undefined, facts: PredicateFacts) =>
  reference &&
  present({ typeId: reference.typeId, id: reference.id, key: reached(reference, facts)?.key });

const addressView = (address: Address | undefined, facts: PredicateFacts) =>
  address && present({ ...address, custom: customView(address.custom, facts) });

function cartView(cart: PredicateCart, facts: PredicateFacts): object {
  return present({
    ...cart,
    currency: cart.totalPrice.currencyCode,
    taxedPrice: taxedView(cart.taxedPrice),
    taxedShippingPrice: taxedView(cart.taxedShippingPrice),
    customer: customerView(cart, facts),
    shippingAddress: addressView(cart.shippingAddress, facts),
    billingAddress: addressView(cart.billingAddress, facts),
    shippingInfo: cart.shippingInfo && infoView(cart.shippingInfo, facts),
    custom: customView(cart.custom, facts),
  });
}

/** The customer of the cart; of a cart without one, its e-mail address and groups. */
function customerView(cart: PredicateCart, facts: PredicateFacts): object | undefined {
  const { predicateCustomer: customer, predicateUnit } = facts;
  const groups = assignedGroups({ buyingCustomer: customer, buyingUnit: predicateUnit });
  const view = present({
    ...customer,
    id: cart.customerId,
    email: customer?.email ?? cart.customerEmail,
    customerGroup: referenceView(cart.customerGroup, facts),
    customerGroupAssignments:
      groups.length === 0
        ? undefined
        : groups.map((group) => ({ customerGroup: referenceView(group, facts) })),
    custom: customView(customer?.custom, facts),
  });
  return Object.keys(view).length === 0 ? undefined : view;
}

const itemView = (item: LineItem | CustomLineItem, facts: PredicateFacts) => ({
  ...item,
  taxedPrice: taxedView(item.taxedPrice),
  custom: customView(item.custom, facts),
});

function lineView(item: LineItem, facts: PredicateFacts): ItemView {
  const { variant } = item;
  return present({
    ...itemView(item, facts),
    ...categoryViews(item, facts),
    sku: variant.sku,
    variantId: variant.id,
    product: present({ id: item.productId, key: item.productKey }),
    productType: referenceView(item.productType, facts),
    variant: present(variant),
    attributes: Object.fromEntries(variant.attributes.map(({ name, value }) => [name, value])),
    price: priceView(item, facts),
    supplyChannel: referenceView(item.supplyChannel, facts),
    distributionChannel: referenceView(item.distributionChannel, facts),
  });
}

/** Money with more members: it can be compared, and its members can be. */
function priceView({ price }: LineItem, facts: PredicateFacts): object {
  const { value, discounted, ...rest } = price;
  return present({
    ...rest,
    ...(discounted?.value ?? value),
    customerGroup: referenceView(price.customerGroup, facts),
    channel: referenceView(price.channel, facts),
    discount: discounted?.discount,
  });
}

function categoryViews({ productId }: LineItem, facts: PredicateFacts) {
  const product = facts.predicateProducts?.find(({ id }) => id === productId);
  const own: readonly f.Reference[] = product?.masterData.current.categories ?? [];
  const above = own.flatMap((each) => reached(each, facts)?.ancestors ?? []);
  const views = (all: readonly f.Reference[]) => all.map((each) => referenceView(each, facts));
  return { categories: views(own), categoriesWithAncestors: views([...own, ...above]) };
}

const customLineView = (item: CustomLineItem, facts: PredicateFacts): ItemView =>
  present({
    ...itemView(item, facts),
    taxCategory: referenceView(item.taxCategory, facts),
  });

const infoView = (info: ShippingInfo, facts: PredicateFacts): ItemView =>
  present({
    ...info,
    taxedPrice: taxedView(info.taxedPrice),
    discountedPrice: info.discountedPrice?.value,
    shippingMethod: referenceView(info.shippingMethod, facts),
    taxCategory: referenceView(info.taxCategory, facts),
  });

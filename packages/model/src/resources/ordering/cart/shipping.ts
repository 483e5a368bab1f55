// How a cart is shipped: by shipping methods of the project or by the client's own.

import { type Address, withAddressId } from '../../../commerce/address/address.ts';
import {
  byId,
  type ProjectSettings,
  type Rates,
  rateNeeds,
} from '../../../commerce/checkout/facts.ts';
import { methodMembers } from '../../../commerce/checkout/rates.ts';
import { cents } from '../../../commerce/money/money.ts';
import { deliveryOf } from '../../../commerce/shipping/delivery.ts';
import {
  type Shipping,
  type ShippingInfo,
  type ShippingRateInput,
  type ShippingRateInputDraft,
  shippingRateOf,
} from '../../../commerce/shipping/shipping.ts';
import {
  type ExternalTaxRateDraft,
  externalRate,
  type TaxPlace,
} from '../../../commerce/tax/tax.ts';
import {
  apiError,
  danglingReference,
  f,
  type Known,
  need,
  type Surroundings,
} from '../../../declaration/index.ts';
import type { CustomShippingDraft, MethodShippingDraft, OpenShippingDraft } from './drafts.ts';
import { choosing } from './guard.ts';
import type { Cart } from './resource.ts';

/** Shipping methods with their zones, as facts. */
export const methodNeeds = (
  methods: readonly (f.Reference<'shipping-method'> | undefined)[],
  known: Known,
) => {
  const shippingMethods = methods.flatMap((each) => (each === undefined ? [] : each.id));
  return rateNeeds({ products: [], taxCategories: [], shippingMethods, taxes: false }, known);
};

interface InfoDraft {
  readonly externalTaxRate?: ExternalTaxRateDraft | undefined;
  readonly estimatedDelivery?: ShippingInfo['estimatedDelivery'] | undefined;
}

/** What every shipping starts with; prices and taxes are calculated when the request ends. */
const bareInfo = (cart: Cart, draft: InfoDraft) => ({
  price: cents(0, cart.totalPrice.currencyCode),
  deliveries: [],
  estimatedDelivery: draft.estimatedDelivery,
  taxRate: externalShippingRate(cart, draft),
});

function externalShippingRate({ taxMode }: Cart, { externalTaxRate }: InfoDraft) {
  if (externalTaxRate === undefined) return undefined;
  if (taxMode === 'External') return externalRate(externalTaxRate);
  throw apiError.InvalidOperation('External tax rates need the tax mode External.');
}

/** Shipping by a method of the project to a place; `InvalidOperation` when it does not fit. */
export function methodInfo(
  cart: Cart,
  named: f.Resolved<'shipping-method'>,
  place: TaxPlace,
  draft: InfoDraft,
  rates: Rates,
): ShippingInfo {
  const method = byId(rates.shippingMethods, named.id);
  if (method === undefined) throw danglingReference('shipping-method', named);
  return { ...bareInfo(cart, draft), ...methodMembers(method, place, cart, rates) };
}

interface CustomInfoDraft extends InfoDraft {
  readonly shippingMethodName: string;
  readonly shippingRate: CustomShippingDraft['shippingRate'];
  readonly taxCategory?: f.Resolved<'tax-category'> | undefined;
}

/** Shipping by a method of the client's own. */
export const customInfo = (cart: Cart, draft: CustomInfoDraft): ShippingInfo => ({
  ...bareInfo(cart, draft),
  shippingMethodName: draft.shippingMethodName,
  shippingRate: shippingRateOf(draft.shippingRate, cart.totalPrice.currencyCode),
  taxCategory: draft.taxCategory && f.refer(draft.taxCategory),
  shippingMethodState: 'MatchesCart',
});

interface ShippingFacts extends Surroundings, Rates {}

/** Single mode: the shipping address must be there. */
export function placeOf({ shippingMode, shippingAddress }: Cart): Address {
  if (shippingMode !== 'Single')
    throw apiError.InvalidOperation(
      'A cart in the shipping mode Multiple adds shipping methods with addShippingMethod.',
    );
  if (shippingAddress === undefined)
    throw apiError.InvalidOperation('The cart needs a shipping address before a shipping method.');
  return shippingAddress;
}

/** The cart with one more shipping by a method of the project. */
export function withMethodShipping<C extends Cart>(
  cart: C,
  shippingKey: string,
  draft: MethodShippingDraft,
  facts: ShippingFacts,
): C {
  const info = methodInfo(cart, draft.shippingMethod, draft.shippingAddress, draft, facts);
  return choosing(withShipping(cart, shippingKey, info, draft, facts), shippingKey);
}

/** The cart with one more shipping of a draft, whose method `addShippingMethod` may choose later. */
export function withOpenShipping<C extends Cart>(
  cart: C,
  shippingKey: string,
  { shippingMethod, ...draft }: OpenShippingDraft,
  facts: ShippingFacts,
): C {
  if (shippingMethod !== undefined)
    return withMethodShipping(cart, shippingKey, { ...draft, shippingMethod }, facts);
  const ofMethod = [draft.deliveries, draft.estimatedDelivery, draft.externalTaxRate];
  if (ofMethod.some((member) => member !== undefined))
    throw apiError.InvalidOperation(
      `Deliveries, delivery dates and tax rates of the shipping '${shippingKey}' need a shipping method.`,
    );
  return withShipping(cart, shippingKey, undefined, draft, facts);
}

/** The cart with one more shipping by a method of the client's own. */
export const withCustomShipping = <C extends Cart>(
  cart: C,
  shippingKey: string,
  draft: CustomShippingDraft,
  facts: ShippingFacts,
): C => withShipping(cart, shippingKey, customInfo(cart, draft), draft, facts);

function withShipping<C extends Cart>(
  cart: C,
  shippingKey: string,
  info: ShippingInfo | undefined,
  draft: OpenShippingDraft | CustomShippingDraft,
  facts: ShippingFacts,
): C {
  if (cart.shippingMode !== 'Multiple')
    throw apiError.InvalidOperation(
      'Only a cart in the shipping mode Multiple can have several shippings.',
    );
  const open = cart.shipping.find((each) => each.shippingKey === shippingKey);
  if (open?.shippingInfo !== undefined || (open !== undefined && info === undefined))
    throw apiError.InvalidOperation(
      `The cart already has a shipping with the key '${shippingKey}'.`,
    );
  const deliveries = (draft.deliveries ?? []).map((each) => deliveryOf(each, facts));
  const shipping: Shipping = {
    shippingKey,
    shippingInfo: info && { ...info, deliveries },
    shippingAddress: withAddressId(draft.shippingAddress, facts.newId),
    shippingRateInput:
      draft.shippingRateInput && rateInputOf(draft.shippingRateInput, facts.project),
    shippingCustomFields: draft.custom,
  };
  return { ...cart, shipping: [...cart.shipping.filter((each) => each !== open), shipping] };
}

/** Settings of the project, when an input says how shipping is rated. */
export const rateInputNeeds = (drafts: readonly (ShippingRateInputDraft | undefined)[]) =>
  drafts.some((each) => each !== undefined) ? need.project<ProjectSettings>() : undefined;

/** The input as a cart holds it; `InvalidOperation` unless the project rates shipping by it. */
export function rateInputOf(
  draft: ShippingRateInputDraft,
  project: ProjectSettings | undefined,
): ShippingRateInput {
  const type = project?.shippingRateInputType;
  const wanted = draft.type === 'Score' ? 'CartScore' : 'CartClassification';
  if (type?.type !== wanted)
    throw apiError.InvalidOperation(
      `The shipping rate input type of the project is not ${wanted}.`,
    );
  if (draft.type === 'Score') return draft;
  const value = type.values?.find(({ key }) => key === draft.key);
  if (value === undefined)
    throw apiError.InvalidOperation(`The project has no cart classification '${draft.key}'.`);
  return { ...draft, label: value.label };
}

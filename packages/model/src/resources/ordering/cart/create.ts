// New carts, from drafts of trusted clients and of customers.

import { withAddressId } from '../../../commerce/address/address.ts';
import { addItemAddress } from '../../../commerce/address/item-addresses.ts';
import type { ProjectSettings, Rates } from '../../../commerce/checkout/facts.ts';
import { cents } from '../../../commerce/money/money.ts';
import { checkLocale } from '../../../commerce/values/localized.ts';
import { apiError, change, f, type Known, type Need, need } from '../../../declaration/index.ts';

import { checkUnit, type UnitFacts, unitNeeds } from './business-unit.ts';
import { withCustomLine } from './custom-lines.ts';
import { type CodeFacts, codeNeeds, withCode } from './discount-codes.ts';
import { type CartDraft, draftMembers, myDraftMembers } from './drafts.ts';
import { choosing } from './guard.ts';
import { type LineFacts, lineNeeds, withLine } from './lines.ts';
import { type Cart, cart, defaultDeleteDays } from './resource.ts';
import {
  methodInfo,
  methodNeeds,
  placeOf,
  rateInputOf,
  withCustomShipping,
  withOpenShipping,
} from './shipping.ts';

/** A cart without its stamped members. */
export type NewCart = Omit<Cart, 'id' | 'version' | 'createdAt' | 'lastModifiedAt'>;

/** The members read from a customer. */
export interface Customer {
  readonly customerGroup?: f.Reference<'customer-group'> | undefined;
}

/** The members read from a store. */
export interface Store {
  readonly key: string;
  readonly countries: readonly { readonly code: string }[];
}

interface CreationFacts extends LineFacts, Rates, UnitFacts {
  readonly customer: Customer | undefined;
  readonly store: Store | undefined;
  readonly project: ProjectSettings;
}

type CreationNeeds = {
  readonly [K in Exclude<keyof CreationFacts, 'now' | 'newId' | 'projectKey' | 'principal'>]: Need<
    CreationFacts[K]
  >;
};

function creationNeeds(draft: CartDraft, known: Known): CreationNeeds {
  const methods = [
    draft.shippingMethod,
    ...(draft.shipping ?? []).map((each) => each.shippingMethod),
  ];
  return {
    ...methodNeeds(methods, known),
    ...lineNeeds(
      draft.lineItems ?? [],
      {
        currency: draft.currency,
        storeKey: draft.store?.key,
        buyer: {
          customerId: draft.customerId,
          businessUnit: draft.businessUnit && f.targetNamed(draft.businessUnit),
        },
      },
      known,
    ),
    ...unitNeeds(draft.businessUnit, known),
    ...codeNeeds(draft.discountCodes ?? [], draft.currency, known),
    customer:
      draft.customerId === undefined
        ? undefined
        : need.one<Customer>('customer', { id: draft.customerId }),
    store: draft.store && need.one<Store>('store', { id: draft.store.id }),
    project: need.project<ProjectSettings>(),
  } as unknown as CreationNeeds;
}

export const create = cart.create({
  doc: 'Creates a cart.',
  members: draftMembers,
  needs: creationNeeds,
  apply: (draft, facts) => ({
    ...change(newCart(draft, facts as unknown as CreationFacts)),
    id: facts.newId(),
  }),
});

/** The endpoint adds the subject of the token to the draft. */
export const createOwn = cart.create({
  doc: 'Creates a cart of the customer or the anonymous session.',
  name: 'MyCartDraft',
  members: myDraftMembers,
  needs: (draft, known) => creationNeeds(completed(draft), known),
  apply(draft, facts) {
    if (draft.taxMode !== 'Platform')
      throw apiError.InvalidOperation(`My Cart does not support the tax mode ${draft.taxMode}.`);
    return {
      ...change(newCart(completed(draft), facts as unknown as CreationFacts)),
      id: facts.newId(),
    };
  },
});

const completed = (draft: object): CartDraft =>
  ({ taxCalculationMode: 'LineItemLevel', origin: 'Customer', ...draft }) as CartDraft;

function newCart(draft: CartDraft, facts: CreationFacts): NewCart {
  if (draft.customerId !== undefined && draft.anonymousId !== undefined)
    throw apiError.InvalidOperation('A cart can have a customer or an anonymousId, not both.');
  checkCountry(draft.country, facts.store);
  checkLocale(draft.locale, facts.project);
  checkUnit(draft, facts);
  const empty = emptyCart(draft, facts);
  const addresses = draft.itemShippingAddresses ?? [];
  const addressed = addresses.reduce(
    (known, address) => addItemAddress(known, withAddressId(address, facts.newId)),
    empty,
  );
  const lined = (draft.lineItems ?? []).reduce(
    (known, line) => withLine(known, line, facts),
    addressed,
  );
  const charged = (draft.customLineItems ?? []).reduce(
    (known, line) => withCustomLine(known, line, facts),
    lined,
  );
  const shippedCart = shipped(charged, draft, facts);
  return (draft.discountCodes ?? []).reduce(
    (known, code) => withCode(known, code, facts as unknown as CodeFacts),
    shippedCart,
  );
}

/** `CountryNotConfiguredInStore` when the store names countries and not this one. */
export function checkCountry(country: string | undefined, store: Store | undefined): void {
  const countries = store?.countries.map(({ code }) => code) ?? [];
  if (country === undefined || countries.length === 0 || countries.includes(country)) return;
  throw apiError.CountryNotConfiguredInStore(
    `The store '${store?.key}' does not serve the country '${country}'.`,
    { storeCountries: countries, country },
  );
}

/** The cart before anything is in it; the id is that of no document until it is stored. */
function emptyCart(draft: CartDraft, { customer, project, newId }: CreationFacts): Cart {
  const { shippingAddress, billingAddress, businessUnit, store, shippingRateInput } = draft;
  return {
    ...identity(draft),
    customerGroup: customer?.customerGroup ?? (draft.customerGroup && f.refer(draft.customerGroup)),
    businessUnit: businessUnit && f.referByKey(businessUnit),
    store: store && f.referByKey(store),
    ...modes(draft, project),
    ...nothingYet(draft.currency),
    shippingAddress: shippingAddress && withAddressId(shippingAddress, newId),
    billingAddress: billingAddress && withAddressId(billingAddress, newId),
    shippingRateInput: shippingRateInput && rateInputOf(shippingRateInput, project),
    deleteDaysAfterLastModification:
      draft.deleteDaysAfterLastModification ??
      project.carts.deleteDaysAfterLastModification ??
      defaultDeleteDays,
  } as unknown as Cart;
}

const identity = (draft: CartDraft) => ({
  key: draft.key,
  customerId: draft.customerId,
  customerEmail: draft.customerEmail,
  anonymousId: draft.anonymousId,
  country: draft.country,
  locale: draft.locale,
  origin: draft.origin,
  purchaseOrderNumber: draft.purchaseOrderNumber,
  custom: draft.custom,
});

const modes = (draft: CartDraft, { carts }: ProjectSettings) => ({
  taxMode: draft.taxMode,
  priceRoundingMode: draft.priceRoundingMode ?? carts.priceRoundingMode ?? 'HalfEven',
  taxRoundingMode: draft.taxRoundingMode ?? carts.taxRoundingMode ?? 'HalfEven',
  taxCalculationMode: draft.taxCalculationMode,
  inventoryMode: draft.inventoryMode,
  shippingMode: draft.shippingMode,
});

const nothingYet = (currency: string) => ({
  cartState: 'Active',
  lineItems: [],
  customLineItems: [],
  totalPrice: cents(0, currency),
  shipping: [],
  itemShippingAddresses: [],
  discountCodes: [],
  directDiscounts: [],
  refusedGifts: [],
  warnings: [],
});

function shipped(cart: Cart, draft: CartDraft, facts: CreationFacts): Cart {
  const byMethod = (draft.shipping ?? []).reduce(
    (known, { key, ...each }) => withOpenShipping(known, key, each, facts),
    cart,
  );
  const all = (draft.customShipping ?? []).reduce(
    (known, { key, shippingAddress = draft.shippingAddress, ...each }) => {
      if (shippingAddress === undefined)
        throw apiError.InvalidOperation(`The custom shipping '${key}' has no shipping address.`);
      return withCustomShipping(known, key, { ...each, shippingAddress }, facts);
    },
    byMethod,
  );
  const { shippingMethod, externalTaxRateForShippingMethod: externalTaxRate } = draft;
  if (shippingMethod === undefined) return all;
  const shippingInfo = methodInfo(all, shippingMethod, placeOf(all), { externalTaxRate }, facts);
  return choosing({ ...all, shippingInfo });
}

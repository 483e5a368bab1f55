// Why a cart costs what it costs, for the operator. Read as rules read their facts, in rounds.

import { runProcedure, type World } from '@storewright/engine/pipeline';
import { needsOf, type Reads, readsOf } from '@storewright/model/commerce/cart-predicate';
import { type Rates, rateNeeds } from '@storewright/model/commerce/checkout/facts';
import { candidateOf } from '@storewright/model/commerce/discounts/on-cart/candidates';
import type { CartDiscount } from '@storewright/model/commerce/discounts/on-cart/documents';
import {
  areDiscountsKnown,
  discountNeeds,
} from '@storewright/model/commerce/discounts/on-cart/needs';
import { buyerNeeds } from '@storewright/model/commerce/values/customer-groups';
import {
  apiError,
  f,
  type Known,
  type Needs,
  need,
  notFound,
  procedure,
} from '@storewright/model/declaration';
import type { Cart } from '@storewright/model/resources/ordering/cart';
import type { ShippingMethod } from '@storewright/model/resources/ordering/shipping-method/resource';
import {
  effectiveOf,
  type PricingFacts,
  pricingNeeds,
} from '@storewright/model/resources/pricing/product-discount/pricing';
import type { ProductDiscount } from '@storewright/model/resources/pricing/product-discount/resource';
import { operator } from '../../provisioning/operator.ts';
import { type CartExplanation, explainCart } from './cart-reasons.ts';
import { maxDiscounts } from './price.ts';

/** Most shipping methods of a project that are judged. */
const maxMethods = 100;

/** Which cart is asked about. */
export const cartQuestion = {
  id: f.optional(f.text({ min: 1, max: 256 })),
  key: f.optional(f.key()),
};

interface Question {
  readonly id?: string | undefined;
  readonly key?: string | undefined;
}

function targetOf({ id, key }: Question) {
  if (id !== undefined && key === undefined) return { id };
  if (key !== undefined && id === undefined) return { key };
  throw apiError.InvalidInput("One of 'id' and 'key' names the cart.");
}

function needs(question: Question, _: unknown, known: Known): Needs {
  const all = (kind: string, most: number) => need.matching<any>(kind, 'id is defined', {}, most);
  const first: Needs = {
    cart: need.maybe<Cart>('cart', targetOf(question)),
    discounts: all('cart-discount', maxDiscounts),
    productDiscounts: all('product-discount', maxDiscounts),
    methods: all('shipping-method', maxMethods),
  };
  const cart: Cart | undefined = known.cart;
  if (cart === undefined || known.methods === undefined) return first;
  return {
    ...first,
    ...buyerNeeds(cart),
    ...discountNeeds(cart, known),
    ...rateNeeds(askedBy(cart, known.methods), known),
    ...productNeeds(known),
    ...(areDiscountsKnown(known) ? needsOf(readsIn(known), cart, known) : {}),
  };
}

const askedBy = (cart: Cart, methods: readonly ShippingMethod[]) => ({
  products: cart.lineItems.map(({ productId }) => productId),
  lines: cart.lineItems,
  currency: cart.totalPrice.currencyCode,
  taxCategories: cart.customLineItems.flatMap(({ taxCategory }) => taxCategory?.id ?? []),
  shippingMethods: methods.map(({ id }) => id),
  taxes: true,
});

function productNeeds(known: Known): Needs {
  const { products = [] } = known as Rates;
  const discounts: readonly ProductDiscount[] = known.productDiscounts ?? [];
  return pricingNeeds(products, effectiveOf(discounts, known.now), known as PricingFacts);
}

/** What the predicates of everything that is judged read. */
function readsIn(known: Known): readonly Reads[] {
  const discounts: readonly CartDiscount[] = known.discounts;
  const methods: readonly ShippingMethod[] = known.methods;
  const codes: readonly { readonly cartPredicate?: string }[] = known.discountCodes ?? [];
  return [
    ...discounts
      .map(candidateOf)
      .flatMap(({ predicate, parts }) => [
        ...predicate.reads,
        ...parts.flatMap(({ reads }) => reads),
      ]),
    ...[
      ...methods.map(({ predicate }) => predicate),
      ...codes.map((one) => one.cartPredicate),
    ].flatMap(readsOf),
  ];
}

const explaining = procedure({
  doc: 'Why a cart costs what it costs.',
  method: 'POST',
  path: '/explain-cart',
  scopes: [],
  body: cartQuestion,
  needs,
  run(question: Question, facts: any) {
    const { cart, discounts, productDiscounts, methods } = facts;
    const { id, key } = question;
    if (cart === undefined)
      throw notFound('cart', id === undefined ? `key '${key}'` : `ID '${id}'`);
    return { answer: () => explainCart({ cart, discounts, productDiscounts, methods, facts }) };
  },
});

/** @throws ResourceNotFound for a cart that is not there */
export async function explainCartOf(
  world: World,
  projectKey: string,
  body: unknown,
): Promise<CartExplanation> {
  const principal = operator(projectKey);
  const call = { procedure: explaining, principal, params: {}, body, query: {} };
  return (await runProcedure(world, call)).answer;
}

// Makes an order of a quote: all checks, then order, quote and stock in one commit.

import { needsOf } from '../../../commerce/cart-predicate/index.ts';
import type { ShippingMethod } from '../../../commerce/checkout/facts.ts';
import { checkMethod } from '../../../commerce/checkout/rates.ts';
import { checkVersion, readOrMarked } from '../../../commerce/line-items/quoting.ts';
import { checkTransition, type TransitionState } from '../../../commerce/values/workflow.ts';
import {
  apiError,
  danglingReference,
  duplicateField,
  type EndpointContext,
  type FactsOf,
  f,
  type Known,
  need,
  notFound,
  type Outcome,
  type Stored,
} from '../../../declaration/index.ts';
import type { ApprovalRule } from '../../business-to-business/approval-rule/index.ts';
import {
  areRulesKnown,
  ruleNeeds,
  ruleReads,
} from '../../business-to-business/approval-rule/judging.ts';
import type { BusinessUnit } from '../../business-to-business/business-unit/index.ts';
import type { Quote } from '../../business-to-business/quote/index.ts';
import { checkValid, inState } from '../../business-to-business/quote/resource.ts';
import type { InventoryEntry } from '../../catalogue/inventory-entry/index.ts';
import { checkCountry, type Store } from '../cart/create.ts';
import { checkAssociate, checkBusinessUnit, checkShippingDetails } from './checks.ts';
import { type OrderFromQuoteDraft, orderOfQuote } from './from-quote.ts';
import { actorOf, type Flow, unitNeeds } from './order-cart.ts';
import { stockWrites, trackedSkus } from './stock.ts';
import { orderWrites } from './writes.ts';

interface Customer {
  readonly email: string;
}

export function quoteOrderNeeds(
  draft: OrderFromQuoteDraft,
  flow: Flow,
  { principal }: EndpointContext,
  known: Known,
) {
  const { orderNumber, state } = draft;
  const number =
    orderNumber === undefined ? undefined : { unique: 'orderNumber', value: orderNumber };
  const quote: Quote | undefined = known.quote;
  const unit: BusinessUnit | undefined = known.businessUnit;
  return {
    quote: need.maybe<Quote>('quote', f.targetNamed(draft.quote)),
    state: need.maybe<TransitionState>('state', state && { id: state.id }),
    sameNumber: need.maybe<Stored>('order', number),
    ...(quote === undefined ? ({} as ReturnType<typeof quoteNeeds>) : quoteNeeds(quote)),
    ...(unitNeeds(unit, actorOf(flow, principal), known) as object),
    ...(quote === undefined ? {} : (approvalNeeds(quote, draft, known) as object)),
  };
}

/** The rules of the unit, and what their predicates read of the order to be. */
function approvalNeeds(quote: Quote, draft: OrderFromQuoteDraft, known: Known) {
  const order = orderOfQuote(quote, draft, undefined);
  const reads = areRulesKnown(quote, known) ? ruleReads(order, known) : [];
  return { ...ruleNeeds(known), ...needsOf(reads, order, known) };
}

function quoteNeeds(quote: Quote) {
  const skus = trackedSkus(quote);
  return {
    customer: need.maybe<Customer>('customer', quote.customer && { id: quote.customer.id }),
    store: need.maybe<Store>('store', quote.store && { key: quote.store.key }),
    method: need.maybe<ShippingMethod>('shipping-method', quote.shippingInfo?.shippingMethod),
    stock:
      skus.length === 0
        ? undefined
        : need.matching<InventoryEntry>('inventory-entry', 'sku in :skus', { skus }),
    businessUnit: need.maybe<BusinessUnit>('business-unit', quote.businessUnit),
  };
}

type Facts = FactsOf<ReturnType<typeof quoteOrderNeeds>> & {
  readonly above?: readonly BusinessUnit[];
  readonly approvalRules?: readonly ApprovalRule[];
  readonly roles?: any;
};

/** The order, the quote that may be accepted now, and what remains in stock. */
export function orderQuote(
  draft: OrderFromQuoteDraft,
  flow: Flow,
  facts: Facts,
  context: EndpointContext,
): Outcome {
  const quote = visibleQuote(draft, flow, facts.quote, context);
  checkVersion(quote, draft.version);
  const actor = actorOf(flow, context.principal);
  if (actor !== undefined)
    checkAssociate(quoteOwner(quote), facts.businessUnit, actor, facts, fromQuotes);
  checkOrderable(quote, facts);
  const stock = stockWrites(quote, facts.stock ?? []);
  if (facts.sameNumber !== undefined) throw duplicateField('orderNumber', draft.orderNumber);
  if (facts.state !== undefined)
    checkTransition({ to: facts.state, type: 'OrderState', force: false });
  const order = orderOfQuote(quote, draft, facts.customer?.email);
  const isAccepted = draft.quoteStateToAccepted && quote.quoteState !== 'Accepted';
  return {
    writes: [
      ...orderWrites(order, facts),
      readOrMarked('quote', quote, isAccepted ? inState(quote, 'Accepted') : undefined),
      ...stock,
    ],
    answer: ([order]) => order,
  };
}

const fromQuotes = { mine: 'CreateMyOrdersFromMyQuotes', others: 'CreateOrdersFromOthersQuotes' };

const quoteOwner = ({ customer }: Quote) => ({ customerId: customer?.id });

function checkOrderable(quote: Quote, { now, method, store, businessUnit, above }: Facts): void {
  if (quote.quoteState !== 'Pending' && quote.quoteState !== 'Accepted')
    throw apiError.InvalidOperation(
      `The quote is in the state ${quote.quoteState}; only pending and accepted quotes can be ordered.`,
    );
  checkValid(quote, now);
  if (method !== undefined) checkMethod(method, quote);
  checkCountry(quote.country, store);
  checkShippingDetails(quote);
  checkBusinessUnit(quote, businessUnit, above);
}

/**
 * An invisible quote does not exist: outside of the store of the path, or another buyer's. Units
 * have separate errors.
 */
function visibleQuote(
  draft: OrderFromQuoteDraft,
  flow: Flow,
  quote: Quote | undefined,
  { principal, params }: EndpointContext,
): Quote {
  const { storeKey, businessUnitKey } = params;
  const isHere = storeKey === undefined || quote?.store?.key === storeKey;
  const isSubjects =
    flow !== 'own' ||
    (principal.customerId !== undefined && quote?.customer?.id === principal.customerId);
  if (quote === undefined || !isHere || !isSubjects)
    throw flow === 'own'
      ? notFound('quote', `ID '${draft.quote.id}'`)
      : danglingReference('quote', draft.quote);
  if (businessUnitKey !== undefined && quote.businessUnit?.key !== businessUnitKey)
    throw apiError.InvalidOperation(
      `The quote does not belong to the business unit '${businessUnitKey}'.`,
    );
  return quote;
}

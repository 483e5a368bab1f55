// Makes an order of a quote: all checks, then order, quote and stock in one commit.
import type { ShippingMethod } from '../../../commerce/checkout/facts.ts';
import { checkMethod } from '../../../commerce/checkout/rates.ts';
import {
  checkTransition,
  type TransitionState,
} from '../../../commerce/values/state-transition.ts';
import {
  apiError,
  change,
  danglingReference,
  duplicateField,
  type EndpointContext,
  type FactsOf,
  type Known,
  need,
  notFound,
  type Outcome,
  type Stored,
  versionConflict,
  type Write,
} from '../../../declaration/index.ts';
import type { BusinessUnit } from '../../business-to-business/business-unit/index.ts';
import type { Quote } from '../../business-to-business/quote/index.ts';
import { checkValid, inState } from '../../business-to-business/quote/states.ts';
import type { InventoryEntry } from '../../catalogue/inventory-entry/index.ts';
import { checkCountry, type Store } from '../cart/create.ts';
import { checkAssociate, checkBusinessUnit, checkShippingDetails } from './checks.ts';
import { type OrderFromQuoteDraft, orderOfQuote } from './from-quote.ts';
import { created } from './messages.ts';
import { actorOf, type Flow, unitNeeds } from './order-cart.ts';
import { stockWrites, trackedSkus } from './stock.ts';

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
    quote: need.maybe<Quote>('quote', { id: draft.quote.id }),
    state: need.maybe<TransitionState>('state', state && { id: state.id }),
    sameNumber: need.maybe<Stored>('order', number),
    ...(quote === undefined ? ({} as ReturnType<typeof quoteNeeds>) : quoteNeeds(quote)),
    ...(unitNeeds(unit, actorOf(flow, principal), known) as object),
  };
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
  if (quote.version !== draft.version)
    throw versionConflict(quote.id, draft.version, quote.version);
  const actor = actorOf(flow, context.principal);
  if (actor !== undefined)
    checkAssociate(quoteOwner(quote), facts.businessUnit, actor, facts, fromQuotes);
  checkOrderable(quote, facts);
  const stock = stockWrites(quote, facts.stock ?? []);
  if (facts.sameNumber !== undefined) throw duplicateField('orderNumber', draft.orderNumber);
  if (facts.state !== undefined)
    checkTransition({ to: facts.state, type: 'OrderState', force: false });
  const order = change(orderOfQuote(quote, draft, facts.customer?.email));
  return {
    writes: [
      {
        type: 'create',
        kind: 'order',
        change: order,
        whole: { message: created, member: 'order' },
      },
      accepted(quote, draft.quoteStateToAccepted),
      ...stock,
    ],
    answer: ([order]) => order,
  };
}

const fromQuotes = { mine: 'CreateMyOrdersFromMyQuotes', others: 'CreateOrdersFromOthersQuotes' };

const quoteOwner = ({ customer }: Quote) => ({ customerId: customer?.id });

/** The quote is as it was read; when asked for it is accepted in the same commit. */
const accepted = (quote: Quote, isAsked: boolean): Write =>
  isAsked && quote.quoteState !== 'Accepted'
    ? { type: 'update', kind: 'quote', before: quote, change: inState(quote, 'Accepted') }
    : { type: 'guard', kind: 'quote', before: quote };

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

/** What cannot be seen does not exist: not in the store or unit of the path, or another's. */
function visibleQuote(
  draft: OrderFromQuoteDraft,
  flow: Flow,
  quote: Quote | undefined,
  { principal, params }: EndpointContext,
): Quote {
  const { storeKey, businessUnitKey } = params;
  const isHere =
    (storeKey === undefined || quote?.store?.key === storeKey) &&
    (businessUnitKey === undefined || quote?.businessUnit?.key === businessUnitKey);
  const isSubjects =
    flow !== 'own' ||
    (principal.customerId !== undefined && quote?.customer?.id === principal.customerId);
  if (quote !== undefined && isHere && isSubjects) return quote;
  throw flow === 'own'
    ? notFound('quote', `ID '${draft.quote.id}'`)
    : danglingReference('quote', draft.quote);
}

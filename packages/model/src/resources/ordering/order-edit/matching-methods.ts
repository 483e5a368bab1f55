// Shipping methods for an order as an edit would leave it.
import { cartPredicateNeeds, meetsCartPredicate } from '../../../commerce/cart-predicate/index.ts';
import {
  apiError,
  type EndpointContext,
  f,
  type Known,
  type Needs,
  need,
  notFound,
  procedure,
} from '../../../declaration/index.ts';
import type { Order } from '../order/index.ts';
import { methodsServing, type Place } from '../shipping-method/matching.ts';
import { pageOf, placeNeeds } from '../shipping-method/matching-location.ts';
import type { ShippingMethod } from '../shipping-method/resource.ts';
import { failureOf, type Rehearsal, rehearsal } from './preview.ts';
import type { OrderEdit } from './resource.ts';

interface Input {
  readonly orderEditId: string;
  readonly country: string;
  readonly state?: string | undefined;
}

interface Facts {
  readonly edit?: OrderEdit | undefined;
  readonly order?: Order | undefined;
  readonly played?: Rehearsal | undefined;
}

/** An edit that was applied has left the order as it is. */
const outcomeOf = ({ edit, order, played }: Facts): Order | undefined =>
  edit?.result.type === 'NotProcessed' ? played?.change?.document : order;

const placeOf = ({ country, state }: Input, { totalPrice }: Order): Place => ({
  country,
  state,
  currency: totalPrice.currencyCode,
});

function needs(input: Input, _: EndpointContext, known: Known): Needs {
  const { edit, order }: Facts = known;
  const first = {
    edit: need.maybe<OrderEdit>('order-edit', { id: input.orderEditId }),
    order: need.maybe<Order>('order', edit && { id: edit.resource.id }),
    played:
      edit?.result.type === 'NotProcessed' && order !== undefined
        ? rehearsal(edit, order, known, false)
        : undefined,
  };
  const outcome = outcomeOf(known);
  if (outcome === undefined) return first;
  const methods: readonly ShippingMethod[] = known.methods ?? [];
  const predicates = methods.map(({ predicate }) => predicate);
  return {
    ...first,
    ...placeNeeds(placeOf(input, outcome), known),
    ...cartPredicateNeeds(predicates, outcome, known),
  };
}

/** @throws EditPreviewFailed when there is no order to match: a staged action is refused */
function orderAfter(input: Input, facts: Facts): Order {
  if (facts.edit === undefined) throw notFound('OrderEdit', `ID '${input.orderEditId}'`);
  const outcome = outcomeOf(facts);
  if (outcome !== undefined) return outcome;
  const result = failureOf(facts.edit, facts.played);
  throw apiError.EditPreviewFailed('The order edit cannot be previewed.', { result });
}

const matchingOrderEdit = procedure({
  doc: 'Shipping methods with a rate for a location, for an order as changed by an order edit.',
  method: 'GET',
  path: '/shipping-methods/matching-orderedit',
  scopes: ['view_shipping_methods', 'view_orders'],
  query: {
    orderEditId: f.text({ min: 1, max: 256 }),
    country: f.country(),
    state: f.optional(f.text()),
  },
  answers: 'shipping-method',
  needs,
  run(input: Input, facts: any) {
    const order = orderAfter(input, facts);
    const methods = ((facts.methods ?? []) as readonly ShippingMethod[])
      .filter(
        ({ stores }) => stores.length === 0 || stores.some(({ key }) => key === order.store?.key),
      )
      .filter(({ predicate }) => meetsCartPredicate(predicate, order, facts));
    const results = methodsServing(methods, facts.zones, placeOf(input, order));
    return { answer: () => pageOf(results) };
  },
});

export const matchingMethods = [matchingOrderEdit];

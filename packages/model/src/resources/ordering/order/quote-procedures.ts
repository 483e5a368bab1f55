// The paths on which quotes become orders.
import { storeOfPath } from '../../../commerce/access/subject.ts';
import { procedure } from '../../../declaration/index.ts';
import { associatePath, ofUnitPath } from '../../business-to-business/business-unit/associate.ts';
import { myQuoteDraftMembers, type OrderFromQuoteDraft, quoteDraftMembers } from './from-quote.ts';
import type { Flow } from './order-cart.ts';
import { orderQuote, quoteOrderNeeds } from './order-quote.ts';

const making = (path: string) => ({
  doc: 'Creates an order from a quote, at the prices and taxes of the offer.',
  method: 'POST' as const,
  path: `${path}/orders/quotes`,
  status: 201,
  answers: 'order',
});

const trusted = (flow: Flow, path: string) =>
  procedure({
    ...making(path),
    scopes: ['manage_quotes'],
    ...(path === '' ? {} : { parents: flow === 'associate' ? ofUnitPath : storeOfPath }),
    body: quoteDraftMembers,
    needs: (draft, context, known) => quoteOrderNeeds(draft, flow, context, known),
    run: (draft, facts, context) => orderQuote(draft, flow, facts, context),
    ...(path === '' ? { graphql: createOrderFromQuote } : {}),
  });

const createOrderFromQuote = {
  mutation: 'createOrderFromQuote',
  draft: { argument: 'draft', input: 'OrderQuoteCommand' },
};

/** The draft of customers names the quote by its id alone. */
const named = ({
  id,
  ...rest
}: {
  readonly id: string;
  readonly version: number;
  readonly quoteStateToAccepted: boolean;
}): OrderFromQuoteDraft => ({ ...rest, quote: { typeId: 'quote', id } });

const own = procedure({
  ...making('/me'),
  scopes: ['manage_quotes', 'manage_my_quotes'],
  actor: 'customer',
  body: myQuoteDraftMembers,
  needs: (draft, context, known) => quoteOrderNeeds(named(draft), 'own', context, known),
  run: (draft, facts, context) => orderQuote(named(draft), 'own', facts, context),
  graphql: {
    mutation: 'createMyOrderFromQuote',
    draft: { argument: 'draft', input: 'OrderMyQuoteCommand' },
  },
});

export const quoteProcedures = [
  trusted('trusted', ''),
  trusted('trusted', '/in-store/key={storeKey}'),
  trusted('associate', associatePath),
  own,
];

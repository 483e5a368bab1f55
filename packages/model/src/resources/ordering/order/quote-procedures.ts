// The paths on which quotes become orders.
import { procedureAlsoInStore } from '../../../commerce/access/subject.ts';
import { procedure } from '../../../declaration/index.ts';
import { associatePath, ofUnitPath } from '../../business-to-business/business-unit/associate.ts';
import { myQuoteDraftMembers, type OrderFromQuoteDraft, quoteDraftMembers } from './from-quote.ts';
import { orderQuote, quoteOrderNeeds } from './order-quote.ts';

const making = {
  doc: 'Creates an order from a quote, at the prices and taxes of the offer.',
  method: 'POST',
  path: '/orders/quotes',
  status: 201,
  scopes: ['manage_quotes'],
  answers: 'order',
} as const;

const trusted = procedureAlsoInStore({
  ...making,
  body: quoteDraftMembers,
  needs: (draft, context, known) => quoteOrderNeeds(draft, 'trusted', context, known),
  run: (draft, facts, context) => orderQuote(draft, 'trusted', facts, context),
  graphql: {
    mutation: 'createOrderFromQuote',
    draft: { argument: 'draft', input: 'OrderQuoteCommand' },
  },
});

const ofAssociate = procedure({
  ...making,
  path: `${associatePath}/orders/quotes`,
  parents: ofUnitPath,
  body: quoteDraftMembers,
  needs: (draft, context, known) => quoteOrderNeeds(draft, 'associate', context, known),
  run: (draft, facts, context) => orderQuote(draft, 'associate', facts, context),
});

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
  ...making,
  path: '/me/orders/quotes',
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

export const quoteProcedures = [...trusted, ofAssociate, own];

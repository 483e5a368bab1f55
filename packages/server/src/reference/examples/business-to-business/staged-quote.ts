import { example, type KindExamples, type Step, to } from '../example.ts';
import { customFields } from '../families.ts';
import { quoteRequestSteps } from './quote-request.ts';

export const stagedQuoteSteps = (
  key: string | undefined,
  members: object = {},
): readonly Step[] => [
  ...quoteRequestSteps(undefined, members),
  {
    path: '/staged-quotes',
    body: {
      key,
      quoteRequest: { typeId: 'quote-request', id: '{quoteRequest.id}' },
      quoteRequestVersion: '{quoteRequest.version}',
    },
    as: 'stagedQuote',
  },
];

export const stagedQuote: KindExamples = {
  kind: 'staged-quote',
  draft: stagedQuoteSteps('thirty-mugs'),
  actions: [
    example('setSellerComment', { sellerComment: 'Two percent for immediate payment' }),
    example('setValidTo', { validTo: '2030-01-01T00:00:00.000Z' }),
    example('transitionState', { state: to('state', 'drafted') }),
    ...customFields(),
    example('changeStagedQuoteState', { stagedQuoteState: 'Closed' }),
  ],
};

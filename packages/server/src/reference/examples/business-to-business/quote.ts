import { example, type KindExamples, type Step, to } from '../example.ts';
import { customFields } from '../families.ts';
import { stagedQuoteSteps } from './staged-quote.ts';

export const quoteSteps = (key: string, members: object = {}): readonly Step[] => [
  ...stagedQuoteSteps(undefined, members),
  {
    path: '/quotes',
    body: {
      key,
      stagedQuote: { typeId: 'staged-quote', id: '{stagedQuote.id}' },
      stagedQuoteVersion: '{stagedQuote.version}',
    },
    as: 'quote',
  },
];

export const quote: KindExamples = {
  kind: 'quote',
  draft: quoteSteps('forty-mugs'),
  actions: [
    example('transitionState', { state: to('state', 'offered') }),
    ...customFields(),
    example(
      'requestQuoteRenegotiation',
      { buyerComment: 'Five percent less?' },
      'buyerComment quoteState',
    ),
    example('changeQuoteState', { quoteState: 'RenegotiationAddressed' }),
    example('changeMyQuoteState', { quoteState: 'Accepted' }, 'quoteState', {
      isAnew: true,
      draft: quoteSteps('fifty-mugs'),
    }),
    example('changeCustomer', { customer: to('customer', 'joe') }, 'customer', {
      isAnew: true,
      draft: quoteSteps('sixty-mugs'),
    }),
  ],
};

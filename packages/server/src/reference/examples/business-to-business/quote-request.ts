import { example, type KindExamples, type Step, to } from '../example.ts';
import { customFields } from '../families.ts';
import { cartDraft } from '../ordering/cart.ts';

/** A request of Jane, in the name of her company. */
export const quoteRequestSteps = (
  key: string | undefined,
  members: object = {},
): readonly Step[] => [
  {
    path: '/carts',
    body: {
      ...cartDraft,
      key: undefined,
      customerId: '{jane.id}',
      businessUnit: to('business-unit', 'acme'),
      shippingMethod: to('shipping-method', 'parcel'),
      ...members,
    },
    as: 'cart',
  },
  {
    path: '/quote-requests',
    body: {
      key,
      cart: { typeId: 'cart', id: '{cart.id}' },
      cartVersion: '{cart.version}',
    },
    as: 'quoteRequest',
  },
];

export const quoteRequest: KindExamples = {
  kind: 'quote-request',
  draft: quoteRequestSteps('two-hundred-mugs'),
  actions: [
    example('transitionState', { state: to('state', 'asked') }),
    ...customFields(),
    example('changeQuoteRequestState', { quoteRequestState: 'Accepted' }),
    example('cancelQuoteRequest', {}, 'quoteRequestState', {
      isAnew: true,
      draft: quoteRequestSteps('a-mug'),
    }),
    example('changeCustomer', { customer: to('customer', 'joe') }, 'customer', {
      isAnew: true,
      draft: quoteRequestSteps('ten-mugs'),
    }),
  ],
};

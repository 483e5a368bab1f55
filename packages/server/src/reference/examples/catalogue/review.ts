import { example, type KindExamples, to } from '../example.ts';
import { customFields } from '../families.ts';

export const review: KindExamples = {
  kind: 'review',
  draft: {
    key: 'first',
    title: 'Good',
    target: to('product', 'blue-mug'),
    state: to('state', 'submitted'),
  },
  actions: [
    example('setKey', { key: 'review-1' }),
    example('setTitle', { title: 'Very good' }),
    example('setText', { text: 'It keeps tea warm.' }),
    example('setRating', { rating: 90 }),
    example('setAuthorName', { authorName: 'Jane' }),
    example('setCustomer', { customer: to('customer', 'jane') }),
    example('setLocale', { locale: 'en' }),
    example('setTarget', { target: to('product', 'red-mug') }),
    example('transitionState', { state: to('state', 'accepted') }),
    ...customFields(),
  ],
};

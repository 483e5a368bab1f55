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
    example('setKey', { key: 'review-1' }, 'key'),
    example('setTitle', { title: 'Very good' }, 'title'),
    example('setText', { text: 'It keeps tea warm.' }, 'text'),
    example('setRating', { rating: 90 }, 'rating'),
    example('setAuthorName', { authorName: 'Jane' }, 'authorName'),
    example('setCustomer', { customer: to('customer', 'jane') }, 'customer'),
    example('setLocale', { locale: 'en' }, 'locale'),
    example('setTarget', { target: to('product', 'red-mug') }, 'target'),
    example('transitionState', { state: to('state', 'accepted') }, 'state'),
    ...customFields(),
  ],
};

import { type DocumentOf, f, resource, unique } from '../../../declaration/index.ts';

export const rating = () => f.integer({ min: -100, max: 100 });

/** Kinds that reviews are about. */
const targetKinds = ['product', 'channel'] as const;

const word = f.fieldOf<(typeof targetKinds)[number]>(
  { kind: 'text' },
  { type: 'string', enum: [...targetKinds] },
);

/** What an input says that a review is about, by id or by key. */
export const targetInput = () =>
  f.record('TargetReferenceInput', {
    typeId: word,
    id: f.optional(f.text({ min: 1, max: 256 })),
    key: f.optional(f.text({ min: 1, max: 256 })),
  });

export const review = resource({
  name: 'Review',
  doc: 'A review of a product or a channel, with or without a rating.',
  fields: {
    key: f.optional(f.key()),
    uniquenessValue: f.optional(f.text({ min: 1, max: 256 })),
    locale: f.optional(f.locale()),
    authorName: f.optional(f.text()),
    title: f.optional(f.text()),
    text: f.optional(f.text()),
    target: f.optional(f.anyReference()),
    includedInStatistics: f.boolean(),
    rating: f.optional(rating()),
    state: f.optional(f.reference('state')),
    customer: f.optional(f.reference('customer')),
    custom: f.optional(f.customFields()),
  },
  unique: [unique('uniquenessValue')],
  facets: [
    'key',
    'uniquenessValue',
    'target.id',
    'state.id',
    'customer.id',
    'includedInStatistics',
    'rating',
    'locale',
  ],
  sortColumns: [{ path: 'rating', type: 'bigint' }],
  indexes: [['rating']],
});

export type Review = DocumentOf<(typeof review)['fields']>;

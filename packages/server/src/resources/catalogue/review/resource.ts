import {
  anyReference,
  boolean,
  customFields,
  type DocumentOf,
  fieldOf,
  integer,
  key,
  locale,
  optional,
  record,
  reference,
  resource,
  text,
  unique,
} from '../../../declaration/index.ts';

export const rating = () => integer({ min: -100, max: 100 });

/** Kinds that reviews are about. */
export const targetKinds = ['product', 'channel'] as const;

const word = fieldOf<(typeof targetKinds)[number]>(
  { kind: 'text' },
  { type: 'string', enum: [...targetKinds] },
);

/** What an input says that a review is about, by id or by key. */
export const targetInput = () =>
  record('TargetReferenceInput', {
    typeId: word,
    id: optional(text({ min: 1, max: 256 })),
    key: optional(text({ min: 1, max: 256 })),
  });

export const review = resource({
  kind: 'review',
  name: 'Review',
  plural: 'reviews',
  doc: 'What somebody says of a product or a channel, with a rating or without.',
  fields: {
    key: optional(key()),
    uniquenessValue: optional(text({ min: 1, max: 256 })),
    locale: optional(locale()),
    authorName: optional(text()),
    title: optional(text()),
    text: optional(text()),
    target: optional(anyReference()),
    includedInStatistics: boolean(),
    rating: optional(rating()),
    state: optional(reference('state')),
    customer: optional(reference('customer')),
    custom: optional(customFields()),
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
    'custom.type.id',
    'custom.fields',
  ],
  sortColumns: [{ path: 'rating', type: 'bigint' }],
  userProvided: ['key'],
});

export type Review = DocumentOf<(typeof review)['fields']>;

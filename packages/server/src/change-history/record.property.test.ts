// Whatever members differ, the changes of a record lead from the version before to the version after.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { changesBetween } from './record.ts';

/** Members of a kind with a plain value, by the words of their changes. */
const members: { readonly [kind: string]: { readonly [word: string]: string } } = {
  customer: {
    ...{ setFirstName: 'firstName', setLastName: 'lastName', setTitle: 'title', setKey: 'key' },
    ...{ changeEmail: 'email', setVatId: 'vatId', setExternalId: 'externalId' },
    setLocale: 'locale',
  },
  category: {
    ...{ changeOrderHint: 'orderHint', setExternalId: 'externalId', setKey: 'key' },
    ...{ changeName: 'name', changeSlug: 'slug', setMetaTitle: 'metaTitle' },
    setDescription: 'description',
  },
  order: {
    ...{ changeOrderState: 'orderState', changePaymentState: 'paymentState' },
    ...{ setOrderNumber: 'orderNumber', setPurchaseOrderNumber: 'purchaseOrderNumber' },
    ...{ setCustomerEmail: 'customerEmail', setCountry: 'country', setLocale: 'locale' },
  },
  review: { setTitle: 'title', setText: 'text', setRating: 'rating', setAuthorName: 'authorName' },
  'standalone-price': { changeActive: 'active', setKey: 'key', setDiscountedPrice: 'discounted' },
};

const plain = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.record({ en: fc.string() }, { noNullPrototype: true }),
);

const documentOf = (words: { readonly [word: string]: string }) =>
  fc.record(Object.fromEntries(Object.values(words).map((name) => [name, plain])), {
    requiredKeys: [],
    noNullPrototype: true,
  });

for (const [kind, words] of Object.entries(members))
  test(`Changes of a ${kind} rebuild the version after from the version before`, () => {
    fc.assert(
      fc.property(documentOf(words), documentOf(words), (before, after) => {
        const rebuilt: { [member: string]: unknown } = { ...before };
        for (const { change, previousValue, nextValue } of changesBetween(kind, before, after)) {
          const member = words[change];
          // A customer whose document stays has another password.
          if (member === undefined) continue;
          assert.deepEqual(rebuilt[member], previousValue);
          if (nextValue === undefined) delete rebuilt[member];
          else rebuilt[member] = nextValue;
        }
        assert.deepEqual(rebuilt, { ...after });
      }),
      { numRuns: 300 },
    );
  });

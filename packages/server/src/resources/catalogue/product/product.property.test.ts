import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded } from '@storewright/engine/pipeline/decode/decode';
import { isSame } from '@storewright/model/commerce/values/same';
import { ApiError } from '@storewright/model/declaration';
import { productKind } from '@storewright/model/resources/catalogue/product';
import fc from 'fast-check';
import { rehearse } from '../../../testing/rehearse.ts';

const constraint = (name: string, attributeConstraint: string) => ({
  name,
  type: { name: 'text' },
  isRequired: false,
  attributeConstraint,
});

const products = rehearse(productKind, {
  documents: {
    'product-type': [
      {
        id: 'type',
        attributes: [
          constraint('free', 'None'),
          constraint('same', 'SameForAll'),
          constraint('own', 'Unique'),
          constraint('pair', 'CombinationUnique'),
        ],
      },
    ],
    category: [{ id: 'a' }, { id: 'b' }],
  },
});

const fresh = products.create({
  productType: { typeId: 'product-type', id: 'type' },
  name: { en: 'Knife' },
  slug: { en: 'knife' },
  masterVariant: { sku: 'K1' },
}).document;

const few = fc.nat({ max: 4 });
const staged = fc.option(fc.boolean(), { nil: undefined });
const word = fc.constantFrom('a1', 'b2', 'c3');
const localized = fc.dictionary(fc.constantFrom('en', 'de'), word);
const category = fc.constantFrom('a', 'b').map((id) => ({ typeId: 'category', id }));
const price = fc.record(
  {
    value: fc.record({ centAmount: fc.nat(), currencyCode: fc.constantFrom('EUR', 'JPY') }),
    country: fc.constantFrom('DE', 'FR'),
    key: word,
    validFrom: fc.constantFrom('2024-01-01T00:00:00Z', '2024-02-01T00:00:00Z'),
    validUntil: fc.constantFrom('2024-03-01T00:00:00Z', '2024-01-15T00:00:00Z'),
  },
  { requiredKeys: ['value'] },
);
const attributeName = fc.constantFrom('free', 'same', 'own', 'pair', 'unknown');
const image = word.map((url) => ({ url, dimensions: { w: 1, h: 1 } }));

const act = (action: string, members: { readonly [name: string]: fc.Arbitrary<unknown> } = {}) =>
  fc.record({ action: fc.constant(action), staged, ...members });

const anyAction = fc.oneof(
  act('changeName', { name: localized }),
  act('changeSlug', { slug: localized }),
  act('addVariant', { sku: word, prices: fc.array(price, { maxLength: 2 }) }),
  act('removeVariant', { id: few }),
  act('changeMasterVariant', { variantId: few }),
  act('setSku', { variantId: few, sku: word }),
  act('addPrice', { variantId: few, price }),
  act('setPrices', { variantId: few, prices: fc.array(price, { maxLength: 3 }) }),
  act('setAttribute', { variantId: few, name: attributeName, value: word }),
  act('setAttributeInAllVariants', { name: attributeName, value: word }),
  act('addExternalImage', { variantId: few, image }),
  act('removeImage', { variantId: few, imageUrl: word }),
  act('addToCategory', { category, orderHint: fc.constantFrom('0.1', '0.2') }),
  act('removeFromCategory', { category }),
  act('publish', { scope: fc.constantFrom('All', 'Prices') }),
  act('unpublish'),
  act('revertStagedChanges'),
  act('revertStagedVariantChanges', { variantId: few }),
);

/** The document after the requests that are accepted; the others leave it as it is. */
function afterAll(requests: readonly (readonly { readonly action: string }[])[]): any {
  let document = fresh;
  for (const actions of requests) {
    try {
      document = products.update(document, ...actions).document;
    } catch (error) {
      assert.ok(error instanceof ApiError, String(error));
    }
  }
  return document;
}

const requests = fc.array(fc.array(anyAction, { maxLength: 3 }), { maxLength: 12 });

test('Whatever the updates, a product has the declared shape and nothing else', () => {
  fc.assert(
    fc.property(requests, (all) => {
      const document = afterAll(all);
      const read = decoded(productKind.resource.allFields, structuredClone(document));
      assert.deepEqual(read, document);
    }),
  );
});

test('Whatever the updates, staged changes are said exactly when the sides differ', () => {
  fc.assert(
    fc.property(requests, (all) => {
      const { current, staged, hasStagedChanges } = afterAll(all).masterData;
      assert.equal(hasStagedChanges, !isSame(current, staged));
    }),
  );
});

test('Whatever the updates, ids of variants and of prices are each there once on a side', () => {
  fc.assert(
    fc.property(requests, (all) => {
      const { current, staged } = afterAll(all).masterData;
      for (const { masterVariant, variants } of [current, staged]) {
        const both = [masterVariant, ...variants];
        const priceIds = both.flatMap(({ prices }: any) => prices.map(({ id }: any) => id));
        assert.equal(new Set(both.map(({ id }: any) => id)).size, both.length);
        assert.equal(new Set(priceIds).size, priceIds.length);
      }
    }),
  );
});

test('Whatever the updates, reverting leaves no staged changes and publishing none either', () => {
  fc.assert(
    fc.property(requests, (all) => {
      const document = afterAll(all);
      for (const action of ['revertStagedChanges', 'publish'])
        assert.equal(
          products.update(document, { action }).document.masterData.hasStagedChanges,
          false,
        );
    }),
  );
});

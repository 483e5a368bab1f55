import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productKind } from '@storewright/model/resources/catalogue/product';
import { rehearse } from '../../../testing/rehearse.ts';

const productType = { id: 'type', attributes: [] };
const states = [
  {
    id: 'draft',
    type: 'ProductState',
    initial: true,
    transitions: [{ typeId: 'state', id: 'live' }],
  },
  { id: 'live', type: 'ProductState', initial: false },
  { id: 'gone', type: 'ProductState', initial: false },
  { id: 'paid', type: 'PaymentState', initial: true },
];
const products = rehearse(productKind, {
  documents: { 'product-type': [productType], state: states },
});

const draft = {
  productType: { typeId: 'product-type', id: 'type' },
  name: { en: 'Knife' },
  slug: { en: 'knife' },
  masterVariant: { sku: 'K1', prices: [{ value: { centAmount: 1000, currencyCode: 'EUR' } }] },
};
const fresh = products.create(draft).document;
const published = products.create({ ...draft, publish: true }).document;
const rename = { action: 'changeName', name: { en: 'Blade' } };
const stagedName = (product: any) => product.masterData.staged.name.en;
const currentName = (product: any) => product.masterData.current.name.en;

test('A new product has both sides alike and is not published', () => {
  const { published, hasStagedChanges, current, staged } = fresh.masterData;
  assert.deepEqual({ published, hasStagedChanges }, { published: false, hasStagedChanges: false });
  assert.deepEqual(current, staged);
  assert.equal(staged.masterVariant.id, 1);
  assert.deepEqual(staged.variants, []);
  assert.deepEqual(staged.searchKeywords, {});
});

test('A new product is told of with its staged projection', () => {
  const { messages } = products.create(draft);
  assert.deepEqual(
    messages.map(({ type }) => type),
    ['ProductCreated'],
  );
  const projection: any = messages[0]!.productProjection;
  assert.equal(projection.id, 'new');
  assert.equal(projection.version, 1);
  assert.equal(projection.masterVariant.sku, 'K1');
});

test('A setter changes the staged side only, and that shows', () => {
  const { document } = products.update(published, rename);
  assert.equal(stagedName(document), 'Blade');
  assert.equal(currentName(document), 'Knife');
  assert.equal(document.masterData.hasStagedChanges, true);
});

test('A setter with staged=false changes both sides', () => {
  const { document } = products.update(published, { ...rename, staged: false } as any);
  assert.equal(currentName(document), 'Blade');
  assert.equal(document.masterData.hasStagedChanges, false);
});

test('Undoing a staged change by hand leaves no staged changes', () => {
  const changed = products.update(published, rename).document;
  const { document } = products.update(changed, { ...rename, name: { en: 'Knife' } } as any);
  assert.equal(document.masterData.hasStagedChanges, false);
});

test('Publishing makes the staged side current and tells of the new projection', () => {
  const { document, messages } = products.update(fresh, rename, { action: 'publish' });
  assert.equal(currentName(document), 'Blade');
  assert.equal(document.masterData.published, true);
  assert.equal(document.masterData.hasStagedChanges, false);
  const [{ type, scope, productProjection }] = messages as any;
  assert.deepEqual({ type, scope }, { type: 'ProductPublished', scope: 'All' });
  assert.equal(productProjection.version, 2);
  assert.equal(productProjection.published, true);
  assert.equal(productProjection.name.en, 'Blade');
});

test('Publishing only prices leaves other staged changes staged', () => {
  const priceId = published.masterData.staged.masterVariant.prices[0].id;
  const value = { centAmount: 900, currencyCode: 'EUR' };
  const { document } = products.update(
    published,
    rename,
    { action: 'changePrice', priceId, price: { value } } as any,
    { action: 'publish', scope: 'Prices' } as any,
  );
  assert.equal(document.masterData.current.masterVariant.prices[0].value.centAmount, 900);
  assert.equal(currentName(document), 'Knife');
  assert.equal(document.masterData.hasStagedChanges, true);
});

test('Publishing what is published already changes nothing and tells nothing', () => {
  const { document, messages } = products.update(published, { action: 'publish' });
  assert.deepEqual(document, published);
  assert.deepEqual(messages, []);
});

test('Unpublishing hides the current side and tells of it once', () => {
  const { document, messages } = products.update(
    published,
    { action: 'unpublish' },
    { action: 'unpublish' },
  );
  assert.equal(document.masterData.published, false);
  assert.deepEqual(messages, [{ type: 'ProductUnpublished' }]);
});

test('Reverting staged changes brings the current side back', () => {
  const image = { url: 'https://images.example/a.jpg', dimensions: { w: 1, h: 1 } };
  const { document, messages } = products.update(
    published,
    rename,
    { action: 'addExternalImage', variantId: 1, image } as any,
    { action: 'revertStagedChanges' },
  );
  assert.deepEqual(document, published);
  assert.deepEqual(messages.at(-1), {
    type: 'ProductRevertedStagedChanges',
    removedImageUrls: [image.url],
  });
});

test('Reverting one variant leaves the others staged', () => {
  const two = products.create({ ...draft, variants: [{ sku: 'K2' }], publish: true }).document;
  const { document } = products.update(
    two,
    { action: 'setSku', variantId: 1, sku: 'X1' } as any,
    { action: 'setSku', variantId: 2, sku: 'X2' } as any,
    { action: 'revertStagedVariantChanges', variantId: 2 } as any,
  );
  assert.equal(document.masterData.staged.masterVariant.sku, 'X1');
  assert.equal(document.masterData.staged.variants[0].sku, 'K2');
});

test('Derived projections follow both sides, the current one only while published', () => {
  const kinds = (product: any) =>
    productKind.resource.derives!(product).map(({ kind, document }: any) => [
      kind,
      document?.name.en,
    ]);
  const changed = products.update(published, rename).document;
  assert.deepEqual(kinds(changed), [
    ['product-projection', 'Knife'],
    ['product-projection-staged', 'Blade'],
  ]);
  const hidden = products.update(changed, { action: 'unpublish' }).document;
  assert.deepEqual(kinds(hidden), [
    ['product-projection', undefined],
    ['product-projection-staged', 'Blade'],
  ]);
});

const state = (id: string) => ({ typeId: 'state', id });
const transition = (id: string, force = false) => ({
  action: 'transitionState',
  state: state(id),
  force,
});

const transitions: readonly [string, readonly string[], boolean, string | undefined][] = [
  ['an initial state first', ['draft'], false, undefined],
  ['a state that is not initial first', ['live'], false, 'InvalidOperation'],
  ['a state that is not initial by force', ['live'], true, undefined],
  ['a state among the transitions', ['draft', 'live'], false, undefined],
  ['a state not among the transitions', ['draft', 'gone'], false, 'InvalidOperation'],
  ['any state when transitions are not named', ['draft', 'live', 'gone'], false, undefined],
  ['a state of another type, even by force', ['paid'], true, 'InvalidOperation'],
];

for (const [what, path, force, code] of transitions)
  test(`A product ${code === undefined ? 'moves' : 'does not move'} to ${what}`, () => {
    const run = () => products.update(fresh, ...path.map((id) => transition(id, force)));
    if (code !== undefined) assert.throws(run, { code });
    else {
      const { document, messages } = run();
      assert.deepEqual(document.state, state(path.at(-1)!));
      assert.deepEqual(messages.at(-1), {
        type: 'ProductStateTransition',
        state: state(path.at(-1)!),
        force,
      });
    }
  });

test('A published product cannot be deleted, an unpublished one can', () => {
  assert.throws(() => products.remove(published), { code: 'InvalidOperation' });
  const [message] = products.remove(fresh) as any;
  assert.equal(message.type, 'ProductDeleted');
  assert.equal(message.currentProjection.slug.en, 'knife');
});

test('Slugs and SKUs of both sides are taken, each once', () => {
  const changed = products.update(
    published,
    { action: 'changeSlug', slug: { en: 'blade', de: 'knife' } } as any,
    { action: 'setSku', variantId: 1, sku: 'X1' } as any,
  ).document;
  const taken = (field: string) =>
    productKind.resource.unique!.find((each) => each.field === field)!.values(changed);
  assert.deepEqual(taken('slug'), ['en knife', 'en blade', 'de knife']);
  assert.deepEqual(taken('sku'), ['K1', 'X1']);
});

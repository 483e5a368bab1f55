import assert from 'node:assert/strict';
import { test } from 'node:test';
import { created, plain, surroundings, testActions } from '../../../testing/rules.ts';
import { categoryKind } from './index.ts';

const reference = (id: string) => ({ typeId: 'category', id });
const source = { uri: 'https://shop.example/a.jpg' };
const picture = { id: 'a1', key: 'picture', sources: [source], name: { en: 'Picture' } };
const film = { id: 'a2', sources: [source], name: { en: 'Film' } };
const shoes = {
  id: 'c2',
  name: { en: 'Shoes' },
  slug: { en: 'shoes' },
  ancestors: [reference('c1')],
  parent: reference('c1'),
  orderHint: '0.5',
  assets: [picture, film],
};
const sale = { ...shoes, id: 'c9', ancestors: [reference('c8')], parent: reference('c8') };

testActions(categoryKind, shoes, [
  {
    title: 'A category gets another slug',
    action: 'changeSlug',
    input: { slug: { en: 'boots' } },
    after: { slug: { en: 'boots' } },
    messages: [{ type: 'CategorySlugChanged', slug: { en: 'boots' }, oldSlug: { en: 'shoes' } }],
  },
  {
    title: 'A slug with blanks is refused',
    action: 'changeSlug',
    input: { slug: { en: 'nice boots' } },
    error: 'InvalidField',
  },
  {
    title: 'A category moves below another one',
    action: 'changeParent',
    input: { parent: reference('c9') },
    facts: { parent: sale, descendants: [] },
    after: { parent: reference('c9'), ancestors: [reference('c8'), reference('c9')] },
  },
  {
    title: 'A category cannot move below itself',
    action: 'changeParent',
    input: { parent: reference('c2') },
    facts: { parent: shoes, descendants: [] },
    error: 'InvalidOperation',
  },
  {
    title: 'A category cannot move below one of its descendants',
    action: 'changeParent',
    input: { parent: reference('c3') },
    facts: {
      parent: { ...shoes, id: 'c3', ancestors: [reference('c1'), reference('c2')] },
      descendants: [],
    },
    error: 'InvalidOperation',
  },
  {
    title: 'An asset is added in front',
    action: 'addAsset',
    input: { asset: { sources: [source], name: { en: 'Sound' } }, position: 0 },
    after: {
      assets: [{ id: 'id-00000001', sources: [source], name: { en: 'Sound' } }, picture, film],
    },
  },
  {
    title: 'An asset cannot be added beyond the end',
    action: 'addAsset',
    input: { asset: { sources: [source], name: { en: 'Sound' } }, position: 3 },
    error: 'InvalidOperation',
  },
  {
    title: 'Two assets with one key are refused',
    action: 'addAsset',
    input: { asset: { sources: [source], name: { en: 'Sound' }, key: 'picture' } },
    error: 'DuplicateField',
  },
  {
    title: 'An asset is removed by key',
    action: 'removeAsset',
    input: { assetKey: 'picture' },
    after: { assets: [film] },
  },
  {
    title: 'An asset that is not there cannot be removed',
    action: 'removeAsset',
    input: { assetId: 'a9' },
    error: 'InvalidOperation',
  },
  {
    title: 'Assets are put in another order',
    action: 'changeAssetOrder',
    input: { assetOrder: ['a2', 'a1'] },
    after: { assets: [film, picture] },
  },
  {
    title: 'An order that names an asset twice is refused',
    action: 'changeAssetOrder',
    input: { assetOrder: ['a2', 'a2'] },
    error: 'InvalidOperation',
  },
  {
    title: 'An asset is renamed',
    action: 'changeAssetName',
    input: { assetId: 'a2', name: { en: 'Movie' } },
    after: { assets: [picture, { ...film, name: { en: 'Movie' } }] },
  },
  {
    title: 'An asset cannot take the key of another one',
    action: 'setAssetKey',
    input: { assetId: 'a2', assetKey: 'picture' },
    error: 'DuplicateField',
  },
  {
    title: 'The tags of an asset are set',
    action: 'setAssetTags',
    input: { assetId: 'a2', tags: ['new'] },
    after: { assets: [picture, { ...film, tags: ['new'] }] },
  },
]);

test('A moved category takes everything below it along', () => {
  const boots = {
    ...shoes,
    id: 'c3',
    parent: reference('c2'),
    ancestors: [reference('c1'), reference('c2')],
  };
  const warm = {
    ...shoes,
    id: 'c4',
    parent: reference('c3'),
    ancestors: [reference('c1'), reference('c2'), reference('c3')],
  };
  const { also, noOthers } = categoryKind.actions
    .get('changeParent')!
    .apply(
      shoes,
      { parent: reference('c9') },
      surroundings({ parent: sale, descendants: [boots, warm] }),
    );
  assert.deepEqual(
    plain(also).map(({ type, before, change }: any) => [
      type,
      before.id,
      change?.document.ancestors.map(({ id }: any) => id),
    ]),
    [
      ['update', 'c3', ['c8', 'c9', 'c2']],
      ['update', 'c4', ['c8', 'c9', 'c2', 'c3']],
      ['guard', 'c9', undefined],
    ],
  );
  const below = { where: 'ancestors(id = :id)', variables: { id: shoes.id } };
  assert.deepEqual(noOthers, [{ kind: 'category', ...below }]);
});

const draft = { name: { en: 'Shoes' }, slug: { en: 'shoes' } };

test('A category without a parent is a root', () => {
  const { document } = created(categoryKind, draft);
  assert.deepEqual(document.ancestors, []);
  assert.equal(document.parent, undefined);
});

test('A category below another one names all its ancestors', () => {
  const parent = { ...shoes, ancestors: [reference('c1')] };
  const { document } = created(categoryKind, { ...draft, parent: reference('c2') }, { parent });
  assert.deepEqual(document.ancestors, [reference('c1'), reference('c2')]);
});

test('A category without an order hint comes after older ones', () => {
  const [older, newer] = ['2024-05-02T09:10:11.123Z', '2031-01-01T00:00:00.000Z'].map(
    (now) => created(categoryKind, draft, { now }).document.orderHint,
  );
  assert.ok(older < newer);
});

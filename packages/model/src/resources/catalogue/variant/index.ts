import type { ProductData } from '../../../commerce/catalogue/product-data.ts';
import { isSame } from '../../../commerce/values/same.ts';
import {
  change,
  derivedField,
  endpoint,
  f,
  kindOf,
  need,
  type Write,
} from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { attributesOf } from './attributes.ts';
import { bulkUpdate } from './bulk.ts';
import { create } from './create.ts';
import { distinctNeeds, withDistinct } from './distinct.ts';
import * as messages from './messages.ts';
import { ofProduct } from './of-product.ts';
import {
  shownVariant,
  type Variant,
  type VariantNumbers,
  variant,
  variantNumbers,
} from './resource.ts';
import { sameWrites } from './same-for-all.ts';
import { uploadImage } from './upload.ts';

interface Owner {
  readonly masterData: {
    readonly [side in 'current' | 'staged']: Pick<ProductData, 'defaultVariant'>;
  };
}

/** Warns that the variant was the default variant of its product. */
function warningsOf({ id }: Variant, product: Owner | undefined) {
  const { current, staged } = product?.masterData ?? {};
  if (![current, staged].some((side) => side?.defaultVariant?.id === id)) return [];
  const code = 'DefaultVariantDeleted';
  const message =
    'The variant was the default variant of its product. The product now has no default variant.';
  return [{ type: `${code}TypedWarning`, code, message }];
}

const endpoints = [
  endpoint({
    path: '/variants',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_products'], manage: ['manage_products'] },
    graphqlDeletion: {
      member: 'variant',
      beside: ({ product }: Variant) => product,
      warnings: warningsOf,
    },
    graphqlAsks: ({ productId }) => ofProduct(productId),
    graphqlSeeks: {
      one: { sku: 'current(sku = :given)', stagedSku: 'staged(sku = :given)' },
    },
  }),
];

/** The message of REST has an id of its own in its place. */
const idOfCreated = derivedField({
  of: 'VariantCreated',
  name: 'id',
  doc: 'Id of the variant.',
  gives: f.text(),
  from: ({ resource }) => resource?.id ?? '',
});

/** The message of REST has a reference to the product in its place. */
const productOfCreated = derivedField({
  of: 'VariantCreated',
  name: 'productId',
  doc: 'Id of the product that the variant belongs to.',
  gives: f.text(),
  from: ({ product }) => product?.id ?? '',
});

const remove = variant.remove({
  emits: [messages.variantDeleted],
  needs: ({ product: { id } }) => ({
    numbers: need.maybe<VariantNumbers>('variant-numbers', { id }),
  }),
  apply: ({ product }) => [messages.variantDeleted({ product })],
  also: (_, { numbers }): readonly Write[] =>
    numbers === undefined
      ? []
      : [
          {
            type: 'update',
            kind: 'variant-numbers',
            before: numbers,
            change: change({ ...numbers, count: numbers.count - 1 }),
          },
        ],
});

/** Staged changes that are none are not kept. */
const withoutEqualSide = (document: Variant): Variant =>
  document.staged !== undefined && isSame(document.staged, document.current)
    ? { ...document, staged: undefined }
    : document;

export const variantKind = kindOf({
  resource: variant,
  belongsTo: {
    scopes: ['view_products'],
    isNamedFreely: true,
    of: () => ({ customers: [] }),
    leads: ({ published }: Variant) => published,
    shown: ({ staged: _, ...published }: Variant) => published,
  },
  create,
  remove,
  finalize: {
    needs: distinctNeeds,
    apply: (document: Variant, before: Variant | undefined, facts) =>
      withDistinct(withoutEqualSide(document), before, facts),
    also: sameWrites,
  },
  compute: { needs: () => ({}), apply: shownVariant },
  actions,
  messages,
  endpoints,
  procedures: [uploadImage, bulkUpdate],
  derived: [attributesOf('VariantData', 'attributesRaw'), idOfCreated, productOfCreated],
});

export const variantNumbersKind = kindOf({ resource: variantNumbers });

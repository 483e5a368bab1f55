import type { ProductData } from '../../../commerce/catalogue/product-data.ts';
import { endpoint } from '../../../declaration/index.ts';
import { ofProduct } from './of-product.ts';
import type { Variant } from './resource.ts';

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

export const endpoints = [
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

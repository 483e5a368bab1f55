import { asset } from '../../../commerce/catalogue/assets.ts';
import { image } from '../../../commerce/catalogue/product-data.ts';
import { numbered } from '../../../commerce/catalogue/variants-beside.ts';
import {
  apiError,
  type Derived,
  type DocumentOf,
  f,
  resource,
  type Unique,
} from '../../../declaration/index.ts';
import { rawAttribute } from './attributes.ts';

// Values that variants of a product do not share, as they are kept, and the error of one that is taken.

/** The error of values that another variant has. */
function refusal(value: string) {
  const [, isCombination, names, values] = JSON.parse(value);
  const told = Array.isArray(values)
    ? values
    : names.map((name: string, at: number) => ({ name, value: values.begins[at] }));
  return isCombination
    ? apiError.DuplicateAttributeValues(
        `The combination of the attributes ${names.join(', ')} must be different in each variant.`,
        { attributes: told },
      )
    : apiError.DuplicateAttributeValue(
        `The value of the attribute '${names[0]}' must be different in each variant.`,
        { attribute: told[0] },
      );
}

const distinctValues: Unique = {
  field: 'attributes',
  values: ({ distinct = [] }: Pick<Variant, 'distinct'>) => distinct,
  refusal,
};

const variantDataFields = {
  sku: f.optional(f.text({ min: 1 })),
  images: f.listOf(image()),
  attributes: f.inGraphql(f.listOf(rawAttribute()), { name: 'attributesRaw' }),
  assets: f.listOf(asset()),
};

const variantData = () => f.record('VariantData', variantDataFields);

export type VariantData = f.Of<ReturnType<typeof variantData>>;

const fields = {
  key: f.optional(f.key()),
  variantId: f.integer(),
  product: f.reference('product'),
  published: f.boolean(),
  current: variantData(),
  staged: f.optional(variantData()),
  /** Whether the product is; kept in step with it, and never shown. */
  productPublished: f.optional(f.inGraphql(f.boolean(), { hidden: true })),
  /** Attribute values that no other variant of the product may have; never shown. */
  distinct: f.optional(f.inGraphql(f.listOf(f.text()), { hidden: true })),
};

export type Variant = DocumentOf<typeof fields>;
type VariantFields = f.ObjectOf<typeof fields>;

const skusOf = ({ current, staged }: VariantFields): readonly string[] => [
  ...new Set([current.sku, staged?.sku].filter((sku) => sku !== undefined)),
];

export const variant = resource({
  name: 'Variant',
  doc: 'A variant of a product, in the modular catalogue model.',
  isLarge: true,
  fields,
  unique: [
    { field: 'sku', values: skusOf },
    {
      field: 'number',
      values: ({ product, variantId }: VariantFields) => [numbered(product.id, variantId).value],
    },
    distinctValues,
  ],
  facets: ['key', 'product.id', 'published', 'current.sku', 'staged.sku'],
  unsearchable: ['productPublished', 'distinct'],
  derives: projectionsOf,
});

/** The variant as clients see it. */
export const shownVariant = ({ productPublished: _, distinct: _distinct, ...shown }: Variant) =>
  shown;

/** What numbers the variants of a product, and knows whether it is published. It is never shown. */
export const variantNumbers = resource({
  name: 'VariantNumbers',
  plural: 'variantNumbers',
  doc: 'The last number and the count of the variants of one product.',
  fields: {
    last: f.integer(),
    count: f.integer(),
    published: f.boolean(),
    /** Raised when a variant gets a value that all must have. */
    compared: f.optional(f.integer()),
  },
});

export type VariantNumbers = DocumentOf<(typeof variantNumbers)['fields']>;

// One side of a variant as its projection. Stored in the same commit as the variant; product data
// is added when it is read.

/** The projection of one side, as it is kept. */
function projectionOf(variant: Variant, side: 'current' | 'staged') {
  const { id, version, createdAt, lastModifiedAt, key, variantId, product, current } = variant;
  const data = side === 'staged' ? (variant.staged ?? current) : current;
  const stamps = { id, version, createdAt, lastModifiedAt };
  return { ...stamps, key, variantId, product, ...data, staged: side === 'staged' };
}

/** The staged side of every variant; the current side while it and its product are published. */
function projectionsOf(variant: Variant): readonly Derived[] {
  const isShown = variant.published && variant.productPublished === true;
  return [
    {
      kind: 'variant-projection',
      id: variant.id,
      document: isShown ? projectionOf(variant, 'current') : undefined,
    },
    {
      kind: 'variant-projection-staged',
      id: variant.id,
      document: projectionOf(variant, 'staged'),
    },
  ];
}

// What pricing and taxing read of other kinds, and the needs that fetch it. Carts ask when
// something has changed; orders ask to see whether anything has.
import {
  type f,
  type Known,
  type Need,
  need,
  type Stored,
  targets,
} from '../../declaration/index.ts';
import type { Product } from '../../resources/catalogue/product/index.ts';
import type { ProductVariant } from '../catalogue/product-data.ts';
import { type Tailoring, tailoringsNeed } from '../catalogue/tailoring.ts';
import { variantsOf } from '../catalogue/variants.ts';
import {
  targetBeside,
  type VariantBeside,
  variantsBesideNeed,
  withVariantsBeside,
} from '../catalogue/variants-beside.ts';
import type { OrderLike } from '../line-items/order-like.ts';
import { type StandalonePrice, standaloneNeed } from '../money/standalone.ts';
import type { ShippingRate } from '../shipping/shipping.ts';
import type { TaxRate } from '../tax/tax.ts';
import type { BuyerFacts } from '../values/customer-groups.ts';

export type { Product };

export interface TaxCategory extends Stored {
  readonly rates: readonly TaxRate[];
}

export interface ShippingMethod extends Stored {
  readonly name: string;
  readonly taxCategory: f.Reference<'tax-category'>;
  readonly zoneRates: readonly {
    readonly zone: f.Reference<'zone'>;
    readonly shippingRates: readonly ShippingRate[];
  }[];
  readonly active: boolean;
  readonly predicate?: string | undefined;
  readonly stores: readonly { readonly key: string }[];
}

interface Zone extends Stored {
  readonly locations: readonly { readonly country: string; readonly state?: string | undefined }[];
}

interface ShippingRateInputType {
  readonly type: string;
  readonly values?:
    | readonly { readonly key: string; readonly label: f.LocalizedString }[]
    | undefined;
}

export interface ProjectSettings {
  readonly languages: readonly string[];
  readonly carts: {
    readonly deleteDaysAfterLastModification?: number | undefined;
    readonly countryTaxRateFallbackEnabled?: boolean | undefined;
    readonly priceRoundingMode?: OrderLike['priceRoundingMode'] | undefined;
    readonly taxRoundingMode?: OrderLike['taxRoundingMode'] | undefined;
    readonly totalPriceDiscountDoesNotReduceExternalTax?: boolean | undefined;
  };
  readonly shippingRateInputType?: ShippingRateInputType | undefined;
}

/** The known facts for calculating; a list holds at least the requested elements. */
export interface Rates extends BuyerFacts {
  readonly products?: readonly Product[] | undefined;
  /** Variants of the products that are modular. */
  readonly variants?: readonly VariantBeside[] | undefined;
  /** The tailorings of the cart's store, where the data of products is refreshed. */
  readonly tailorings?: readonly Tailoring[] | undefined;
  readonly standalonePrices?: readonly StandalonePrice[] | undefined;
  readonly taxCategories?: readonly TaxCategory[] | undefined;
  readonly shippingMethods?: readonly ShippingMethod[] | undefined;
  readonly zones?: readonly Zone[] | undefined;
  readonly project?: ProjectSettings | undefined;
}

interface Line {
  readonly productId: string;
  readonly variant: { readonly id: number };
}

/** The parts to read again. */
export interface Asked {
  /** Products by id: their prices, their tax categories, or their visible data. */
  readonly products: readonly string[];
  /** Lines whose variants are read, where products are modular. */
  readonly lines?: readonly Line[] | undefined;
  /** Key of the store whose tailoring is wanted; absent: none is. */
  readonly storeKey?: string | undefined;
  /** Currency of the prices that are wanted of the products; absent: none are. */
  readonly currency?: string | undefined;
  /** Tax categories that are known without a product. */
  readonly taxCategories: readonly string[];
  readonly shippingMethods: readonly string[];
  /** Whether tax rates are wanted of the products and shipping methods. */
  readonly taxes: boolean;
}

const many = <T>(
  kind: string,
  ids: readonly (string | undefined)[],
): Need<readonly T[]> | undefined => {
  const by = targets(ids);
  return by.length === 0 ? undefined : need.many<T>(kind, by);
};

type RateNeeds = {
  readonly [K in Exclude<keyof Rates, keyof BuyerFacts>]-?: Need<any> | undefined;
};

/**
 * Asks first for products and shipping methods, then for the documents that they name. A need that
 * depends on a fact appears only with the fact, for a need is not asked twice.
 */
export function rateNeeds(asked: Asked, known: Known): RateNeeds {
  const first = {
    products: many<Product>('product', asked.products),
    shippingMethods: many<ShippingMethod>('shipping-method', asked.shippingMethods),
    project: asked.taxes ? need.project<ProjectSettings>() : undefined,
  };
  if (!('products' in known) || !('shippingMethods' in known)) return first as RateNeeds;
  const { products = [], shippingMethods = [] } = known as Rates;
  const { lines = [], storeKey } = asked;
  const beside = products.flatMap((product) =>
    lines
      .filter(({ productId }) => productId === product.id)
      .flatMap(({ variant }) => targetBeside(product, variant.id)),
  );
  const second = {
    ...first,
    variants: variantsBesideNeed(beside),
    tailorings: storeKey === undefined ? undefined : tailoringsNeed(storeKey, asked.products),
  };
  if (beside.length > 0 && !('variants' in known)) return second as unknown as RateNeeds;
  const whole = products.map((product) => withVariantsBeside(product, known.variants));
  const categories = [
    ...asked.taxCategories,
    ...products.map(({ taxCategory }) => taxCategory?.id),
    ...shippingMethods.map(({ taxCategory }) => taxCategory.id),
  ];
  const zones = shippingMethods.flatMap(({ zoneRates }) => zoneRates.map(({ zone }) => zone.id));
  return {
    ...second,
    standalonePrices:
      asked.currency === undefined
        ? undefined
        : standalonePricesOf(whole, asked.currency, boughtBy(asked.lines)),
    zones: many<Zone>('zone', zones),
    taxCategories: asked.taxes ? many<TaxCategory>('tax-category', categories) : undefined,
  };
}

function boughtBy(lines: readonly Line[] | undefined) {
  if (lines === undefined) return undefined;
  const bought = new Set(lines.map(({ productId, variant }) => `${productId} ${variant.id}`));
  return (product: Product, variant: ProductVariant) => bought.has(`${product.id} ${variant.id}`);
}

/** The standalone prices of the bought variants, for products that use them. */
export const standalonePricesOf = (
  products: readonly Product[],
  currency: string,
  isBought: (product: Product, variant: ProductVariant) => boolean = () => true,
) =>
  standaloneNeed(
    products
      .filter(({ priceMode }) => priceMode === 'Standalone')
      .flatMap((product) =>
        variantsOf(product.masterData.current)
          .filter((variant) => isBought(product, variant))
          .map(({ sku }) => sku),
      ),
    currency,
  );

/** The document among the fetched ones. */
export const byId = <T extends { readonly id: string }>(
  all: readonly T[] | undefined,
  id: string | undefined,
): T | undefined => all?.find((each) => each.id === id);

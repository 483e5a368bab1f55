// How much of each variant is in stock. It is shown with products and never stored with them, so
// that an order does not change every product that it takes from stock.
import { type Compute, type f, type Known, type Needs, need } from '../../declaration/index.ts';
import { withoutNoVariant } from './modular.ts';
import type { ProductVariant } from './product-data.ts';

/** The members of an inventory entry about the stock of its SKU. */
interface Entry {
  readonly id: string;
  readonly version: number;
  readonly sku: string;
  readonly supplyChannel?: f.Reference<'channel'> | undefined;
  readonly availableQuantity: number;
  readonly restockableInDays?: number | undefined;
}

interface Side {
  readonly masterVariant: ProductVariant;
  readonly variants: readonly ProductVariant[];
}

type Stock = ReadonlyMap<string, readonly Entry[]>;

/** SKUs of one query, and the most entries that it reads: a SKU has one in each supply channel. */
const skusAtOnce = 500;
const maxEntries = 20_000;

const word = 'stock';

function stockNeeds(sides: readonly Side[]): Needs {
  const variants = sides.flatMap(({ masterVariant, variants }) => [masterVariant, ...variants]);
  const skus = [...new Set(variants.flatMap(({ sku }) => sku ?? []))];
  const parts = Array.from({ length: Math.ceil(skus.length / skusAtOnce) }, (_, part) =>
    skus.slice(part * skusAtOnce, (part + 1) * skusAtOnce),
  );
  return Object.fromEntries(
    parts.map((some, part) => [
      `${word}${part}`,
      need.matching<Entry>('inventory-entry', 'sku in :skus', { skus: some }, maxEntries),
    ]),
  );
}

/** Made once for all products of a page, which share their facts. */
const stocks = new WeakMap<object, Stock>();

function stockIn(facts: Known): Stock {
  const known = stocks.get(facts);
  if (known !== undefined) return known;
  const entries = Object.keys(facts)
    .filter((name) => name.startsWith(word))
    .flatMap((name) => facts[name] as readonly Entry[]);
  const stock = new Map<string, Entry[]>();
  for (const entry of entries) {
    const others = stock.get(entry.sku);
    if (others === undefined) stock.set(entry.sku, [entry]);
    else others.push(entry);
  }
  stocks.set(facts, stock);
  return stock;
}

function availabilityOf({ id, version, availableQuantity, restockableInDays }: Entry) {
  const isOnStock = availableQuantity > 0;
  return { isOnStock, restockableInDays, availableQuantity, id, version };
}

/** The variant with its stock; one without an inventory entry stays as it is. */
function shownVariant(variant: ProductVariant, stock: Stock): ProductVariant {
  const entries = (variant.sku === undefined ? undefined : stock.get(variant.sku)) ?? [];
  if (entries.length === 0) return variant;
  const overall = entries.find(({ supplyChannel }) => supplyChannel === undefined);
  const channels = entries.flatMap((entry) =>
    entry.supplyChannel === undefined
      ? []
      : [[entry.supplyChannel.id, availabilityOf(entry)] as const],
  );
  const availability = {
    ...(overall && availabilityOf(overall)),
    ...(channels.length === 0 ? {} : { channels: Object.fromEntries(channels) }),
  };
  return { ...variant, availability };
}

/** A side without any stock stays the very same value. */
function shownSide<S extends Side>(side: S, stock: Stock): S {
  const masterVariant = shownVariant(side.masterVariant, stock);
  const variants = side.variants.map((variant) => shownVariant(variant, stock));
  const isSame =
    masterVariant === side.masterVariant &&
    variants.every((variant, at) => variant === side.variants[at]);
  return withoutNoVariant(isSame ? side : { ...side, masterVariant, variants });
}

/** For projections, which are one side of a product. */
export const completeProjection: Compute = {
  needs: (projections: readonly Side[]) => stockNeeds(projections),
  apply: (projection: Side, facts) => shownSide(projection, stockIn(facts)),
};

const unstocked = ({ availability: _stock, ...variant }: any) => variant;

/** Of a modular product there are no variants. */
const withoutStock = ({ masterVariant, variants, ...side }: any) => ({
  ...side,
  ...(masterVariant && { masterVariant: unstocked(masterVariant) }),
  ...(variants && { variants: variants.map(unstocked) }),
});

interface TwoSided {
  readonly masterData: { readonly current: Side; readonly staged: Side };
}

/** For products. */
export const completeProduct: Compute = {
  needs: (products: readonly TwoSided[]) =>
    stockNeeds(products.flatMap(({ masterData: { current, staged } }) => [current, staged])),
  apply(product: TwoSided, facts) {
    const { masterData } = product;
    const stock = stockIn(facts);
    const current = shownSide(masterData.current, stock);
    const staged = shownSide(masterData.staged, stock);
    if (current === masterData.current && staged === masterData.staged) return product;
    return { ...product, masterData: { ...masterData, current, staged } };
  },
  carried({ masterData, ...product }) {
    const { current, staged, ...further } = masterData;
    const sides = { current: withoutStock(current), staged: withoutStock(staged) };
    return { ...product, masterData: { ...further, ...sides } };
  },
};

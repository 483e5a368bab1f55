// What a store makes of one side of a product: its languages, the prices for its countries and
// distribution channels, the stock of its supply channels. What a store does not set narrows nothing.
import type { f } from '../../declaration/index.ts';
import type { Price } from '../money/price.ts';
import { inLocales, textInLocales } from '../values/localized.ts';
import { localizedAttributes } from './localized-attributes.ts';
import type { ProductData, ProductVariant } from './product-data.ts';

/** The members of a store that narrow the visible data. */
export interface StoreScope {
  readonly languages: readonly string[];
  readonly countries: readonly { readonly code: string }[];
  readonly distributionChannels: readonly { readonly id: string }[];
  readonly supplyChannels: readonly { readonly id: string }[];
}

type Side = Pick<
  ProductData,
  | 'name'
  | 'slug'
  | 'description'
  | 'metaTitle'
  | 'metaDescription'
  | 'metaKeywords'
  | 'attributes'
  | 'masterVariant'
  | 'variants'
>;

/** A product or a variant with its localized strings. */
interface Described {
  readonly attributes?: ProductVariant['attributes'] | undefined;
}

/**
 * @param inLanguages Whether to keep the languages of the store; otherwise another part chooses
 * them.
 */
export function seenInStore<S extends Side>(side: S, store: StoreScope, inLanguages: boolean): S {
  const variants = side.variants.map((variant) => variantInStore(variant, store));
  const seen = { ...side, masterVariant: variantInStore(side.masterVariant, store), variants };
  if (!inLanguages || store.languages.length === 0) return seen;
  const described = <O extends Described>(owner: O): O => ({
    ...owner,
    ...(owner.attributes === undefined
      ? {}
      : {
          attributes: localizedAttributes(owner.attributes, (text) => inLanguagesOf(store, text)),
        }),
  });
  return {
    ...inLocales(described(seen), new Set(store.languages)),
    masterVariant: described(seen.masterVariant),
    variants: seen.variants.map(described),
  };
}

/** A string in the languages of the store; one of the others stays when it has none of them. */
export function inLanguagesOf(
  { languages }: Pick<StoreScope, 'languages'>,
  text: f.LocalizedString,
): f.LocalizedString {
  return languages.length === 0 ? text : textInLocales(text, new Set(languages));
}

function variantInStore(variant: ProductVariant, store: StoreScope): ProductVariant {
  const { prices, availability } = variant;
  return {
    ...variant,
    ...(prices === undefined ? {} : { prices: prices.filter((price) => isFor(price, store)) }),
    ...(availability === undefined ? {} : { availability: stockIn(availability, store) }),
  };
}

const isFor = (
  { country, channel }: Pick<Price, 'country' | 'channel'>,
  { countries, distributionChannels }: StoreScope,
): boolean =>
  (country === undefined ||
    countries.length === 0 ||
    countries.some((one) => one.code === country)) &&
  (channel === undefined || holds(distributionChannels, channel.id));

const holds = (channels: readonly { readonly id: string }[], id: string): boolean =>
  channels.length === 0 || channels.some((one) => one.id === id);

type Availability = NonNullable<ProductVariant['availability']>;

/** A store with its own supply channels has no stock of other channels. */
function stockIn(availability: Availability, { supplyChannels }: StoreScope): Availability {
  if (supplyChannels.length === 0) return availability;
  const channels = Object.entries(availability.channels ?? {}).filter(([id]) =>
    holds(supplyChannels, id),
  );
  return { channels: Object.fromEntries(channels) };
}

// The attributes of all variants of a product, for selectors of a page: no more of each variant than
// a selector shows.
import {
  type AssortmentFacts,
  assortmentNeeds,
  soldIn,
} from '../../../commerce/catalogue/assortment.ts';
import { completeProjection } from '../../../commerce/catalogue/availability.ts';
import {
  catalogModel,
  checkModel,
  maxModularVariants,
  noVariant,
} from '../../../commerce/catalogue/modular.ts';
import type { ProductVariant } from '../../../commerce/catalogue/product-data.ts';
import { viewsAllProducts } from '../../../commerce/catalogue/product-scopes.ts';
import {
  inLanguagesOf,
  type StoreScope,
  seenInStore,
} from '../../../commerce/catalogue/store-view.ts';
import {
  shownData,
  stagedData,
  type Tailoring,
  tailored,
  tailoringsNeed,
} from '../../../commerce/catalogue/tailoring.ts';
import { textInLocales } from '../../../commerce/values/localized.ts';
import {
  apiError,
  canonicalLocale,
  f,
  type Known,
  type Needs,
  need,
  notFound,
  procedure,
} from '../../../declaration/index.ts';
import { attributeNeeds, definitionsIn, levelOf } from '../product/attributes.ts';
import type { Product } from '../product/resource.ts';
import type { VariantProjection } from './resource.ts';
import { variantAttributesForm } from './variant-attributes-form.ts';

interface Asked {
  readonly staged?: boolean;
  readonly localeProjection?: readonly string[] | undefined;
  readonly 'filter[attributes]': readonly string[];
  readonly 'filter[supplyChannels]'?: readonly string[] | undefined;
}

interface Place {
  readonly id?: string;
  readonly key?: string;
  readonly storeKey?: string;
}

interface Facts extends AssortmentFacts {
  readonly project?: object;
  readonly product?: Product;
  readonly store?: StoreScope;
  readonly tailorings?: readonly Tailoring[];
  readonly projections?: readonly VariantProjection[];
}

/** The variants as a product would show them. */
const variantsIn = ({ projections = [] }: Facts): readonly ProductVariant[] =>
  [...projections]
    .sort((left, right) => left.variantId - right.variantId)
    .map(({ variantId: id, key, sku, attributes }) => ({
      ...noVariant,
      id,
      key,
      sku,
      attributes: attributes as ProductVariant['attributes'],
    }));

const targetOf = ({ id, key }: Place) => (id === undefined ? { key: key! } : { id });

/** @throws InvalidOperation, ResourceNotFound */
function checkProduct(place: Place, asked: Asked, { project, product }: Facts): void {
  checkModel(project!, 'Modular', 'Attributes of variants cannot be read separately');
  if (product !== undefined && (asked.staged === true || product.masterData.published)) return;
  const by = place.id === undefined ? `key '${place.key}'` : `ID '${place.id}'`;
  throw notFound('ProductProjection', by);
}

function needsOf(asked: Asked, place: Place, known: Known & Facts): Needs {
  const first = {
    project: catalogModel(),
    product: need.maybe<Product>('product', targetOf(place)),
  };
  if (!('product' in known)) return first;
  checkProduct(place, asked, known);
  const { id, productType } = known.product!;
  const { storeKey } = place;
  const side = { masterVariant: noVariant, variants: variantsIn(known) };
  return {
    ...first,
    projections: need.matching<VariantProjection>(
      asked.staged === true ? 'variant-projection-staged' : 'variant-projection',
      'product(id = :id)',
      { id },
      maxModularVariants,
    ),
    ...attributeNeeds(productType.id, [], known),
    ...(storeKey === undefined
      ? {}
      : {
          store: need.maybe<StoreScope>('store', { key: storeKey }),
          tailorings: tailoringsNeed(storeKey, [id]),
          ...assortmentNeeds(storeKey, [id], known),
        }),
    ...(known.projections === undefined ? {} : completeProjection.needs([side], known)),
  };
}

/** What the store sells of the variants, as it shows them. */
function seenSide(asked: Asked, facts: Known & Facts) {
  const { product, store, tailorings = [] } = facts;
  const { published } = product!.masterData;
  const isStaged = asked.staged === true;
  const data = product!.masterData[isStaged ? 'staged' : 'current'];
  const sells = soldIn(product!.id, facts);
  const variants = variantsIn(facts).filter(({ sku }) => sells?.(sku) === true);
  const whole = { ...data, ...completeProjection.apply({ ...data, variants }, facts), ...modular };
  const tailoring = isStaged ? stagedData(tailorings[0], published) : shownData(tailorings[0]);
  const own = tailored(whole, tailoring);
  return store === undefined ? own : seenInStore(own, store, asked.localeProjection === undefined);
}

/** Completing removes the placeholder of a master variant. */
const modular = { masterVariant: noVariant };

function shownVariant(
  { id, sku, key, availability, attributes }: ProductVariant,
  asked: Asked,
  names: ReadonlySet<string>,
) {
  return {
    id,
    ...{ sku, key },
    availability: availability && shownStock(availability, asked['filter[supplyChannels]']),
    attributes: attributes.filter(({ name }) => names.has(name)),
  };
}

const simple = ({ isOnStock, availableQuantity }: { [member: string]: unknown }) => ({
  isOnStock,
  availableQuantity,
});

function shownStock(
  availability: NonNullable<ProductVariant['availability']>,
  channelIds: readonly string[] = [],
) {
  const { channels = {}, ...overall } = availability;
  const asked = Object.entries(channels).filter(([id]) => channelIds.includes(id));
  return {
    ...simple(overall),
    ...(asked.length === 0
      ? {}
      : { channels: Object.fromEntries(asked.map(([id, stock]) => [id, simple(stock)])) }),
  };
}

function shownDefinitions(asked: Asked, names: ReadonlySet<string>, facts: Known & Facts) {
  const locales = asked.localeProjection?.map((tag) => canonicalLocale(tag) ?? tag);
  const inLanguages = (label: { readonly [locale: string]: string }) => {
    if (locales === undefined)
      return facts.store === undefined ? label : inLanguagesOf(facts.store, label);
    return textInLocales(label, new Set(locales));
  };
  return definitionsIn(facts, facts.product!.productType.id)
    .filter((one) => names.has(one.name) && levelOf(one) === 'Variant')
    .map(({ name, label = {}, type }) => ({ name, label: inLanguages(label), type: type.name }));
}

/** Ids of variants by their numbers, which only the model of products knows. */
function answerOf(asked: Asked, facts: Known & Facts) {
  const { id: productId, key: productKey } = facts.product!;
  const names = new Set(asked['filter[attributes]']);
  const ids = new Map((facts.projections ?? []).map(({ id, variantId }) => [variantId, id]));
  return {
    productId,
    productKey,
    attributes: shownDefinitions(asked, names, facts),
    variants: seenSide(asked, facts).variants.map((one) => ({
      ...shownVariant(one, asked, names),
      id: ids.get(one.id),
    })),
  };
}

/** @throws RequiredField, insufficient_scope */
function checkAsked(asked: Asked, mayViewStaged: boolean): void {
  if (asked['filter[attributes]'].length === 0)
    throw apiError.RequiredField("'filter[attributes]' is required.", {
      field: 'filter[attributes]',
    });
  if (asked.staged === true && !mayViewStaged)
    throw apiError.insufficient_scope('Insufficient scope. One of: view_products.');
}

const reading = (prefix: string, name: string) =>
  procedure({
    doc: 'Attributes and stock of all variants of a product, for selectors of a page.',
    method: 'GET',
    path: `${prefix}/product-projections/${name}/variant-attributes`,
    scopes: ['view_products', 'view_published_products'],
    ...(prefix === ''
      ? {}
      : { parents: ({ params }) => [{ kind: 'store', by: { key: params.storeKey! } }] }),
    query: {
      staged: f.withDefault(f.boolean(), false),
      localeProjection: f.optional(f.listOf(f.text())),
      'filter[attributes]': f.listOf(f.text()),
      'filter[supplyChannels]': f.optional(f.listOf(f.text())),
    },
    needs(input, { params, principal }, known) {
      checkAsked(input as Asked, viewsAllProducts(principal));
      return needsOf(input as Asked, params, known);
    },
    run(input, facts: any, { params }) {
      const { product } = facts as Facts;
      if (soldIn(product!.id, facts) === undefined)
        throw notFound('ProductProjection', `ID '${params.id ?? product!.id}'`);
      return { answer: () => answerOf(input as Asked, facts) };
    },
    ...(name === '{id}'
      ? {
          graphqlQuery: {
            query: 'productProjectionVariantAttributes',
            form: variantAttributesForm,
          },
        }
      : {}),
  });

export const variantAttributes = ['', '/in-store/key={storeKey}'].flatMap((prefix) =>
  ['{id}', 'key={key}'].map((name) => reading(prefix, name)),
);

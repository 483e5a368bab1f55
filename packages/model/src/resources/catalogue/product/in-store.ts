// Products of a store, which the public API has in GraphQL alone: the products that the store
// sells, with its languages, the prices for its countries and channels, and its stock.
import { storeOfPath } from '../../../commerce/access/subject.ts';
import {
  type AssortmentFacts,
  assortmentNeeds,
  isSold,
  soldIn,
  withSoldVariants,
} from '../../../commerce/catalogue/assortment.ts';
import { withNoVariant } from '../../../commerce/catalogue/modular.ts';
import type { ProductData } from '../../../commerce/catalogue/product-data.ts';
import { type StoreScope, seenInStore } from '../../../commerce/catalogue/store-view.ts';
import { type EndpointDeclaration, need } from '../../../declaration/index.ts';
import type { Product } from './resource.ts';

interface Facts extends AssortmentFacts {
  readonly store?: StoreScope | undefined;
}

/** A product as a store shows it, with the store whose languages have not been chosen yet. */
interface InStore {
  readonly seenIn?: StoreScope | undefined;
}

const eachSide = (product: Product, change: (side: ProductData) => ProductData): Product => {
  const { masterData } = product;
  const [current, staged] = [change(masterData.current), change(masterData.staged)];
  return { ...product, masterData: { ...masterData, current, staged } };
};

function inStore(product: Product, facts: Facts): Product & InStore {
  const { store } = facts;
  const sells = soldIn(product.id, facts);
  const shown = eachSide(product, (own) => {
    const side = withNoVariant(own);
    const sold = sells === undefined ? side : withSoldVariants(side, sells);
    return store === undefined ? sold : seenInStore(sold, store, false);
  });
  return { ...shown, seenIn: store };
}

/** The strings in the languages of the store, unless the client chose others. */
export const inLanguagesOfStore = (product: Product & InStore): Product => {
  const { seenIn } = product;
  return seenIn === undefined
    ? product
    : eachSide(product, (side) => seenInStore(side, seenIn, true));
};

/** Parts of the endpoint of a store. */
export const sellingIn = {
  path: '/in-store/key={storeKey}/products',
  operations: ['get'],
  by: [],
  graphqlBy: ['id', 'key'],
  parents: storeOfPath,
  isVisible: {
    needs: ({ params }, { id }, known) => assortmentNeeds(params.storeKey, [id], known),
    check: (_, { id, masterData }: Product, facts: Facts) =>
      [masterData.current, masterData.staged].some((side) => isSold({ ...side, id }, facts)),
  },
  transform: {
    applies: () => true,
    needs: (products, _query, known, { params }) => ({
      store: need.maybe<StoreScope>('store', { key: params.storeKey! }),
      ...assortmentNeeds(
        params.storeKey,
        products.map(({ id }) => id),
        known,
      ),
    }),
    apply: (product: Product, _query, _now, facts: Facts) => inStore(product, facts),
  },
} satisfies Partial<EndpointDeclaration>;

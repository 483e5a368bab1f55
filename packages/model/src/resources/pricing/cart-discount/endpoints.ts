import { alsoInStore } from '../../../commerce/access/subject.ts';
import { type Asked, apiError, type EndpointContext, holds } from '../../../declaration/index.ts';
import type { CartDiscount } from './resource.ts';

const operations = ['get', 'query', 'exists', 'create', 'update', 'delete'] as const;
const manage = ['manage_cart_discounts', 'manage_orders'];
const scopes = { view: ['view_cart_discounts', 'view_orders'], manage };

/** In a store: what names the store. */
const ofStore = ({ params }: EndpointContext) => ({
  where: 'stores(key = :storeKey)',
  variables: { storeKey: params.storeKey ?? '' },
});

/** A discount of several stores is changed by those only who may manage all of them. */
function checkStores({ document, created, action, principal }: Asked): void {
  const { stores = [] }: Partial<CartDiscount> = created ?? document ?? {};
  const named = [action?.input?.store, ...(action?.input?.stores ?? [])];
  const keys = [...stores, ...named].flatMap((store) => store?.key ?? []);
  const { scopes: held, projectKey } = principal;
  const missing = keys.filter((storeKey) => !holds(held, manage, { projectKey, storeKey }));
  if (missing.length === 0) return;
  throw apiError.Unauthorized(
    'The token does not permit managing all stores of the cart discount.',
    {
      storesWithoutPermission: missing,
    },
  );
}

export const endpoints = alsoInStore(
  { path: '/cart-discounts', operations, scopes },
  {
    visibilityFilter: ofStore,
    draftValues: ({ params }, draft: any) =>
      (draft.stores ?? []).length > 0
        ? {}
        : { stores: [{ typeId: 'store', key: params.storeKey }] },
    authorize: {
      needs: () => ({}),
      check: (asked) => {
        if (asked.operation !== 'get' && asked.operation !== 'query') checkStores(asked);
      },
    },
  },
);

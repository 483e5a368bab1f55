// What a storefront does, over the HTTP API: browse, fill a cart, order, keep an account.

export interface ShopSettings {
  readonly projectKey: string;
  readonly apiUrl: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly currency: string;
  readonly country: string;
}

export class ShopError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string | undefined,
  ) {
    super(message);
  }
}

type Query = { readonly [name: string]: string };

export function openShop(settings: ShopSettings) {
  const api = apiOf(settings);
  const update = (path: string, { id, version }: any, actions: object[]) =>
    api.post(`${path}/${id}`, { version, actions });
  return {
    ...catalogueOf(settings, api),
    ...cartsOf(settings, api, update),
    ...accountsOf(api, update),
  };
}

type Api = ReturnType<typeof apiOf>;
type Update = (path: string, document: any, actions: object[]) => Promise<any>;

const catalogueOf = ({ currency, country }: ShopSettings, api: Api) => {
  const prices = { priceCurrency: currency, priceCountry: country };
  const page = async (query: Query) =>
    (await api.get('/product-projections', { ...prices, ...query })).results;
  return {
    products: (limit = 20) => page({ limit: String(limit), sort: 'createdAt asc' }),
    product: (key: string) => api.get(`/product-projections/key=${key}`, prices),
    productsOf: async (categoryKey: string) => {
      const { id } = await api.get(`/categories/key=${categoryKey}`);
      return page({ where: `categories(id="${id}")` });
    },
    menu: async () => {
      const { results } = await api.get('/categories', { sort: 'orderHint asc', limit: '500' });
      const under = (parent?: string): any[] =>
        results
          .filter((one: any) => one.parent?.id === parent)
          .map(({ id, key, name }: any) => ({ key, name, children: under(id) }));
      return under();
    },
  };
};

const cartsOf = ({ currency, country }: ShopSettings, api: Api, update: Update) => ({
  startCart: (customerId?: string) =>
    api.post('/carts', { currency, country, ...(customerId ? { customerId } : {}) }),
  cart: (id: string) => api.get(`/carts/${id}`),
  addToCart: (cart: any, sku: string, quantity = 1) =>
    update('/carts', cart, [{ action: 'addLineItem', sku, quantity }]),
  changeQuantity: (cart: any, lineItemId: string, quantity: number) =>
    update('/carts', cart, [{ action: 'changeLineItemQuantity', lineItemId, quantity }]),
  deliverTo: (cart: any, address: object) =>
    update('/carts', cart, [{ action: 'setShippingAddress', address }]),
  noteOn: (cart: any, typeKey: string, fields: object) =>
    update('/carts', cart, [
      { action: 'setCustomType', type: { typeId: 'type', key: typeKey }, fields },
    ]),
  order: ({ id, version }: any, orderNumber?: string) =>
    api.post('/orders', { cart: { typeId: 'cart', id }, version, orderNumber }),
  orders: async (customerId: string) =>
    (await api.get('/orders', { where: `customerId="${customerId}"` })).results,
  confirm: (order: any) =>
    update('/orders', order, [{ action: 'changeOrderState', orderState: 'Confirmed' }]),
});

const accountsOf = (api: Api, update: Update) => ({
  signUp: async (email: string, password: string, names: object = {}) =>
    (await api.post('/customers', { email, password, ...names })).customer,
  signIn: async (email: string, password: string) =>
    (await api.post('/login', { email, password })).customer,
  rename: (customer: any, firstName: string) =>
    update('/customers', customer, [{ action: 'setFirstName', firstName }]),
  hasAccount: async (email: string) =>
    (await api.get('/customers', { where: `lowercaseEmail="${email.toLowerCase()}"` })).count > 0,
  startList: (name: string) => api.post('/shopping-lists', { name: { en: name } }),
  addToList: (list: any, sku: string) =>
    update('/shopping-lists', list, [{ action: 'addLineItem', sku }]),
});

function apiOf({ projectKey, apiUrl, authUrl, clientId, clientSecret }: ShopSettings) {
  let token: Promise<string> | undefined;
  const fetchToken = async () => {
    const response = await fetch(`${authUrl}/oauth/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: `manage_project:${projectKey}`,
      }),
    });
    return (await checked(response)).access_token as string;
  };
  const send = async (path: string, init: RequestInit) => {
    token ??= fetchToken();
    const headers = {
      Authorization: `Bearer ${await token}`,
      'Content-Type': 'application/json',
    };
    return checked(await fetch(`${apiUrl}/${projectKey}${path}`, { ...init, headers }));
  };
  return {
    get: (path: string, query: Query = {}) => send(`${path}?${new URLSearchParams(query)}`, {}),
    post: (path: string, body: object) =>
      send(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

async function checked(response: Response): Promise<any> {
  const body: any = await response.json();
  if (response.ok) return body;
  throw new ShopError(body.message, response.status, body.errors?.[0]?.code);
}

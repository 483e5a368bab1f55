// What fixtures of the mock's tests have that no strict server takes, put right on its way: so a test
// gets to what it is about. Only requests that set something up are changed, never an answer.

/** A document is named by its id where both are given. */
function namedOnce(value) {
  if (Array.isArray(value)) return value.map(namedOnce);
  if (typeof value !== 'object' || value === null) return value;
  const made = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, namedOnce(member)]),
  );
  if (made.typeId !== undefined && made.id !== undefined) delete made.key;
  return made;
}

const kindOfNumber = { name: 'number' };
const typeOf = (value) => {
  if (typeof value === 'number') return kindOfNumber;
  if (typeof value === 'boolean') return { name: 'boolean' };
  if (Array.isArray(value)) return { name: 'set', elementType: typeOf(value[0]) };
  if (typeof value !== 'object') return { name: 'text' };
  if (value.typeId !== undefined) return { name: 'reference', referenceTypeId: value.typeId };
  return { name: value.centAmount === undefined ? 'ltext' : 'money' };
};

const definitionOf = ({ name, value }, level) => ({
  ...{ name, level, label: { en: name }, isRequired: false, type: typeOf(value) },
});

/** Attributes of a product are defined by its type, each for the product or for its variants. */
async function withDefinedAttributes(send, project, draft) {
  const { masterVariant, variants = [], productType, ...rest } = draft;
  const own = [masterVariant, ...variants].flatMap((variant) => variant?.attributes ?? []);
  const named = new Set(own.map(({ name }) => name));
  const shared = (draft.attributes ?? []).filter(({ name }) => !named.has(name));
  const wanted = new Map([
    ...own.map((one) => [one.name, definitionOf(one, 'Variant')]),
    ...shared.map((one) => [one.name, definitionOf(one, 'Product')]),
  ]);
  const { id, key } = productType ?? {};
  const address = `/${project}/product-types/${id ?? `key=${key}`}`;
  const type = (await send({ url: address })).json();
  const missing = [...wanted.values()].filter(
    ({ name }) => !(type.attributes ?? []).some((one) => one.name === name),
  );
  const actions = missing.map((attribute) => ({ action: 'addAttributeDefinition', attribute }));
  if (type.version !== undefined && actions.length > 0)
    await send({ method: 'POST', url: address, payload: { version: type.version, actions } });
  const attributes = draft.attributes === undefined ? {} : { attributes: shared };
  return { ...rest, ...attributes, productType, masterVariant, variants: draft.variants };
}

/** Actions set attributes of a product, whose names and values are not known before. */
const usual = ['test', 'test2', 'test3', 'foo'];
const withUsualAttributes = (draft) =>
  draft.attributes?.length > 0
    ? draft
    : {
        ...draft,
        attributes: usual.map((name) => definitionOf({ name, value: name }, 'Variant')),
      };

/** Factories count anew for each test, and a key must be another one. */
const withoutKey = ({ key, ...draft }) => draft;

async function storeOf(send, project, url) {
  const key = /\/in-store\/key=([^/?]+)/.exec(url)?.[1];
  if (key === undefined) return;
  const there = await send({ url: `/${project}/stores/key=${key}` });
  const draft = { key, name: { en: key } };
  if (there.statusCode === 404)
    await send({ method: 'POST', url: `/${project}/stores`, payload: draft });
}

/** An index is on, and has taken up what was written. */
async function searchable(mock, send, project, url) {
  if (!/\/(search|suggest)(\?|$)/.test(url)) return;
  for (const mode of ['ProductsSearch', 'ProductProjectionsSearch']) {
    const { version } = (await send({ url: `/${project}` })).json();
    const actions = [{ action: 'changeProductSearchIndexingEnabled', enabled: true, mode }];
    await send({ method: 'POST', url: `/${project}`, payload: { version, actions } });
  }
  await mock.settle();
}

/** A cart has something in it, and somewhere to go, before it is ordered. */
async function orderedCart(send, project, draft) {
  const url = `/${project}/carts/${draft.cart?.id ?? draft.id}`;
  const cart = (await send({ url })).json();
  if (cart.version !== draft.version || cart.lineItems.length + cart.customLineItems.length > 0)
    return draft;
  const money = { currencyCode: cart.totalPrice.currencyCode, centAmount: 0 };
  const item = { action: 'addCustomLineItem', slug: 'gift', name: { en: 'Gift' }, money };
  const address = { action: 'setShippingAddress', address: { country: 'NL' } };
  const actions = [item, ...(cart.shippingAddress === undefined ? [address] : [])];
  const payload = { version: cart.version, actions };
  return { ...draft, version: (await send({ method: 'POST', url, payload })).json().version };
}

/** Carts and customers speak languages that the project is to have. */
async function withLanguages(send, project, { actions = [] }) {
  const locales = actions.filter(({ action }) => action === 'setLocale');
  if (locales.length === 0) return;
  const { version, languages } = (await send({ url: `/${project}` })).json();
  const missing = locales.map(({ locale }) => locale).filter((one) => !languages.includes(one));
  const change = { action: 'changeLanguages', languages: [...languages, ...missing] };
  const payload = { version, actions: [change] };
  if (missing.length > 0) await send({ method: 'POST', url: `/${project}`, payload });
}

/** Who asks about himself is the customer that was made last with a password, or an anonymous session. */
async function somebody(logins, send, project, url, headers) {
  if (!/^\/[^/]+\/(in-store\/[^/]+\/)?me(\/|\?|$)/.test(url) || /\/me\/(signup|login)/.test(url))
    return headers;
  const login = logins.get(project);
  const path = login === undefined ? 'anonymous' : 'customers';
  const form =
    login === undefined
      ? { grant_type: 'client_credentials' }
      : { grant_type: 'password', username: login.email, password: login.password };
  const token = await send({
    ...{ method: 'POST', url: `/oauth/${project}/${path}/token` },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    payload: `${new URLSearchParams(form)}`,
  });
  const { access_token: access } = token.json();
  return access === undefined ? headers : { ...headers, Authorization: `Bearer ${access}` };
}

/** Kinds that have custom fields, for types that name one that has none. */
const typedKinds = [
  ...['address', 'cart-discount', 'category', 'channel', 'customer', 'inventory-entry'],
  ...['line-item', 'custom-line-item', 'order', 'order-delivery', 'order-parcel', 'payment'],
  ...['product-price', 'review', 'shipping-method', 'shopping-list'],
];
const withTypedKinds = (draft) => ({
  ...draft,
  resourceTypeIds: [
    ...new Set([...draft.resourceTypeIds.filter((one) => one !== 'product'), ...typedKinds]),
  ],
});

const isDraft = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is put right of a draft by its kind. */
const drafts = new Map([
  ['product-types', (_, draft) => withUsualAttributes(draft)],
  ['products', ({ send, project }, draft) => withDefinedAttributes(send, project, draft)],
  ['reviews', (_, draft) => (/^review-\d+$/.test(draft.key) ? withoutKey(draft) : draft)],
  ['orders', ({ send, project }, draft) => orderedCart(send, project, draft)],
  [
    'types',
    (_, draft) => (draft.resourceTypeIds?.includes('product') ? withTypedKinds(draft) : draft),
  ],
]);

async function corrected({ mock, send, logins }, given) {
  const { url = '', method = 'GET', payload } = given;
  const [, project = '', kind, ...rest] = url.split('?')[0].split('/');
  await storeOf(send, project, url);
  await searchable(mock, send, project, url);
  const headers = await somebody(logins, send, project, url, given.headers);
  if (method !== 'POST' || !isDraft(payload)) return { ...given, headers };
  const named = namedOnce(payload);
  const change = rest.length === 0 ? drafts.get(kind) : undefined;
  const draft = change === undefined ? named : await change({ send, project }, named);
  await withLanguages(send, project, draft);
  if (draft.email !== undefined && draft.password !== undefined) logins.set(project, draft);
  return { ...given, headers, payload: draft };
}

/** Products that tests of one file make anew with the same SKUs. */
async function withoutProducts(send) {
  const { results = [] } = (await send({ url: '/dummy/products?limit=500' })).json();
  for (const { id, version, masterData } of results) {
    const url = `/dummy/products/${id}`;
    const payload = { version, actions: [{ action: 'unpublish' }] };
    const now = masterData.published ? (await send({ method: 'POST', url, payload })).json() : null;
    await send({ method: 'DELETE', url: `${url}?version=${now?.version ?? version}` });
  }
}

/** The one spelling of the authentication mode. */
const spelled = (document) =>
  document.authenticationMode === 'password'
    ? { ...document, authenticationMode: 'Password' }
    : document;

/**
 * The stand-in with corrections. A file that makes its fixtures before each test starts with an empty
 * project each time; one that makes some for all its tests loses the products alone.
 */
export const correcting = (Mock, { beforeEach, text }) =>
  class extends Mock {
    constructor(options) {
      super(options);
      const { app } = this;
      const send = (request) => app.inject(request);
      this.forget = () => context.logins.clear();
      const context = { mock: this, send, logins: new Map() };
      this.app = {
        inject: async (given) =>
          send(typeof given === 'string' ? given : await corrected(context, given)),
      };
      if (text === undefined || this.options.enableAuthentication) return;
      if (!text.includes('beforeAll(')) beforeEach(() => this.clear());
      else if (text.includes('publishedProductDraft')) beforeEach(() => withoutProducts(send));
    }
    clear() {
      this.forget();
      return super.clear();
    }
    project(key) {
      const own = super.project(key);
      const unsafeAdd = (kind, document) => own.unsafeAdd(kind, spelled(document));
      const get = (...of) => own.get(...of);
      return { unsafeAdd, add: unsafeAdd, get, getRepository: own.getRepository };
    }
  };

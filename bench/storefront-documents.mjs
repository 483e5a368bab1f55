// The documents of a storefront, each as GraphQL asks for it and as a request of the HTTP API for the
// same data.

const money = '{ currencyCode centAmount fractionDigits }';
const variant = `{ id sku
  prices { id value { currencyCode centAmount fractionDigits } country }
  images { url dimensions { width height } }
  attributesRaw { name value } }`;
const current = `{ name(locale: "en") slug(locale: "en") description(locale: "en")
  categories { id name(locale: "en") }`;

const listQuery = `query List($where: String) {
  products(where: $where, limit: 12, sort: ["key asc"]) {
    total count offset
    results { id key version masterData { current ${current} masterVariant ${variant} } } }
  }
}`;

const detailQuery = `query Detail($key: String) {
  product(key: $key) {
    id key version productType { id name }
    masterData { current ${current} masterVariant ${variant} variants ${variant} } }
  }
}`;

const searchQuery = `query Search($text: String) {
  productProjectionSearch(
    locale: "en", text: $text, limit: 12,
    facets: [
      { string: "variants.attributes.color" },
      { string: "variants.attributes.material" },
      { string: "variants.attributes.size" }
    ]
  ) {
    total count offset
    results { id key version name(locale: "en") slug(locale: "en") masterVariant ${variant} }
    facets {
      facet
      value { type ... on TermsFacetResult { dataType missing total other terms { term count } } }
    }
  }
}`;

const address = '{ id firstName lastName streetName streetNumber postalCode city country email }';

const totals = `totalPrice ${money}
    taxedPrice { totalNet ${money} totalGross ${money} taxPortions { rate name amount ${money} } }
    shippingAddress ${address}
    billingAddress ${address}`;

const ofLine = `totalPrice ${money}
      price { id value ${money} country }
      taxRate { id name amount includedInPrice country }
      taxedPrice { totalNet ${money} totalGross ${money} }
      variant { id sku images { url } attributesRaw { name value } }
      state { quantity }`;

const cartQuery = `query Cart($id: String) {
  cart(id: $id) {
    id version createdAt lastModifiedAt customerId customerEmail country cartState
    taxMode taxRoundingMode inventoryMode origin
    ${totals}
    lineItems {
      id productId productKey productSlug(locale: "en") name(locale: "en") quantity
      priceMode lineItemMode
      ${ofLine}
    }
  }
}`;

const accountQuery = `query Account {
  me { orders(limit: 10, sort: ["createdAt desc"]) {
    total
    results { id version createdAt orderNumber orderState totalPrice ${money} customerEmail }
  } }
}`;

const fullOrders = `query FullAccount {
  me { orders(limit: 10, sort: ["createdAt desc"]) {
    total
    results {
      id version createdAt lastModifiedAt orderNumber orderState customerId customerEmail country
      ${totals}
      lineItems {
        id productId name(locale: "en") quantity ${ofLine}
      }
    }
  } }
}`;

const facetsOfRest = ['color', 'material', 'size']
  .map((name) => `facet=${encodeURIComponent(`variants.attributes.${name}`)}`)
  .join('&');

const accountPath = '/me/orders?limit=10&sort=createdAt%20desc';

/**
 * `asked`: the most that GraphQL may cost, as a multiple of the HTTP API; `ofAccount`: with the token of
 * a customer.
 */
export const documentsOf = ({ category, products, accounts }) => {
  const where = `masterData(current(categories(id="${category}")))`;
  const listed = encodeURIComponent(where);
  const textOf = (turn) => `product ${(turn % products) + 1}`;
  return [
    {
      name: 'list',
      title: 'product list, 12 products',
      asked: 1.2,
      graphql: () => ({ query: listQuery, variables: { where } }),
      path: () => `/products?where=${listed}&limit=12&sort=key%20asc`,
    },
    {
      name: 'detail',
      title: 'product page',
      graphql: (turn) => ({
        query: detailQuery,
        variables: { key: `product-${(turn % products) + 1}` },
      }),
      path: (turn) =>
        `/products/key=product-${(turn % products) + 1}?expand=masterData.current.categories[*]`,
    },
    {
      name: 'search',
      title: 'projection search with three facets',
      asked: 1.3,
      graphql: (turn) => ({ query: searchQuery, variables: { text: textOf(turn) } }),
      path: (turn) =>
        `/product-projections/search?text.en=${encodeURIComponent(textOf(turn))}&limit=12&${facetsOfRest}`,
    },
    {
      name: 'cart',
      title: 'cart of ten lines',
      asked: 2.5,
      graphql: (_turn, client) => ({ query: cartQuery, variables: { id: accounts[client].cart } }),
      path: (_turn, client) => `/carts/${accounts[client].cart}`,
    },
    {
      name: 'account',
      title: 'my ten orders, seven fields',
      asked: 1,
      ofAccount: true,
      graphql: () => ({ query: accountQuery }),
      path: () => accountPath,
    },
    {
      name: 'orders',
      title: 'my ten orders, whole',
      ofAccount: true,
      graphql: () => ({ query: fullOrders }),
      path: () => accountPath,
    },
  ];
};

// Interfaces of the public schema by which fragments name several types at once. Each type and
// field is used only as long as no declaration gives one of its name.
export const interfaces = `
extend type ProductTailoringData implements HasProductTailoringData
extend type ProductTailoringCreated implements HasProductTailoringData
extend type Channel implements ReviewTarget
extend type Product implements ReviewTarget
extend type Query implements CartQueryInterface & CustomerActiveCartInterface &
  OrderQueryInterface & CustomerQueryInterface & ShoppingListQueryInterface &
  ShippingMethodsByCartInterface & MeFieldInterface & ProductSelectionQueryInterface
extend type Me implements MeQueryInterface & CartQueryInterface & ActiveCartInterface &
  OrderQueryInterface & ShoppingListQueryInterface
extend type InStore implements CartDiscountQueryInterface & CartQueryInterface &
  CustomerActiveCartInterface & OrderQueryInterface & CustomerQueryInterface &
  ShippingMethodsByCartInterface & MeFieldInterface
extend type InStoreMe implements MeQueryInterface & CartQueryInterface & ActiveCartInterface &
  OrderQueryInterface & ShoppingListQueryInterface
extend type AsAssociate implements CartQueryInterface & OrderQueryInterface &
  QuoteQueryInterface & QuoteRequestQueryInterface & ShoppingListQueryInterface
interface ReviewTarget { id: String! }
interface HasProductTailoringData {
  name(locale: Locale, acceptLanguage: [Locale!]): String
  nameAllLocales: [LocalizedString!]
  description(locale: Locale, acceptLanguage: [Locale!]): String
  descriptionAllLocales: [LocalizedString!]
  slug(locale: Locale, acceptLanguage: [Locale!]): String
  slugAllLocales: [LocalizedString!]
  metaTitle(locale: Locale, acceptLanguage: [Locale!]): String
  metaTitleAllLocales: [LocalizedString!]
  metaDescription(locale: Locale, acceptLanguage: [Locale!]): String
  metaDescriptionAllLocales: [LocalizedString!]
  metaKeywords(locale: Locale, acceptLanguage: [Locale!]): String
  metaKeywordsAllLocales: [LocalizedString!]
  variants: [ProductVariantTailoring!]!
  attributesRaw: [RawProductAttribute!]!
}
interface CartQueryInterface {
  cart(id: String): Cart
  carts(where: String, sort: [String!], limit: Int, offset: Int): CartQueryResult!
}
interface CustomerActiveCartInterface { customerActiveCart(customerId: String!): Cart }
interface OrderQueryInterface {
  order(id: String, orderNumber: String): Order
  orders(where: String, sort: [String!], limit: Int, offset: Int): OrderQueryResult!
}
interface CustomerQueryInterface {
  customer(emailToken: String, passwordToken: String, id: String, key: String): Customer
  customers(where: String, sort: [String!], limit: Int, offset: Int): CustomerQueryResult!
}
interface ShoppingListQueryInterface {
  shoppingList(id: String, key: String): ShoppingList
  shoppingLists(where: String, sort: [String!], limit: Int, offset: Int): ShoppingListQueryResult!
}
interface ShippingMethodsByCartInterface {
  shippingMethodsByCart(id: String!): [ShippingMethod!]!
}
interface MeFieldInterface { me: MeQueryInterface! }
interface ProductSelectionQueryInterface {
  productSelectionAssignments(where: String, sort: [String!], limit: Int,
    offset: Int): ProductAssignmentQueryResult!
}
interface MeQueryInterface implements CartQueryInterface & ActiveCartInterface &
  OrderQueryInterface & ShoppingListQueryInterface {
  cart(id: String): Cart
  carts(where: String, sort: [String!], limit: Int, offset: Int): CartQueryResult!
  activeCart: Cart
  order(id: String, orderNumber: String): Order
  orders(where: String, sort: [String!], limit: Int, offset: Int): OrderQueryResult!
  shoppingList(id: String, key: String): ShoppingList
  shoppingLists(where: String, sort: [String!], limit: Int, offset: Int): ShoppingListQueryResult!
}
interface ActiveCartInterface { activeCart: Cart }
interface CartDiscountQueryInterface {
  cartDiscount(id: String, key: String): CartDiscount
  cartDiscounts(where: String, sort: [String!], limit: Int, offset: Int): CartDiscountQueryResult!
}
interface QuoteQueryInterface {
  quote(id: String, key: String): Quote
  quotes(where: String, sort: [String!], limit: Int, offset: Int): QuoteQueryResult!
}
interface QuoteRequestQueryInterface {
  quoteRequest(id: String, key: String): QuoteRequest
  quoteRequests(where: String, sort: [String!], limit: Int, offset: Int): QuoteRequestQueryResult!
}
`;

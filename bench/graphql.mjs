// The questions that GraphQL is measured with: eighty fields of one order, and one mutation.

const money = '{ currencyCode centAmount fractionDigits }';
const address =
  '{ id title firstName lastName streetName streetNumber postalCode city country email }';

export const orderQuery = `query Order($id: String) {
  order(id: $id) {
    id version createdAt lastModifiedAt customerId customerEmail country origin orderState
    taxMode taxRoundingMode taxCalculationMode inventoryMode
    totalPrice ${money}
    taxedPrice {
      totalNet ${money} totalGross ${money}
      taxPortions { rate name amount ${money} }
    }
    shippingAddress ${address}
    billingAddress ${address}
    lineItems {
      id productId productKey name(locale: "en") quantity priceMode lineItemMode
      totalPrice ${money}
      price { id value ${money} }
      taxRate { id name amount includedInPrice country }
      taxedPrice { totalNet ${money} totalGross ${money} }
      variant { id sku images { url } }
      state { quantity }
    }
  }
}`;

export const orderUpdate = `mutation Update($id: String, $version: Long!, $state: OrderState!) {
  updateOrder(id: $id, version: $version, actions: [{ changeOrderState: { orderState: $state } }]) {
    id version orderState lastModifiedAt
  }
}`;

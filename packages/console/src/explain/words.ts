// Explanations: why this price, this discount, this tax, this shipping.
import { words } from '../words/texts.ts';

export const explainWords = words({
  whyPrice: { en: 'Why this price', de: 'Warum dieser Preis' },
  whyPriceHint: {
    en: 'Every price of the published variant, and why it is chosen or not for this buyer.',
    de: 'Jeder Preis der veröffentlichten Variante, und warum er für diesen Käufer gilt oder nicht.',
  },
  variant: { en: 'Variant', de: 'Variante' },
  quantity: { en: 'Quantity', de: 'Menge' },
  at: { en: 'At', de: 'Zeitpunkt' },
  price: { en: 'Price', de: 'Preis' },
  country: { en: 'Country', de: 'Land' },
  group: { en: 'Customer group', de: 'Kundengruppe' },
  channel: { en: 'Channel', de: 'Kanal' },
  validity: { en: 'Valid', de: 'Gültig' },
  any: { en: 'any', de: 'alle' },
  from: { en: (instant: string) => `from ${instant}`, de: (instant: string) => `ab ${instant}` },
  until: { en: (instant: string) => `until ${instant}`, de: (instant: string) => `bis ${instant}` },
  outcome: { en: 'Outcome', de: 'Ergebnis' },
  unitPrice: {
    en: (price: string) => `The buyer pays ${price} for one.`,
    de: (price: string) => `Der Käufer zahlt ${price} für eines.`,
  },
  noPrice: {
    en: 'No price of the variant is for this buyer.',
    de: 'Kein Preis der Variante ist für diesen Käufer.',
  },
  unpublished: {
    en: 'The product is not published, so it cannot be bought.',
    de: 'Das Produkt ist nicht veröffentlicht, also kann es niemand kaufen.',
  },
  noPrices: { en: 'The variant has no price.', de: 'Die Variante hat keinen Preis.' },
  productDiscounts: { en: 'Product discounts', de: 'Produktrabatte' },
  noProductDiscounts: { en: 'There is no product discount.', de: 'Es gibt keinen Produktrabatt.' },
  whyCart: {
    en: 'Why this price, discount, tax and shipping',
    de: 'Warum diese Preise, Rabatte, Steuern und Versandkosten',
  },
  whyCartHint: {
    en: 'Judged by the rules as they are now.',
    de: 'Nach den Regeln beurteilt, wie sie jetzt sind.',
  },
  whyOrderHint: {
    en: 'The cart of the order, judged by the rules as they are now; the order keeps what held when it was created.',
    de: 'Der Warenkorb der Bestellung, nach den heutigen Regeln beurteilt; die Bestellung behält, was bei ihrem Anlegen galt.',
  },
  show: { en: 'Explain', de: 'Erklären' },
  whyAssociate: {
    en: (unit: string) => `Why an associate of ${unit} may or may not do something`,
    de: (unit: string) => `Warum jemand in ${unit} etwas darf oder nicht`,
  },
  noCart: {
    en: 'The order was created without a cart, or the cart was deleted: there is nothing to judge.',
    de: 'Die Bestellung entstand ohne Warenkorb, oder er wurde gelöscht: Es gibt nichts zu beurteilen.',
  },
  cartDiscounts: { en: 'Cart discounts', de: 'Warenkorbrabatte' },
  noCartDiscounts: { en: 'There is no cart discount.', de: 'Es gibt keinen Warenkorbrabatt.' },
  discount: { en: 'Discount', de: 'Rabatt' },
  takesOff: { en: 'Takes off', de: 'Nimmt weg' },
  pricesOf: { en: (item: string) => `Prices of ${item}`, de: (item: string) => `Preise: ${item}` },
  taxesOf: { en: (item: string) => `Taxes of ${item}`, de: (item: string) => `Steuern: ${item}` },
  discountsOf: {
    en: (item: string) => `Product discounts of ${item}`,
    de: (item: string) => `Produktrabatte: ${item}`,
  },
  rate: { en: 'Rate', de: 'Satz' },
  place: { en: 'For', de: 'Für' },
  shipping: { en: 'Shipping methods', de: 'Versandarten' },
  noShipping: { en: 'There is no shipping method.', de: 'Es gibt keine Versandart.' },
  method: { en: 'Shipping method', de: 'Versandart' },
  unmet: {
    en: (condition: string) => `${condition} is not met`,
    de: (condition: string) => `${condition} ist nicht erfüllt`,
  },
  unmetNot: {
    en: (condition: string) => `${condition} must not be met`,
    de: (condition: string) => `${condition} darf nicht erfüllt sein`,
  },
  found: {
    en: (value: string) => `the cart has ${value}`,
    de: (value: string) => `der Warenkorb hat ${value}`,
  },
  foundNothing: {
    en: 'the cart has no value there',
    de: 'der Warenkorb hat dort keinen Wert',
  },
});

// The reasons of explanations, by their codes. A reason that has no entry is shown in the words of the server.
import { words } from '../words/texts.ts';

export const reasonWords = words({
  Chosen: { en: 'it is chosen', de: 'wird genommen' },
  OtherCurrency: { en: 'it is in another currency', de: 'andere Währung' },
  OtherCountry: { en: 'it is for another country', de: 'für ein anderes Land' },
  EarlierInList: {
    en: 'an equal one comes before it in the list',
    de: 'ein gleicher steht vor ihm in der Liste',
  },
  NotYetValid: { en: 'its period of validity begins later', de: 'gilt erst später' },
  NoLongerValid: { en: 'its period of validity has ended', de: 'gilt nicht mehr' },
  OtherCustomerGroup: {
    en: 'it is for a customer group that the buyer is not in',
    de: 'für eine Kundengruppe, zu der der Käufer nicht gehört',
  },
  OtherChannel: { en: 'it is for another channel', de: 'für einen anderen Kanal' },
  OtherRecurrencePolicy: {
    en: 'it is for another recurrence policy',
    de: 'für eine andere Wiederholungsregel',
  },
  MoreSpecificScope: {
    en: 'the chosen price has a more specific scope',
    de: 'der genommene Preis ist genauer eingegrenzt',
  },
  HasValidityPeriod: {
    en: 'the chosen price has the same scope and a period of validity',
    de: 'der genommene Preis ist ebenso eingegrenzt und gilt für einen Zeitraum',
  },
  LowerAmount: {
    en: 'the chosen price has the same scope and is lower',
    de: 'der genommene Preis ist ebenso eingegrenzt und niedriger',
  },
  Inactive: { en: 'it is not active', de: 'nicht aktiv' },
  UnreadablePredicate: { en: 'its predicate cannot be read', de: 'Bedingung nicht lesbar' },
  PriceOfRecurrencePolicy: {
    en: 'the price is one of a recurrence policy, which discounts leave alone',
    de: 'der Preis gehört zu einer Wiederholungsregel und wird nicht rabattiert',
  },
  PredicateNotMet: {
    en: 'its predicate is not met',
    de: 'die Bedingung ist nicht erfüllt',
  },
  NoAmountInCurrency: {
    en: 'it has no amount in the currency of the price',
    de: 'kein Betrag in der Währung des Preises',
  },
  NoExternalPrice: {
    en: 'no discounted price was set for it',
    de: 'kein rabattierter Preis wurde gesetzt',
  },
  HigherSortOrderWon: {
    en: 'a discount with a higher rank lowers the price',
    de: 'ein Rabatt mit höherem Rang senkt den Preis',
  },
  OtherState: {
    en: 'it is for another state of the country',
    de: 'für einen anderen Landesteil',
  },
  StateHasItsOwnRate: {
    en: 'the state of the address has a rate of its own',
    de: 'der Landesteil der Adresse hat einen eigenen Satz',
  },
  CountryFallbackIsOff: {
    en: 'the address has a state, and the project does not fall back to the rate of the country',
    de: 'die Adresse nennt einen Landesteil, und das Projekt weicht nicht auf den Satz des Landes aus',
  },
  TaxModeOfCart: {
    en: 'the tax mode of the cart takes rates from outside',
    de: 'der Warenkorb nimmt Steuersätze von außen',
  },
  NoTaxCategory: { en: 'the item has no tax category', de: 'keine Steuerkategorie' },
  NoShippingAddress: { en: 'the cart has no shipping address', de: 'keine Lieferadresse' },
  PriceFromOutside: { en: 'the line has a price from outside', de: 'der Preis kommt von außen' },
  ProductIsGone: {
    en: 'the product or the variant no longer exists',
    de: 'Produkt oder Variante gibt es nicht mehr',
  },
  OtherZone: { en: 'its zone is not the one of the address', de: 'andere Zone als die Adresse' },
  Selected: { en: 'the cart uses it', de: 'der Warenkorb nutzt sie' },
  Available: { en: 'the cart can use it', de: 'der Warenkorb könnte sie nutzen' },
  OtherStore: { en: 'it is not for the store of the cart', de: 'nicht für den Store' },
  NoRateForPlace: {
    en: 'it has no rate for the address and the currency',
    de: 'kein Satz für Adresse und Währung',
  },
  Applied: { en: 'it applies', de: 'gilt' },
  InactiveGroup: { en: 'its discount group is not active', de: 'die Rabattgruppe ist nicht aktiv' },
  OtherRecurrence: {
    en: 'it is for other orders, once or recurring',
    de: 'für andere Bestellungen, einmalige oder wiederkehrende',
  },
  DirectDiscountsApply: {
    en: 'the cart has direct discounts, which take the place of all others',
    de: 'der Warenkorb hat direkte Rabatte, die alle anderen ersetzen',
  },
  CodeMissing: {
    en: 'it needs a discount code that the cart does not have',
    de: 'der nötige Rabattcode fehlt im Warenkorb',
  },
  CodeNotActive: { en: 'its discount code is not active', de: 'der Rabattcode ist nicht aktiv' },
  CodeNotValid: {
    en: 'its discount code is not valid now',
    de: 'der Rabattcode gilt zurzeit nicht',
  },
  CodeDoesNotMatchCart: {
    en: 'the cart does not meet the predicate of its discount code',
    de: 'der Warenkorb erfüllt die Bedingung des Rabattcodes nicht',
  },
  CodeMaxApplicationReached: {
    en: 'its discount code has been used as often as it may be',
    de: 'der Rabattcode ist aufgebraucht',
  },
  CodeApplicationStoppedByPreviousDiscount: {
    en: 'a discount before it stops all after it',
    de: 'ein früherer Rabatt schließt alle weiteren aus',
  },
  CodeApplicationStoppedByGroupBestDeal: {
    en: 'another discount of its group is the better deal',
    de: 'ein anderer Rabatt der Gruppe ist günstiger',
  },
  GiftNotPossible: {
    en: 'its gift cannot be given',
    de: 'das Geschenk kann nicht gegeben werden',
  },
  NothingMatched: {
    en: 'its target matches nothing that can become cheaper',
    de: 'es gibt nichts, was dadurch billiger wird',
  },
  BetterInGroup: {
    en: 'another discount of its group is the better deal',
    de: 'ein anderer Rabatt der Gruppe ist günstiger',
  },
  StoppedByPrevious: {
    en: 'a discount before it stops all after it',
    de: 'ein früherer Rabatt schließt alle weiteren aus',
  },
  ProductDiscountsAreBetter: {
    en: 'product discounts are the better deal for this cart',
    de: 'Produktrabatte sind für diesen Warenkorb günstiger',
  },
});

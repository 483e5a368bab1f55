// The page of the project's settings.
import { words } from '../words/texts.ts';

export const settingWords = words({
  shop: { en: 'The shop', de: 'Der Shop' },
  shopHint: {
    en: 'The first language is used where a customer asks for none.',
    de: 'Die erste Sprache gilt, wo niemand nach einer gefragt hat.',
  },
  search: { en: 'Search', de: 'Suche' },
  searchHint: {
    en: 'A search works only while its index is on. A large project needs some time to build one.',
    de: 'Eine Suche arbeitet nur, solange ihr Index eingeschaltet ist. Ein großes Projekt braucht Zeit, ihn zu bauen.',
  },
  messages: { en: 'Messages', de: 'Nachrichten' },
  carts: { en: 'Carts and shopping lists', de: 'Warenkörbe und Einkaufslisten' },
  prices: { en: 'Discounts and catalogue', de: 'Rabatte und Katalog' },
  pricesHint: {
    en: 'The model of the catalogue changes only while the project has no products.',
    de: 'Das Modell des Katalogs lässt sich nur ändern, solange das Projekt keine Produkte hat.',
  },
  stock: { en: 'Stock', de: 'Lagerbestand' },
  shipping: { en: 'Shipping rates', de: 'Versandpreise' },
  companies: { en: 'Business units of customers', de: 'Geschäftseinheiten von Kunden' },
  external: { en: 'Tokens of another server', de: 'Tokens eines anderen Servers' },
  externalHint: {
    en: 'The stored header is masked. To change the address, enter the whole header again.',
    de: 'Der gespeicherte Header ist verdeckt. Wer die Adresse ändert, gibt den ganzen Header noch einmal ein.',
  },
});

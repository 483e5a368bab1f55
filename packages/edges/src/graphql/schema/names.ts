// How the public schema derives names from the names of the HTTP API.

/** `taxCategories` → `taxCategory` */
export const singularOf = (plural: string): string =>
  plural.replace(/List$/, '').replace(/ies$/, 'y').replace(/s$/, '');

/** `taxCategory` → `TaxCategory` */
export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** `active-cart` → `activeCart` */
export const camel = (words: string): string =>
  words.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

// Finds documents by a name, a number, a key or an e-mail address. The predicates of the API compare the order of
// strings, so a range finds every value that begins with the search term.
import { type Document, type Kind, read, readPage } from '../server.ts';
import { languagesOf } from './settings.ts';

/** Where documents of a kind are looked for: the member in braces, `*` for each language of the project. */
const places: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'customer',
    ['{email}', '{lastName}', '{firstName}', '{customerNumber}', '{companyName}', '{key}'],
  ],
  ['order', ['{orderNumber}', '{customerEmail}', '{purchaseOrderNumber}']],
  [
    'product',
    [
      '{key}',
      'masterData(staged(name({*})))',
      'masterData(staged(masterVariant({sku})))',
      'masterData(staged(variants({sku})))',
    ],
  ],
  ['cart', ['{key}', '{customerEmail}']],
  ['business-unit', ['{name}', '{key}', '{contactEmail}']],
  ['discount-code', ['{code}', '{key}', 'name({*})']],
  ['customer-group', ['{name}', '{key}']],
  ['tax-category', ['{name}', '{key}']],
  ['zone', ['{name}', '{key}']],
  ['shipping-method', ['{name}', '{key}']],
  ['product-type', ['{name}', '{key}']],
  ['associate-role', ['{name}', '{key}']],
  ['inventory-entry', ['{sku}', '{key}']],
  ['standalone-price', ['{sku}', '{key}']],
  ['api-client', ['{name}']],
]);

const usual = ['{key}', 'name({*})'];

const maxFound = 50;

/** What begins with the text as it was typed, and as it would be written at the beginning of a name. */
export const spellingsOf = (text: string): readonly string[] => [
  ...new Set([
    text,
    text.toLowerCase(),
    text.charAt(0).toUpperCase() + text.slice(1),
    text.toUpperCase(),
  ]),
];

function conditionOf(place: string, text: string): string {
  const begin = JSON.stringify(text);
  const end = JSON.stringify(`${text}\uffff`);
  const [before = '', member = '', after = ''] = place.split(/[{}]/);
  return `${before}${member} >= ${begin} and ${member} < ${end}${after}`;
}

/** In the language of predicates. */
export function whereOf(kind: string, text: string, languages: readonly string[]): string {
  if (text === '') return '';
  const named = (places.get(kind) ?? usual).flatMap((place) =>
    place.includes('*') ? languages.map((one) => place.replace('*', one)) : [place],
  );
  const conditions = named.flatMap((place) =>
    spellingsOf(text).map((one) => `(${conditionOf(place, one)})`),
  );
  return [...conditions, ...(kind === 'customer' ? fullNames(text) : [])].join(' or ');
}

/** First and last name, in either order, with or without a comma. */
function fullNames(text: string): readonly string[] {
  const [first, ...others] = text.split(/[\s,]+/).filter((one) => one !== '');
  const second = others.join(' ');
  if (first === undefined || second === '') return [];
  const begins = (member: string, value: string) =>
    spellingsOf(value)
      .map((one) => `(${conditionOf(`{${member}}`, one)})`)
      .join(' or ');
  return [
    [first, second],
    [second, first],
  ].map(
    ([given, family]) => `((${begins('firstName', given!)}) and (${begins('lastName', family!)}))`,
  );
}

const addresses = ['shippingAddress', 'billingAddress'];
const addressees = ['firstName', 'lastName', 'company'];

/** An address has it many times in a predicate. */
const maxName = 60;

/** In the language of predicates: orders with an address whose addressee has the name. */
export function whereAddressed(text: string): string {
  const name = text.slice(0, maxName);
  const begun = addressees.flatMap((member) =>
    spellingsOf(name).map((one) => `(${conditionOf(`{${member}}`, one)})`),
  );
  const inAddress = [...begun, ...fullNames(name)].join(' or ');
  return addresses.map((address) => `${address}(${inAddress})`).join(' or ');
}

/** Predicates have no index of names in addresses: older orders are found by the order search. */
const maxLookedThrough = 10_000;

/** Orders by the name in their addresses, as guests have no other: the latest ones. */
export async function findOrdersAddressedTo(
  project: string,
  { path }: Kind,
  typed: string,
  signal: AbortSignal,
): Promise<readonly Document[]> {
  const text = typed.trim();
  if (text === '') return [];
  const query = new URLSearchParams({ limit: '1', withTotal: 'false', sort: 'createdAt desc' });
  query.set('offset', `${maxLookedThrough}`);
  const [oldest] = (await read(project, `${path}?${query}`, signal)).results;
  const latest = oldest === undefined ? '' : `createdAt > "${oldest.createdAt}" and `;
  const where = `${latest}(${whereAddressed(text)})`;
  return readPage(project, { path }, { where, sort: 'createdAt desc', limit: maxFound }, signal);
}

const maxText = 200;

/** A chosen document is shown as its name with its key in parentheses. */
function withoutKey(text: string): string {
  const start = text.lastIndexOf(' (');
  return start > 0 && text.endsWith(')') ? text.slice(0, start) : text;
}

interface Narrowing {
  /** One more condition. */
  readonly where?: string;
  readonly signal?: AbortSignal;
}

/** The newest documents of the kind whose name, number or key begins with the text. */
export async function findDocuments(
  project: string,
  kind: Kind,
  typed: string,
  { where: further = '', signal }: Narrowing = {},
): Promise<readonly Document[]> {
  const text = withoutKey(typed.trim()).slice(0, maxText);
  const named = whereOf(kind.kind, text, await languagesOf(project));
  const given = [named, further].filter((one) => one !== '').map((one) => `(${one})`);
  const page = { where: given.join(' and '), sort: 'lastModifiedAt desc', limit: maxFound };
  return readPage(project, kind, page, signal);
}

// The data of a fashion shop as import scripts send it: few of each kind, but every sort of value
// that such files hold, also what is odd in them: empty states, keys that end with a blank.
import type {
  CategoryDraft,
  LineItemImportDraft,
  OrderImportDraft,
  PriceDraft,
  ProductDraft,
  ProductTypeDraft,
  ProductVariantDraft,
} from '@commercetools/platform-sdk';

const words = (en: string) => ({ en, de: `${en} (de)`, it: `${en} (it)` });

const definition = (name: string, type: object, more: object = {}) => ({
  name,
  type,
  label: words(name),
  isRequired: false,
  isSearchable: true,
  inputHint: 'SingleLine',
  attributeConstraint: 'None',
  ...more,
});

const colours = ['red', 'blue ', 'blue'].map((key) => ({ key, label: words(key) }));
const designers = ['anna', 'berta ', 'berta'].map((key) => ({ key, label: key.toUpperCase() }));

export const productType = {
  name: 'main',
  key: 'main',
  description: 'What a product of the shop is made of',
  attributes: [
    definition('creationDate', { name: 'datetime' }),
    definition('articleNumber', { name: 'text' }),
    definition('matrixId', { name: 'text' }, { attributeConstraint: 'Unique' }),
    definition('baseId', { name: 'text' }, { isRequired: true }),
    definition('designer', { name: 'enum', values: designers }),
    definition('color', { name: 'lenum', values: colours }),
    definition('style', { name: 'set', elementType: { name: 'lenum', values: colours } }),
    definition('size', { name: 'text' }, { attributeConstraint: 'CombinationUnique' }),
    definition('isOnStock', { name: 'boolean' }),
    definition('season', { name: 'text' }, { attributeConstraint: 'SameForAll' }),
    definition('care', { name: 'ltext' }, { inputHint: 'MultiLine' }),
    definition('weight', { name: 'number' }),
    definition('deposit', { name: 'money' }),
    definition('launched', { name: 'date' }),
    definition('opens', { name: 'time' }),
    definition('origin', { name: 'reference', referenceTypeId: 'channel' }),
    definition('looks', {
      name: 'set',
      elementType: { name: 'reference', referenceTypeId: 'category' },
    }),
  ],
} as unknown as ProductTypeDraft;

/** Rows of a file: each names its parent by the number that its own system gave it. */
export const categories: readonly (CategoryDraft & { readonly parentExternalId?: string })[] = [
  'women',
  'men',
].flatMap((who, index) => [
  { ...category(who, `${index + 1}`), orderHint: `0.${index + 1}` },
  ...['clothing', 'shoes', 'bags'].map((what, at) => ({
    ...category(`${who}-${what}`, `${index + 1}${at + 1}`),
    orderHint: `0.${index + 1}${at + 1}`,
    parentExternalId: `${index + 1}`,
  })),
]);

function category(key: string, externalId: string): CategoryDraft {
  return { key, externalId, name: words(key), slug: { en: key, de: `de-${key}` } };
}

const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });

function prices(base: number, channels: readonly string[]): PriceDraft[] {
  const channel = (key: string) => ({ typeId: 'channel', key }) as const;
  return [
    { value: eur(base) },
    { value: eur(base - 100), country: 'DE' },
    {
      value: eur(base - 200),
      country: 'IT',
      customerGroup: { typeId: 'customer-group', key: 'vip' },
    },
    { value: { currencyCode: 'USD', centAmount: base + 100 }, country: 'US' },
    ...channels.map((key, at) => ({ value: eur(base + at), country: 'DE', channel: channel(key) })),
  ];
}

/** What the import has looked up by the words of its files. */
export interface LookedUp {
  readonly categories: ReadonlyMap<string, string>;
  readonly channels: ReadonlyMap<string, string>;
}

function variant(number: number, at: number, found: LookedUp): ProductVariantDraft {
  const sku = `A${String(number).padStart(4, '0')}-${at}`;
  const channels = [...found.channels.keys()];
  return {
    sku,
    prices: prices(5_000 + number * 10 + at, channels),
    images: [1, 2].map((image) => ({
      url: `https://images.example/${sku}_${image}.jpg`,
      dimensions: { w: 0, h: 0 },
    })),
    attributes: Object.entries({
      creationDate: '2015-05-05T22:00:00.000Z',
      articleNumber: `M ${number}`,
      matrixId: sku,
      baseId: String(number),
      designer: designers[number % 3]!.key,
      color: colours[at % 3]!.key,
      style: colours.map(({ key }) => key),
      size: `${36 + at}`,
      isOnStock: at !== 1,
      season: 's15',
      care: words('by hand'),
      weight: 0.5 + at,
      deposit: eur(100),
      launched: '2015-05-05',
      opens: '09:30:00.000',
      origin: { typeId: 'channel', id: found.channels.get(channels[0]!) },
      looks: [...found.categories.values()].slice(0, 2).map((id) => ({ typeId: 'category', id })),
    }).map(([name, value]) => ({ name, value })),
  };
}

export function product(number: number, found: LookedUp): ProductDraft {
  const [masterVariant, ...variants] = [1, 2, 3].map((at) => variant(number, at, found));
  const names = [...found.categories.keys()];
  return {
    key: `product-${number}`,
    productType: { typeId: 'product-type', key: 'main' },
    taxCategory: { typeId: 'tax-category', key: 'standard' },
    name: words(`Jacket ${number}`),
    description: words('Warm'),
    slug: { en: `jacket-${number}`, de: `jacke-${number}` },
    categories: [names[0]!, names[1 + (number % 3)]!].map((name) => ({
      typeId: 'category',
      id: found.categories.get(name)!,
    })),
    searchKeywords: { en: [{ text: 'Jacket' }, { text: String(number) }] },
    masterVariant: masterVariant!,
    variants,
    publish: true,
  };
}

const lineItem = (sku: string, quantity: number): LineItemImportDraft => ({
  variant: { sku },
  name: words('Jacket'),
  price: { value: eur(5_000), country: 'DE' },
  quantity,
});

/** A row of orders, of which several lines have the same number. */
export const order = (number: number): OrderImportDraft => ({
  orderNumber: `10${number}`,
  customerEmail: `customer-${number}@shop.example`,
  lineItems: [lineItem(`A000${number}-1`, 2), lineItem(`A000${number}-2`, 1)],
  totalPrice: eur(15_000),
  orderState: 'Open',
  completedAt: '2016-01-13T00:00:00.000Z',
});

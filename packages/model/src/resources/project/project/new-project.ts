// The documents that a new project starts with.
import type { State } from '../../ordering/state/resource.ts';
import type { Project, ProjectFields } from './resource.ts';

interface Markets {
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
  readonly languages: readonly string[];
}

const markets: Markets = {
  countries: ['DE', 'GB', 'US'],
  currencies: ['EUR', 'GBP', 'USD'],
  languages: ['en', 'de'],
};

/**
 * A complete project document with the settings that a new project of the public platform has.
 * @param key project key, which is the id too.
 * @param now `2024-05-02T09:10:11.123Z`
 */
export const newProject = (
  key: string,
  now: string,
  settings: Partial<ProjectFields> = {},
): Project => ({
  id: key,
  version: 1,
  createdAt: now,
  lastModifiedAt: now,
  key,
  name: key,
  ...markets,
  messages: { enabled: false, deleteDaysAfterCreation: 15 },
  carts: {
    deleteDaysAfterLastModification: 90,
    countryTaxRateFallbackEnabled: false,
    priceRoundingMode: 'HalfEven',
    taxRoundingMode: 'HalfEven',
    totalPriceDiscountDoesNotReduceExternalTax: true,
  },
  shoppingLists: { deleteDaysAfterLastModification: 360 },
  searchIndexing: {
    products: { status: 'Deactivated' },
    productsSearch: { status: 'Deactivated' },
    orders: { status: 'Deactivated' },
    customers: { status: 'Deactivated' },
    businessUnits: { status: 'Deactivated' },
  },
  businessUnits: { myBusinessUnitStatusOnCreation: 'Inactive' },
  inventory: { releaseExpiredReservations: true },
  discounts: { discountCombinationMode: 'Stacking' },
  productCatalogModel: 'Classic',
  ...settings,
});

/** The complete document of the state in which every line item starts. */
export const initialState = (id: string, now: string): State => ({
  id,
  version: 1,
  createdAt: now,
  lastModifiedAt: now,
  key: 'Initial',
  type: 'LineItemState',
  name: { en: 'Initial' },
  description: { en: 'The initial state of every line item.' },
  initial: true,
  builtIn: true,
  roles: [],
});

import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import {
  apiError,
  change,
  f,
  type MessageType,
  message,
  need,
} from '../../../declaration/index.ts';
import { productSelectionSettingDraft } from './create.ts';
import * as messages from './messages.ts';
import {
  most,
  type ProductSelectionSetting,
  type Store,
  store,
  storeCountry,
  storefrontFields,
} from './resource.ts';
import {
  type ChannelRole,
  channelsNamed,
  channelsOf,
  type Languages,
  languagesOf,
} from './rules.ts';

export const plain = memberActions(store, {
  setName: [f.optional(f.localized()), 'Sets or removes the name.', { message: 'StoreNameSet' }],
});

export const setLanguages = store.action({
  doc: 'Sets the languages, which the project must have.',
  members: { languages: f.optional(f.listOf(f.locale())) },
  emits: [messages.storeLanguagesChanged],
  needs: () => ({ project: need.project<Languages>() }),
  apply(before, input, { project }) {
    const languages = languagesOf(input.languages, project);
    const [added, removed] = difference(before.languages, languages, (language) => language);
    const told = { addedLanguages: added, removedLanguages: removed };
    return change(
      { ...before, languages },
      ...(isNone(added, removed) ? [] : [messages.storeLanguagesChanged(told)]),
    );
  },
});

type Countries = Store['countries'];

function withCountries(before: Store, countries: Countries) {
  const [added, removed] = difference(before.countries, countries, ({ code }) => code);
  const told = { addedCountries: added, removedCountries: removed };
  return change(
    { ...before, countries },
    ...(isNone(added, removed) ? [] : [messages.storeCountriesChanged(told)]),
  );
}

export const setCountries = store.action({
  doc: 'Sets the countries.',
  members: { countries: f.optional(f.listOf(storeCountry())) },
  emits: [messages.storeCountriesChanged],
  apply: (before, { countries }) =>
    withCountries(before, [
      ...new Map((countries ?? []).map((each) => [each.code, each])).values(),
    ]),
});

export const addCountry = store.action({
  doc: 'Adds a country.',
  members: { country: storeCountry() },
  emits: [messages.storeCountriesChanged],
  apply(before, { country }) {
    const known = before.countries.some(({ code }) => code === country.code);
    return withCountries(before, known ? before.countries : [...before.countries, country]);
  },
});

export const removeCountry = store.action({
  doc: 'Removes a country.',
  members: { country: storeCountry() },
  emits: [messages.storeCountriesChanged],
  apply: (before, { country }) =>
    withCountries(
      before,
      before.countries.filter(({ code }) => code !== country.code),
    ),
});

/** What differs between the channels for distribution and for supply. */
const distribution = {
  member: 'distributionChannels',
  role: 'ProductDistribution',
  message: messages.storeDistributionChannelsChanged,
} as const;

const supply = {
  member: 'supplyChannels',
  role: 'InventorySupply',
  message: messages.storeSupplyChannelsChanged,
} as const;

interface Channels {
  readonly member: 'distributionChannels' | 'supplyChannels';
  readonly role: ChannelRole;
  readonly message: MessageType<any>;
}

function withChannels(
  before: Store,
  { member, message }: Channels,
  channels: readonly f.Reference<'channel'>[],
) {
  if (channels.length > most)
    throw apiError.InvalidOperation(`A store can have at most ${most} channels of one role.`);
  const [added, removed] = difference(before[member], channels, ({ id }) => id);
  const word = member === 'supplyChannels' ? 'SupplyChannels' : 'DistributionChannels';
  const told = { [`added${word}`]: added, [`removed${word}`]: removed };
  return change(
    { ...before, [member]: channels },
    ...(isNone(added, removed) ? [] : [message(told)]),
  );
}

const settingChannels = (channels: Channels) =>
  store.action({
    doc: `Sets all channels with the role ${channels.role}.`,
    members: { [channels.member]: f.optional(f.listOf(f.identifier('channel'), { max: most })) },
    emits: [channels.message],
    needs: (_, input: any) => ({ known: channelsNamed(input[channels.member]) }),
    apply: (before, input: any, { known }) =>
      withChannels(before, channels, channelsOf(input[channels.member], known, channels.role)),
  });

const addingChannel = (member: string, channels: Channels) =>
  store.action({
    doc: `Adds a channel, which must have the role ${channels.role}.`,
    members: { [member]: f.identifier('channel') },
    emits: [channels.message],
    needs: (_, input: any) => ({ known: channelsNamed([input[member]]) }),
    apply(before, input: any, { known }) {
      const added = channelsOf([input[member]], known, channels.role);
      const kept = before[channels.member].filter(({ id }) => id !== input[member].id);
      const isKnown = kept.length < before[channels.member].length;
      return withChannels(
        before,
        channels,
        isKnown ? before[channels.member] : [...kept, ...added],
      );
    },
  });

const removingChannel = (member: string, channels: Channels) =>
  store.action({
    doc: `Removes a channel with the role ${channels.role}.`,
    members: { [member]: f.identifier('channel') },
    emits: [channels.message],
    apply: (before, input: any) =>
      withChannels(
        before,
        channels,
        before[channels.member].filter(({ id }) => id !== input[member].id),
      ),
  });

export const setDistributionChannels = settingChannels(distribution);
export const addDistributionChannel = addingChannel('distributionChannel', distribution);
export const removeDistributionChannel = removingChannel('distributionChannel', distribution);
export const setSupplyChannels = settingChannels(supply);
export const addSupplyChannel = addingChannel('supplyChannel', supply);
export const removeSupplyChannel = removingChannel('supplyChannel', supply);

function withSelections(before: Store, productSelections: readonly ProductSelectionSetting[]) {
  const idOf = ({ productSelection }: ProductSelectionSetting) => productSelection.id;
  const [added, removed] = difference(before.productSelections, productSelections, idOf);
  const updated = productSelections.filter((each) =>
    before.productSelections.some((old) => idOf(old) === idOf(each) && old.active !== each.active),
  );
  const told = {
    addedProductSelections: added,
    removedProductSelections: removed,
    updatedProductSelections: updated,
  };
  const isSilent = isNone(added, removed) && updated.length === 0;
  return change(
    { ...before, productSelections },
    ...(isSilent ? [] : [messages.storeProductSelectionsChanged(told)]),
  );
}

export const setProductSelections = store.action({
  doc: 'Sets all product selections.',
  members: {
    productSelections: f.optional(f.listOf(productSelectionSettingDraft(), { max: most })),
  },
  emits: [messages.storeProductSelectionsChanged],
  apply: (before, { productSelections }) =>
    withSelections(
      before,
      (productSelections ?? []).map(({ productSelection, active }) => ({
        productSelection: f.refer(productSelection),
        active,
      })),
    ),
});

const named = { productSelection: f.identifier('product-selection') };

export const addProductSelection = store.action({
  doc: 'Adds a product selection.',
  members: { ...named, active: f.optional(f.boolean()) },
  emits: [messages.storeProductSelectionsChanged],
  apply(before, { productSelection, active = false }) {
    const kept = without(before, productSelection.id);
    return withSelections(before, [
      ...kept,
      { productSelection: f.refer(productSelection), active },
    ]);
  },
});

export const changeProductSelectionActive = store.action({
  doc: 'Activates or deactivates a product selection.',
  members: { ...named, active: f.optional(f.boolean()) },
  emits: [messages.storeProductSelectionsChanged],
  apply(before, { productSelection: { id }, active = false }) {
    if (without(before, id).length === before.productSelections.length)
      throw apiError.InvalidOperation(`The store does not have the product selection '${id}'.`);
    return withSelections(
      before,
      before.productSelections.map((each) =>
        each.productSelection.id === id ? { ...each, active } : each,
      ),
    );
  },
});

export const removeProductSelection = store.action({
  doc: 'Removes a product selection.',
  members: named,
  emits: [messages.storeProductSelectionsChanged],
  apply: (before, { productSelection: { id } }) => withSelections(before, without(before, id)),
});

const without = ({ productSelections }: Store, selectionId: string) =>
  productSelections.filter(({ productSelection: { id } }) => id !== selectionId);

const page = (member: string, field: f.Field) => {
  const told = message(`Store${capitalized(member)}Set`, { [member]: field });
  return store.action({
    doc: `Sets or removes the field \`${member}\` of the storefront.`,
    members: { [member]: field },
    emits: [told],
    apply(before, input: any) {
      const value = input[member];
      if ((before.storefront as any)?.[member] === value) return change(before);
      const storefront = { ...before.storefront, [member]: value };
      return change({ ...before, storefront }, told({ [member]: value }));
    },
  });
};

const capitalized = (word: string): string => `${word[0]!.toUpperCase()}${word.slice(1)}`;

/** `setFaqUrl` and the others, one for each field of the storefront. */
export const pages = Object.fromEntries(
  Object.entries(storefrontFields).map(([member, field]) => [
    `set${capitalized(member)}`,
    page(member, field),
  ]),
);

export const customFields = customFieldActions(store, { customizable: 'store' });

/** The elements of the second list only, and of the first list only. */
function difference<T>(
  before: readonly T[],
  after: readonly T[],
  idOf: (each: T) => string,
): readonly [readonly T[], readonly T[]] {
  const [old, now] = [new Set(before.map(idOf)), new Set(after.map(idOf))];
  return [
    after.filter((each) => !old.has(idOf(each))),
    before.filter((each) => !now.has(idOf(each))),
  ];
}

const isNone = (...lists: readonly (readonly unknown[])[]) =>
  lists.every((list) => list.length === 0);

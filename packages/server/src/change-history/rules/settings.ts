// Rules for what a shop is set up with: roles, channels, states, stores, taxes, types, zones.
import { isSame } from '@storewright/model/base/equality';
import * as r from './rule.ts';

const associateRole: r.Rules = {
  name: r.localizable('setName'),
  permissions: r.set('setPermissions'),
};

/** Roles of a channel: only new ones, only fewer, or others. */
const channelRoles: r.Rule = (previous = [], next = [], around) => {
  const isAdded = previous.every((role: string) => next.includes(role));
  const isRemoved = next.every((role: string) => previous.includes(role));
  if (isAdded) return r.value('addRoles', 'AddChannelRolesChange')(previous, next, around);
  return isRemoved
    ? r.value('removeRoles', 'RemoveChannelRolesChange')(previous, next, around)
    : r.set('setRoles', 'SetChannelRolesChange')(previous, next, around);
};

const channel: r.Rules = {
  name: r.localizable('changeName'),
  description: r.localizable('changeDescription'),
  roles: channelRoles,
  address: r.address('setAddress', 'Address', (one) => ({ address: one })),
};

const customerGroup: r.Rules = {
  name: r.localizable('changeName'),
};

const state: r.Rules = {
  type: r.value('changeType', 'ChangeStateTypeChange'),
  name: r.localizable('setName'),
  description: r.localizable('setDescription'),
  roles: r.set('setRoles', 'SetStateRolesChange'),
  transitions: r.set('setTransitions'),
};

const selectionId = ({ productSelection }: any): string => productSelection.id;

/** Selections of a store: whether one is active, or which there are. */
const productSelections: r.Rule = (previous = [], next = [], around) => {
  const ids = (all: readonly any[]) => all.map(selectionId).sort();
  if (!isSame(ids(previous), ids(next)))
    return r.set('setProductSelections')(previous, next, around);
  const change = 'changeProductSelectionActive';
  return r.keyed({
    by: selectionId,
    members: ({ productSelection }) => ({ productSelection }),
    changed: r.part({ active: r.value(change) }),
  })(previous, next, around);
};

const store: r.Rules = {
  name: r.localizable('setName'),
  languages: r.set('setLanguages'),
  countries: r.set('setCountries'),
  distributionChannels: r.set('setDistributionChannels'),
  supplyChannels: r.set('setSupplyChannels'),
  productSelections,
};

const taxCategory: r.Rules = {
  name: r.localizable('changeName'),
  description: r.localizable('setDescription'),
  rates(previous = [], next = [], around) {
    const known = (all: readonly any[]) => new Set(all.map(r.byId));
    const gone = previous.filter(({ id }: any) => !known(next).has(id));
    const made = next.filter(({ id }: any) => !known(previous).has(id));
    // A rate that takes the place of another one has an id of its own.
    if (previous.length === next.length && gone.length === 1 && made.length === 1)
      return r.value('replaceTaxRate')(gone[0], made[0], around);
    return r.keyed({
      by: r.byId,
      added: r.value('addTaxRate'),
      removed: r.value('removeTaxRate'),
      changed: r.value('replaceTaxRate'),
    })(previous, next, around);
  },
};

const zone: r.Rules = {
  name: r.localizable('changeName'),
  description: r.localizable('setDescription'),
  locations: r.items(r.value('addLocation'), r.value('removeLocation')),
};

/** Values of an enumeration, plain or localized. @param plain their words where the label is a string */
const enumValues =
  (plain: { added: string; label: string; order: string }): r.Rule =>
  (previous = [], next = [], around) => {
    const isLocalized = typeof [...next, ...previous][0]?.label === 'object';
    const words = isLocalized
      ? {
          added: 'addLocalizedEnumValue',
          label: 'changeLocalizedEnumValueLabel',
          order: 'changeLocalizedEnumValueOrder',
        }
      : plain;
    const removedType = isLocalized ? 'RemoveLocalizedEnumValuesChange' : 'RemoveEnumValuesChange';
    return r.keyed({
      by: r.byKey,
      added: r.value(words.added),
      removed: r.value('removeEnumValues', removedType),
      changed: r.part({ label: r.value(words.label) }, (_, { key }) => ({ valueKey: key })),
      moved: r.value(words.order),
    })(previous, next, around);
  };

const attributeValues = enumValues({
  added: 'addPlainEnumValue',
  label: 'changePlainEnumValueLabel',
  order: 'changePlainEnumValueOrder',
});

const attributeType: r.Rule = r.part({
  values: attributeValues,
  elementType: r.part({ values: attributeValues }),
});

const namesOf: r.Rule = (previous, next, around) =>
  r.value('changeAttributeOrderByName')(previous.map(r.byName), next.map(r.byName), around);

const productType: r.Rules = {
  name: r.localizable('changeName'),
  description: r.localizable('changeDescription'),
  attributes: r.keyed({
    by: r.byName,
    added: r.value('addAttributeDefinition'),
    removed: r.value('removeAttributeDefinition'),
    moved: namesOf,
    changed: r.part(
      {
        label: r.value('changeLabel'),
        inputHint: r.value('changeInputHint'),
        inputTip: r.value('setInputTip'),
        isSearchable: r.value('changeIsSearchable'),
        attributeConstraint: r.value('changeAttributeConstraint'),
        type: attributeType,
      },
      (_, { name }) => ({ attributeName: name }),
    ),
  }),
};

const fieldValues = enumValues({
  added: 'addEnumValue',
  label: 'changeEnumValueLabel',
  order: 'changeEnumValueOrder',
});

const orderOfFields: r.Rule = (previous, next, around) => {
  const shown = (all: readonly any[]) => all.map(({ name, label }) => ({ name, label }));
  return r.value('changeFieldDefinitionOrder')(shown(previous), shown(next), around);
};

const type: r.Rules = {
  name: r.localizable('changeName'),
  description: r.localizable('setDescription'),
  fieldDefinitions: r.keyed({
    by: r.byName,
    added: r.value('addFieldDefinition'),
    removed: r.value('removeFieldDefinition'),
    moved: orderOfFields,
    changed: r.part(
      {
        label: r.value('changeLabel'),
        inputHint: r.value('changeInputHint'),
        type: r.part({ values: fieldValues, elementType: r.part({ values: fieldValues }) }),
      },
      (_, { name }) => ({ fieldName: name }),
    ),
  }),
};

const rates = r.keyed({
  by: ({ zone: { id } }: any) => id,
  members: ({ zone: one }) => ({ zone: one }),
  added: (_, next, around) => r.value('addZone')(undefined, next.zone, { ...around, members: {} }),
  removed: (previous, _, around) =>
    r.value('removeZone')(previous.zone, undefined, { ...around, members: {} }),
  changed: r.part({
    shippingRates: r.items(r.value('addShippingRate'), r.value('removeShippingRate')),
  }),
});

const shippingMethod: r.Rules = {
  ...r.prefixedAll('ShippingMethod', {
    name: r.value('changeName'),
    key: r.value('setKey'),
    localizedName: r.value('setLocalizedName'),
    localizedDescription: r.value('setLocalizedDescription'),
    taxCategory: r.value('changeTaxCategory'),
    isDefault: r.value('changeIsDefault'),
    active: r.value('changeActive'),
    predicate: r.value('setPredicate'),
    custom: r.custom(),
  }),
  zoneRates: r.prefixed('ShippingMethod', rates),
  stores: r.set('setStores'),
};

/** The paths of what differs in the value of a custom object. */
function propertiesOf(previous: any, next: any, path: string): readonly any[] {
  const isObject = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
  if (isSame(previous, next)) return [];
  if (isObject(previous) && isObject(next)) {
    const names = [...new Set([...Object.keys(previous), ...Object.keys(next)])];
    return names.flatMap((name) =>
      propertiesOf(previous[name], next[name], path === '' ? name : `${path}.${name}`),
    );
  }
  const values = {
    ...(previous === undefined ? {} : { previousValue: previous }),
    ...(next === undefined ? {} : { nextValue: next }),
  };
  const change =
    path === ''
      ? 'setValue'
      : previous === undefined
        ? 'addProperty'
        : next === undefined
          ? 'removeProperty'
          : 'setProperty';
  return [{ type: r.typed(change), change, ...(path === '' ? {} : { path }), ...values }];
}

const customObject: r.Rules = {
  value: (previous, next) => propertiesOf(previous, next, ''),
  container: r.silent,
};

/** Rules of these kinds. */
export const settingRules: readonly (readonly [string, r.Rules])[] = [
  ['associate-role', associateRole],
  ['channel', channel],
  ['customer-group', customerGroup],
  ['key-value-document', customObject],
  ['product-type', productType],
  ['shipping-method', shippingMethod],
  ['state', state],
  ['store', store],
  ['tax-category', taxCategory],
  ['type', type],
  ['zone', zone],
];

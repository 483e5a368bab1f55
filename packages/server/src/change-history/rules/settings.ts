// Rules for what a shop is set up with: roles, channels, states, stores, taxes, types, zones.
import { isSame } from '@storewright/model/base/equality';
import {
  address,
  byId,
  byKey,
  byName,
  custom,
  items,
  keyed,
  localizable,
  part,
  prefixed,
  prefixedAll,
  type Rule,
  type Rules,
  set,
  silent,
  typed,
  value,
} from './rule.ts';

const associateRole: Rules = {
  name: localizable('setName'),
  permissions: set('setPermissions'),
};

/** Roles of a channel: only new ones, only fewer, or others. */
const channelRoles: Rule = (previous = [], next = [], around) => {
  const isAdded = previous.every((role: string) => next.includes(role));
  const isRemoved = next.every((role: string) => previous.includes(role));
  if (isAdded) return value('addRoles', 'AddChannelRolesChange')(previous, next, around);
  return isRemoved
    ? value('removeRoles', 'RemoveChannelRolesChange')(previous, next, around)
    : set('setRoles', 'SetChannelRolesChange')(previous, next, around);
};

const channel: Rules = {
  name: localizable('changeName'),
  description: localizable('changeDescription'),
  roles: channelRoles,
  address: address('setAddress', 'Address', (one) => ({ address: one })),
};

const customerGroup: Rules = {
  name: localizable('changeName'),
};

const state: Rules = {
  type: value('changeType', 'ChangeStateTypeChange'),
  name: localizable('setName'),
  description: localizable('setDescription'),
  roles: set('setRoles', 'SetStateRolesChange'),
  transitions: set('setTransitions'),
};

const selectionId = ({ productSelection }: any): string => productSelection.id;

/** Selections of a store: whether one is active, or which there are. */
const productSelections: Rule = (previous = [], next = [], around) => {
  const ids = (all: readonly any[]) => all.map(selectionId).sort();
  if (!isSame(ids(previous), ids(next))) return set('setProductSelections')(previous, next, around);
  const change = 'changeProductSelectionActive';
  return keyed({
    by: selectionId,
    members: ({ productSelection }) => ({ productSelection }),
    changed: part({ active: value(change) }),
  })(previous, next, around);
};

const store: Rules = {
  name: localizable('setName'),
  languages: set('setLanguages'),
  countries: set('setCountries'),
  distributionChannels: set('setDistributionChannels'),
  supplyChannels: set('setSupplyChannels'),
  productSelections,
};

const taxCategory: Rules = {
  name: localizable('changeName'),
  description: localizable('setDescription'),
  rates(previous = [], next = [], around) {
    const known = (all: readonly any[]) => new Set(all.map(byId));
    const gone = previous.filter(({ id }: any) => !known(next).has(id));
    const made = next.filter(({ id }: any) => !known(previous).has(id));
    // A rate that takes the place of another one has an id of its own.
    if (previous.length === next.length && gone.length === 1 && made.length === 1)
      return value('replaceTaxRate')(gone[0], made[0], around);
    return keyed({
      by: byId,
      added: value('addTaxRate'),
      removed: value('removeTaxRate'),
      changed: value('replaceTaxRate'),
    })(previous, next, around);
  },
};

const zone: Rules = {
  name: localizable('changeName'),
  description: localizable('setDescription'),
  locations: items(value('addLocation'), value('removeLocation')),
};

/** Values of an enumeration, plain or localized. @param plain their words where the label is a string */
const enumValues =
  (plain: { added: string; label: string; order: string }): Rule =>
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
    return keyed({
      by: byKey,
      added: value(words.added),
      removed: value('removeEnumValues', removedType),
      changed: part({ label: value(words.label) }, (_, { key }) => ({ valueKey: key })),
      moved: value(words.order),
    })(previous, next, around);
  };

const attributeValues = enumValues({
  added: 'addPlainEnumValue',
  label: 'changePlainEnumValueLabel',
  order: 'changePlainEnumValueOrder',
});

const attributeType: Rule = part({
  values: attributeValues,
  elementType: part({ values: attributeValues }),
});

const namesOf: Rule = (previous, next, around) =>
  value('changeAttributeOrderByName')(previous.map(byName), next.map(byName), around);

const productType: Rules = {
  name: localizable('changeName'),
  description: localizable('changeDescription'),
  attributes: keyed({
    by: byName,
    added: value('addAttributeDefinition'),
    removed: value('removeAttributeDefinition'),
    moved: namesOf,
    changed: part(
      {
        label: value('changeLabel'),
        inputHint: value('changeInputHint'),
        inputTip: value('setInputTip'),
        isSearchable: value('changeIsSearchable'),
        attributeConstraint: value('changeAttributeConstraint'),
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

const orderOfFields: Rule = (previous, next, around) => {
  const shown = (all: readonly any[]) => all.map(({ name, label }) => ({ name, label }));
  return value('changeFieldDefinitionOrder')(shown(previous), shown(next), around);
};

const type: Rules = {
  name: localizable('changeName'),
  description: localizable('setDescription'),
  fieldDefinitions: keyed({
    by: byName,
    added: value('addFieldDefinition'),
    removed: value('removeFieldDefinition'),
    moved: orderOfFields,
    changed: part(
      {
        label: value('changeLabel'),
        inputHint: value('changeInputHint'),
        type: part({ values: fieldValues, elementType: part({ values: fieldValues }) }),
      },
      (_, { name }) => ({ fieldName: name }),
    ),
  }),
};

const rates = keyed({
  by: ({ zone: { id } }: any) => id,
  members: ({ zone: one }) => ({ zone: one }),
  added: (_, next, around) => value('addZone')(undefined, next.zone, { ...around, members: {} }),
  removed: (previous, _, around) =>
    value('removeZone')(previous.zone, undefined, { ...around, members: {} }),
  changed: part({ shippingRates: items(value('addShippingRate'), value('removeShippingRate')) }),
});

const shippingMethod: Rules = {
  ...prefixedAll('ShippingMethod', {
    name: value('changeName'),
    key: value('setKey'),
    localizedName: value('setLocalizedName'),
    localizedDescription: value('setLocalizedDescription'),
    taxCategory: value('changeTaxCategory'),
    isDefault: value('changeIsDefault'),
    active: value('changeActive'),
    predicate: value('setPredicate'),
    custom: custom(),
  }),
  zoneRates: prefixed('ShippingMethod', rates),
  stores: set('setStores'),
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
  return [{ type: typed(change), change, ...(path === '' ? {} : { path }), ...values }];
}

const customObject: Rules = {
  value: (previous, next) => propertiesOf(previous, next, ''),
  container: silent,
};

/** Rules of these kinds. */
export const settingRules: readonly (readonly [string, Rules])[] = [
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

import { eur, example, type KindExamples, to } from '../example.ts';
import { customFields } from '../families.ts';

const france = to('zone', 'france');
const bulky = { price: eur(2900) };

export const shippingMethod: KindExamples = {
  kind: 'shipping-method',
  draft: {
    key: 'courier',
    name: 'Courier',
    taxCategory: to('tax-category', 'standard'),
    zoneRates: [],
    isDefault: false,
  },
  actions: [
    example('changeName', { name: 'Bicycle courier' }, 'name'),
    example('setKey', { key: 'bicycle' }, 'key'),
    example('setDescription', { description: 'Within the hour' }, 'description'),
    example('setLocalizedName', { localizedName: { en: 'Bicycle courier' } }, 'localizedName'),
    example(
      'setLocalizedDescription',
      { localizedDescription: { en: 'Within the hour' } },
      'localizedDescription',
    ),
    example('setCarrier', { carrier: 'Velo GmbH' }, 'carrier'),
    example('changeTaxCategory', { taxCategory: to('tax-category', 'reduced') }, 'taxCategory'),
    example('addZone', { zone: france }, 'zoneRates'),
    example('addShippingRate', { zone: france, shippingRate: bulky }, 'zoneRates'),
    example('removeShippingRate', { zone: france, shippingRate: bulky }, 'zoneRates'),
    example('removeZone', { zone: france }, 'zoneRates'),
    example('setPredicate', { predicate: 'customer.email is defined' }, 'predicate'),
    example('changeIsDefault', { isDefault: true }, 'isDefault'),
    example('changeActive', { active: false }, 'active'),
    example('addStore', { store: to('store', 'berlin') }, 'stores'),
    example('removeStore', { store: to('store', 'berlin') }, 'stores'),
    example('setStores', { stores: [to('store', 'hamburg')] }, 'stores'),
    ...customFields(),
  ],
};

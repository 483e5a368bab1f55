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
    example('changeName', { name: 'Bicycle courier' }),
    example('setKey', { key: 'bicycle' }),
    example('setDescription', { description: 'Within the hour' }),
    example('setLocalizedName', { localizedName: { en: 'Bicycle courier' } }),
    example('setLocalizedDescription', { localizedDescription: { en: 'Within the hour' } }),
    example('setCarrier', { carrier: 'Velo GmbH' }),
    example('changeTaxCategory', { taxCategory: to('tax-category', 'reduced') }),
    example('addZone', { zone: france }, 'zoneRates'),
    example('addShippingRate', { zone: france, shippingRate: bulky }, 'zoneRates'),
    example('removeShippingRate', { zone: france, shippingRate: bulky }, 'zoneRates'),
    example('removeZone', { zone: france }, 'zoneRates'),
    example('setPredicate', { predicate: 'customer.email is defined' }),
    example('changeIsDefault', { isDefault: true }),
    example('changeActive', { active: false }),
    example('addStore', { store: to('store', 'berlin') }, 'stores'),
    example('removeStore', { store: to('store', 'berlin') }, 'stores'),
    example('setStores', { stores: [to('store', 'hamburg')] }),
    ...customFields(),
  ],
};

import { example, type KindExamples } from '../example.ts';
import { customFields, home } from '../families.ts';

export const channel: KindExamples = {
  kind: 'channel',
  draft: { key: 'pop-up', name: { en: 'Pop-up' }, roles: ['ProductDistribution'] },
  actions: [
    // The examples of endpoints send the first action, by id and by key: it must be valid twice.
    example('setGeoLocation', { geoLocation: { type: 'Point', coordinates: [13.3777, 52.5163] } }),
    example('changeName', { name: { en: 'Pop-up store' } }),
    example('changeKey', { key: 'pop-up-store' }),
    example('changeDescription', { description: { en: 'Open in summer' } }),
    example('addRoles', { roles: ['InventorySupply'] }),
    example('removeRoles', { roles: ['InventorySupply'] }),
    example('setRoles', { roles: ['OrderExport', 'OrderImport'] }),
    example('setAddress', { address: home }),
    ...customFields('Address', {}, 'address'),
    ...customFields(),
  ],
};

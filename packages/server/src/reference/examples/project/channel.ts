import { example, type KindExamples } from '../example.ts';
import { customFields, home } from '../families.ts';

export const channel: KindExamples = {
  kind: 'channel',
  draft: { key: 'pop-up', name: { en: 'Pop-up' }, roles: ['ProductDistribution'] },
  actions: [
    // The examples of endpoints send the first action, by id and by key: it must be valid twice.
    example(
      'setGeoLocation',
      { geoLocation: { type: 'Point', coordinates: [13.3777, 52.5163] } },
      'geoLocation',
    ),
    example('changeName', { name: { en: 'Pop-up store' } }, 'name'),
    example('changeKey', { key: 'pop-up-store' }, 'key'),
    example('changeDescription', { description: { en: 'Open in summer' } }, 'description'),
    example('addRoles', { roles: ['InventorySupply'] }, 'roles'),
    example('removeRoles', { roles: ['InventorySupply'] }, 'roles'),
    example('setRoles', { roles: ['OrderExport', 'OrderImport'] }, 'roles'),
    example('setAddress', { address: home }, 'address'),
    ...customFields('Address', {}, 'address'),
    ...customFields(),
  ],
};

import { example, type KindExamples } from '../example.ts';

const bavaria = { country: 'DE', state: 'Bavaria' };

export const zone: KindExamples = {
  kind: 'zone',
  draft: { key: 'alps', name: 'Alps', locations: [{ country: 'AT' }] },
  actions: [
    example('changeName', { name: 'The Alps' }),
    example('setKey', { key: 'the-alps' }),
    example('setDescription', { description: 'Where parcels take a day longer' }),
    example('addLocation', { location: bavaria }, 'locations'),
    example('removeLocation', { location: bavaria }, 'locations'),
  ],
};

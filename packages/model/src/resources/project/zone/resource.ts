import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

export const location = () =>
  f.record('Location', { country: f.country(), state: f.optional(f.text()) });

export const zone = resource({
  name: 'Zone',
  doc: 'A set of countries and states that shipping rates apply to.',
  changesSeldom: true,
  fields: {
    key: f.optional(f.key()),
    name: f.text(),
    description: f.optional(f.text()),
    locations: f.listOf(location()),
  },
  facets: ['key', 'name', 'locations.country', 'locations.state'],
  maxPerProject: 100,
});

export type Zone = DocumentOf<(typeof zone)['fields']>;

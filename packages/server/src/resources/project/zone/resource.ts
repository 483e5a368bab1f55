import {
  country,
  type DocumentOf,
  key,
  listOf,
  optional,
  record,
  resource,
  text,
} from '../../../declaration/index.ts';

export const location = () => record('Location', { country: country(), state: optional(text()) });

export const zone = resource({
  kind: 'zone',
  name: 'Zone',
  plural: 'zones',
  doc: 'A set of countries and states that shipping rates apply to.',
  changesSeldom: true,
  fields: {
    key: optional(key()),
    name: text(),
    description: optional(text()),
    locations: listOf(location()),
  },
  facets: ['key', 'name', 'locations.country', 'locations.state'],
  mostPerProject: 100,
  userProvided: ['key'],
});

export type Zone = DocumentOf<(typeof zone)['fields']>;

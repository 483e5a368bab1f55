// The smallest complete configuration: the right side of every example.

import type { ConfigOptions } from '../values/config-options.ts';

export const plainConfiguration: ConfigOptions = {
  name: 'Avengers',
  entryPointUriPath: 'avengers',
  cloudIdentifier: 'gcp-eu',
  env: {
    development: { initialProjectKey: 'avengers-project' },
    production: { applicationId: 'avengers-id', url: 'https://avengers.example.com' },
  },
  oAuthScopes: { view: ['view_orders'], manage: ['manage_orders'] },
  icon: `\${path:@storewright/application-config/application-icons/rocket.svg}`,
  mainMenuLink: {
    defaultLabel: 'Avengers',
    labelAllLocales: [{ locale: 'de', value: 'Rächer' }],
    permissions: ['ViewAvengers'],
  },
  submenuLinks: [
    { uriPath: 'new', defaultLabel: 'New', labelAllLocales: [], permissions: ['ManageAvengers'] },
  ],
};

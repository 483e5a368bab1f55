import type { ConfigOptions } from '@storewright/application-config';
import { entryPointUriPath, permissions } from './src/constants';

const config: ConfigOptions = {
  name: 'Avengers',
  description: 'Keeps the avengers in order',
  entryPointUriPath,
  cloudIdentifier: 'gcp-eu',
  env: {
    development: { initialProjectKey: 'avengers-project' },
    production: {
      applicationId: 'avengers-id',
      url: 'https://avengers.example.com',
      cdnUrl: 'https://cdn.avengers.example.com',
    },
  },
  additionalEnv: {
    supportUrl: 'https://support.avengers.example.com',
    greeting: '</script><script>document.title = "broken"</script>',
  },
  oAuthScopes: { view: ['view_orders'], manage: ['manage_orders'] },
  additionalOAuthScopes: [{ name: 'books', view: ['view_products'], manage: [] }],
  headers: {
    csp: { 'connect-src': ['https://support.avengers.example.com'] },
    permissionsPolicies: { camera: '()' },
    strictTransportSecurity: ['includeSubDomains'],
  },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of the configuration.
  icon: '${path:@storewright/application-config/application-icons/rocket.svg}',
  mainMenuLink: {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of the configuration.
    defaultLabel: '${intl:en:Menu.title}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of the configuration.
    labelAllLocales: [{ locale: 'de', value: '${intl:de:Menu.title}' }],
    permissions: [permissions.View],
  },
  submenuLinks: [
    { uriPath: 'new', defaultLabel: 'New', labelAllLocales: [], permissions: [permissions.Manage] },
  ],
};

export default config;

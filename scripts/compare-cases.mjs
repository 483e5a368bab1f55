// What `npm run compare` compares: configurations, environments, and the differences that are meant.

const plain = {
  name: 'Avengers',
  description: 'Keeps them in order',
  entryPointUriPath: 'avengers',
  cloudIdentifier: 'gcp-eu',
  env: {
    development: { initialProjectKey: 'avengers-project' },
    production: { applicationId: 'avengers-id', url: 'https://avengers.example.com' },
  },
  oAuthScopes: { view: ['view_orders'], manage: ['manage_orders'] },
  icon: '<svg viewBox="0 0 24 24"><path d="M0 0h24v24" /></svg>\n',
  mainMenuLink: {
    defaultLabel: 'Avengers',
    labelAllLocales: [{ locale: 'de', value: 'Rächer' }],
    permissions: ['ViewAvengers'],
  },
  submenuLinks: [
    { uriPath: 'new', defaultLabel: 'New', labelAllLocales: [], permissions: ['ManageAvengers'] },
  ],
};

const production = (more) => ({
  env: { ...plain.env, production: { ...plain.env.production, ...more } },
});
const development = (more) => ({
  env: { ...plain.env, development: { ...plain.env.development, ...more } },
});
const submenu = (uriPath) => ({ submenuLinks: [{ ...plain.submenuLinks[0], uriPath }] });
const csp = (more) => ({ headers: { csp: { 'connect-src': ['https://a.example.com'], ...more } } });
const group = (more) => ({
  additionalOAuthScopes: [{ name: 'books', view: ['view_products'], manage: [], ...more }],
});

const changes = {
  plain: {},
  'no-manage-scope': { oAuthScopes: { view: ['view_orders'], manage: [] } },
  'no-scope': { oAuthScopes: { view: [], manage: [] } },
  'two-words': { entryPointUriPath: 'the-avengers' },
  underscore: { entryPointUriPath: 'the_avengers-2' },
  'entry-point-uppercase': { entryPointUriPath: 'Avengers' },
  'entry-point-short': { entryPointUriPath: 'a' },
  'entry-point-edge': { entryPointUriPath: '-avengers' },
  'gcp-us': { cloudIdentifier: 'gcp-us' },
  'gcp-au': { cloudIdentifier: 'gcp-au' },
  'aws-fra': { cloudIdentifier: 'aws-fra' },
  'aws-ohio': { cloudIdentifier: 'aws-ohio' },
  'aws-eu': { cloudIdentifier: 'aws-eu' },
  'region-unknown': { cloudIdentifier: 'gcp-mars' },
  'api-url': { mcApiUrl: 'https://mc-api.example.com' },
  'api-url-local': { mcApiUrl: 'http://localhost:8080' },
  'api-url-wrong': { mcApiUrl: 'example' },
  'url-with-path': production({ url: 'https://avengers.example.com/app' }),
  'url-wrong': production({ url: 'avengers' }),
  cdn: production({ cdnUrl: 'https://cdn.example.com' }),
  'cdn-with-path': production({ cdnUrl: 'https://cdn.example.com/a/b' }),
  'cdn-empty': production({ cdnUrl: '' }),
  team: development({ teamId: 'team-7' }),
  'login-mode': development({ mcIdentityLoginModeOverride: 'legacy' }),
  'additional-env': { additionalEnv: { a: 'text', deep: { list: [1, 2] }, revision: 'r7' } },
  'additional-env-empty': { additionalEnv: { a: '', list: [] } },
  group: group({}),
  'group-two-words': group({ name: 'the-books', manage: ['manage_products'] }),
  'group-empty': group({ view: [] }),
  'group-name': group({ name: 'Books' }),
  'submenu-deep': submenu('new/one'),
  'submenu-prefixed': submenu('avengers/new'),
  'submenu-itself': submenu('/'),
  'submenu-none': { submenuLinks: [] },
  'submenu-twice': { submenuLinks: [plain.submenuLinks[0], plain.submenuLinks[0]] },
  csp: csp({ 'img-src': ['https://images.example.com'] }),
  'csp-media': csp({ 'media-src': ['https://media.example.com'] }),
  'csp-empty-item': csp({ 'font-src': ['', 'https://fonts.example.com'] }),
  'csp-unknown': csp({ 'worker-src': ['https://a.example.com'] }),
  policies: { headers: { ...csp({}).headers, permissionsPolicies: { camera: '()' } } },
  transport: { headers: { ...csp({}).headers, strictTransportSecurity: ['preload'] } },
  variable: { name: `\${env:APP_NAME} and \${env:APP_NAME}` },
  'variable-dollar': { name: `\${env:DOLLAR}` },
  'variable-missing': { name: `\${env:NOWHERE}` },
  'link-members': { mainMenuLink: { ...plain.mainMenuLink, featureToggle: 'a' } },
  'icon-colours': { icon: '<svg><style>.a{fill:red}</style><path class="a" d="M0 0"/></svg>' },
  'icon-script': { icon: '<svg><script>x()</script><path d="M0 0"/></svg>' },
};

export const configurations = Object.entries(changes).map(([name, change]) => ({
  name,
  value: { ...plain, ...change },
}));

const variables = { APP_NAME: 'Heroes', DOLLAR: 'a$&b$$c' };

export const environments = [{}, { NODE_ENV: 'production' }, { MC_APP_ENV: 'production' }]
  .concat([
    { MC_APP_ENV: 'staging' },
    { NODE_ENV: 'test' },
    { MC_APP_ENV: 'development', NODE_ENV: 'production' },
  ])
  .map((one) => ({ ...variables, ...one }));

/** Each difference that is meant, and why. */
export const meant = [
  {
    is: ({ name }) => name === 'variable-dollar',
    why: 'a value is inserted literally, whatever signs it has',
  },
  {
    is: ({ name }) => name === 'additional-env-empty',
    why: 'all members of additionalEnv reach the page, also empty ones',
  },
  {
    is: ({ name, path }) => name === 'csp-empty-item' && path === 'headers.csp.font-src',
    why: 'an empty source is left out, with a warning',
  },
  {
    is: ({ name, path }) => name === 'icon-script' && /icon$/.test(path),
    why: 'an icon has no scripts',
  },
  {
    is: ({ name, ours }) => name === 'url-wrong' && ours?.refused === true,
    why: 'the address is checked in every environment, not only where it is used',
  },
  {
    is: ({ name, ours }) => name === 'group-name' && ours?.refused === true,
    why: 'the name of a group is in lowercase',
  },
  {
    is: ({ name, ours }) => name === 'no-scope' && ours?.refused === true,
    why: 'at least one scope or a group is required',
  },
];

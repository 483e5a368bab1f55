// The configuration of a custom view, in every form of file: what it becomes, and what is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CONFIGURATION_KINDS,
  type ConfigOptionsForCustomView,
  type CustomViewData,
  computeCustomViewPermissionsKeys,
  computeCustomViewResourceAccesses,
  processConfig,
  validateConfig,
} from './index.ts';
import { configurationText, withApplication } from './testing/temporary-application.ts';

const view: ConfigOptionsForCustomView = {
  name: 'Shipments',
  description: 'Parcels of an order',
  cloudIdentifier: 'gcp-eu',
  env: {
    development: { initialProjectKey: 'avengers-project' },
    production: { customViewId: 'view-id', url: 'https://shipments.example.com' },
  },
  additionalEnv: { trackingUrl: 'https://tracking.example.com', unused: '' },
  oAuthScopes: { view: ['view_orders'], manage: [] },
  additionalOAuthScopes: [{ name: 'the-movies', view: [], manage: ['manage_products'] }],
  labelAllLocales: [{ locale: 'de', value: 'Sendungen' }],
  type: 'CustomPanel',
  typeSettings: { size: 'SMALL' },
  locators: ['orders.order_details.general'],
};

const data: CustomViewData = {
  id: 'view-id',
  defaultLabel: 'Shipments',
  labelAllLocales: [{ locale: 'de', value: 'Sendungen' }],
  description: 'Parcels of an order',
  url: 'https://shipments.example.com',
  permissions: [
    { name: 'view', oAuthScopes: ['view_orders'] },
    { name: 'manage', oAuthScopes: [] },
    { name: 'viewTheMovies', oAuthScopes: [] },
    { name: 'manageTheMovies', oAuthScopes: ['manage_products'] },
  ],
  locators: ['orders.order_details.general'],
  type: 'CustomPanel',
  typeSettings: { size: 'SMALL' },
};

const host = '@@custom-view-host@@';

type Changes = { readonly [member: string]: unknown };

const processed = (changes: Changes, processEnv: { [name: string]: string }) =>
  withApplication(
    { 'custom-view-config.json': JSON.stringify({ ...view, ...changes }) },
    (folder) => processConfig<CustomViewData>({ applicationPath: folder, processEnv }),
  );

for (const kind of CONFIGURATION_KINDS)
  test(`custom-view-config.${kind} is the configuration of a custom view`, () =>
    withApplication(
      { [`custom-view-config.${kind}`]: configurationText(kind, view) },
      async (folder) => {
        const options = { applicationPath: folder, processEnv: { MC_APP_ENV: 'production' } };
        assert.deepEqual((await validateConfig(options)).findings, []);
        const result = await processConfig<CustomViewData>(options);
        assert.deepEqual(result.data, data);
        assert.deepEqual(result.env, {
          trackingUrl: 'https://tracking.example.com',
          cdnUrl: 'https://shipments.example.com/',
          env: 'production',
          frontendHost: 'shipments.example.com',
          location: 'gcp-eu',
          mcApiUrl: 'https://mc-api.europe-west1.gcp.commercetools.com',
          revision: '',
          servedByProxy: true,
          applicationId: `view-id:${host}`,
          applicationIdentifier: `view-id:${host}`,
          applicationName: 'Shipments',
          entryPointUriPath: host,
          customViewId: 'view-id',
        });
        assert.ok(result.headers.csp['script-src']?.includes('https://shipments.example.com/'));
      },
    ));

test('in development a view has its data and the address of the page that it is opened from', async () => {
  const { env } = await processed({}, {});
  assert.equal(env.applicationId, `__local:${host}`);
  const developing = env.__DEVELOPMENT__ as { [name: string]: any };
  assert.deepEqual(developing.customViewConfig, data);
  assert.equal(developing.customViewHostUrl, `http://localhost:3001/avengers-project/${host}`);
  assert.equal('customViewId' in developing.oidc, false);
  const development = {
    initialProjectKey: 'avengers-project',
    hostUriPath: '/avengers-project/orders/1',
    teamId: 'team',
  };
  const changed = await processed({ env: { ...view.env, development } }, {});
  const other = changed.env.__DEVELOPMENT__ as { [name: string]: any };
  assert.equal(other.customViewHostUrl, 'http://localhost:3001/avengers-project/orders/1');
  assert.deepEqual([other.oidc.teamId, other.oidc.customViewId], ['team', 'view-id']);
});

test('a custom view that lacks a member or has an unknown value is refused', async () => {
  for (const [changes, rule, property] of [
    [{ type: 'Popup' }, 'unknown-value', 'type'],
    [{ type: undefined }, 'required-property', ''],
    [{ name: undefined }, 'required-property', ''],
    [{ typeSettings: { size: 'HUGE' } }, 'unknown-value', 'typeSettings.size'],
    [{ locators: 'orders' }, 'wrong-type', 'locators'],
    [{ labelAllLocales: [{ locale: 'de' }] }, 'required-property', 'labelAllLocales[0]'],
    [
      { env: { ...view.env, production: { url: 'https://a.example' } } },
      'required-property',
      'env.production',
    ],
    [{ oAuthScopes: { view: ['manage_orders'], manage: [] } }, 'scope-view', 'oAuthScopes.view[0]'],
  ] as const) {
    const text = JSON.stringify({ ...view, ...changes });
    await withApplication({ 'custom-view-config.json': text }, async (folder) => {
      const { valid, findings } = await validateConfig({ applicationPath: folder, processEnv: {} });
      const found = findings.map((one) => `${one.rule} ${one.property}`.trim());
      assert.equal(valid, false, text);
      assert.ok(
        found.some((one) => one.startsWith(rule) && one.includes(property)),
        `${rule} ${property} is not among ${found.join(', ')}`,
      );
    });
  }
});

test('permissions of custom views have no prefix, and those of their groups only the name of the group', () => {
  assert.deepEqual(computeCustomViewPermissionsKeys(['the-movies']), {
    View: 'View',
    Manage: 'Manage',
    ViewTheMovies: 'ViewTheMovies',
    ManageTheMovies: 'ManageTheMovies',
  });
  assert.deepEqual(computeCustomViewResourceAccesses(['the-movies']), {
    view: 'view',
    manage: 'manage',
    viewTheMovies: 'viewTheMovies',
    manageTheMovies: 'manageTheMovies',
  });
});

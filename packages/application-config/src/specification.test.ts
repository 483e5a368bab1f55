// One test per row of the chapter "Custom application configuration file", titled like the row:
// the rows from name to additionalOAuthScopes. See specification-of-pages.test.ts for the others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectiveScopes } from './index.ts';
import { accepted, outcome, production, refused } from './testing/outcome.ts';
import { reservedEntryPoints } from './values/reserved.ts';

const URL_MEMBER = 'env.production.url';

test('name: a text, informational', async () => {
  const { data, env } = await accepted({ set: { name: 'The Avengers' } });
  assert.equal(data.name, 'The Avengers');
  assert.equal(env.applicationName, 'The Avengers');
  await refused({ set: { name: 7 } }, 'wrong-type');
  await refused({ without: ['name'] }, 'required-property');
});

test('description: a text, optional', async () => {
  assert.equal((await accepted({ set: { description: 'Heroes' } })).data.description, 'Heroes');
  assert.equal('description' in (await accepted({})).data, false);
});

test('entryPointUriPath: 2 to 64 lowercase letters and digits, _ and - alone inside', async () => {
  const good = ['ab', 'a'.repeat(64), 'the-avengers_01', '01', 'a-b-c'];
  for (const entryPointUriPath of good) {
    const { data } = await accepted({ set: { entryPointUriPath } });
    assert.equal(data.entryPointUriPath, entryPointUriPath);
  }
  const bad = [
    '-ab',
    'ab-',
    '_ab',
    'ab_',
    'a--b',
    'a__b',
    'a-_b',
    'Ab',
    'a b',
    'a/b',
    'ä1',
    'ab\n',
  ];
  for (const entryPointUriPath of bad)
    await refused({ set: { entryPointUriPath } }, 'entry-point-pattern');
  for (const entryPointUriPath of ['a', 'a'.repeat(65)])
    await refused({ set: { entryPointUriPath } }, 'entry-point-length');
});

test('entryPointUriPath: all eighteen reserved values are refused', async () => {
  const published =
    'account audit-log dashboard categories change-history customers exports discounts ' +
    'operations ' +
    'impex imports imports-exports orders products settings welcome disabled standalone-prices';
  assert.deepEqual([...reservedEntryPoints], published.split(' '));
  for (const entryPointUriPath of reservedEntryPoints)
    await refused({ set: { entryPointUriPath } }, 'entry-point-reserved');
});

test('entryPointUriPath: names the permissions of the application', async () => {
  const { data } = await accepted({ set: { entryPointUriPath: 'the-avengers' } });
  assert.deepEqual(
    data.permissions.map(({ name }) => name),
    ['viewTheAvengers', 'manageTheAvengers'],
  );
});

test('cloudIdentifier: each Region selects its console API', async () => {
  const origins = [
    ['gcp-au', 'https://mc-api.australia-southeast1.gcp.commercetools.com'],
    ['gcp-eu', 'https://mc-api.europe-west1.gcp.commercetools.com'],
    ['gcp-us', 'https://mc-api.us-central1.gcp.commercetools.com'],
    ['aws-fra', 'https://mc-api.eu-central-1.aws.commercetools.com'],
    ['aws-ohio', 'https://mc-api.us-east-2.aws.commercetools.com'],
    ['aws-cn', 'https://mc-api.cn-northwest-1.aws.commercetools.cn'],
    ['aws-eu', 'https://mc-api.eu-central-1.aws.commercetools.com'],
    ['aws-us', 'https://mc-api.us-east-2.aws.commercetools.com'],
  ];
  for (const [cloudIdentifier, origin] of origins) {
    const { env, headers } = await accepted({ set: { cloudIdentifier } });
    assert.equal(env.mcApiUrl, origin);
    assert.equal(env.location, cloudIdentifier);
    assert.ok(headers.csp['connect-src']?.includes(origin!));
  }
  await refused({ set: { cloudIdentifier: 'azure-eu' } }, 'region-unknown');
  await refused({ without: ['cloudIdentifier'] }, 'region-missing');
});

test('mcApiUrl: a full origin that takes precedence over cloudIdentifier', async () => {
  const mcApiUrl = 'https://mc-api.example.com:8443';
  const both = await accepted({ set: { mcApiUrl } });
  assert.equal(both.env.mcApiUrl, mcApiUrl);
  assert.equal(both.env.location, 'gcp-eu');
  const alone = await accepted({ set: { mcApiUrl }, without: ['cloudIdentifier'] });
  assert.equal(alone.env.location, 'mc-api.example.com');
  const elsewhere = { mcApiUrl, cloudIdentifier: 'gcp-mars' };
  assert.equal((await accepted({ set: elsewhere })).env.location, 'gcp-mars');
  for (const wrong of ['mc-api.example.com', 'https://mc-api.example.com/x', 'ftp://a.example.com'])
    await refused({ set: { mcApiUrl: wrong } }, 'api-url');
});

test('env: selected by MC_APP_ENV, else NODE_ENV, else development', async () => {
  const cases: [Record<string, string>, string, boolean][] = [
    [{}, 'development', false],
    [{ NODE_ENV: 'production' }, 'production', true],
    [{ NODE_ENV: 'development', MC_APP_ENV: 'production' }, 'production', true],
    [{ NODE_ENV: 'production', MC_APP_ENV: 'development' }, 'development', false],
    [{ NODE_ENV: 'production', MC_APP_ENV: '' }, 'production', true],
    [{ NODE_ENV: 'test' }, 'test', false],
    [{ MC_APP_ENV: 'staging' }, 'staging', true],
    [{ MC_APP_ENV: 'test', NODE_ENV: 'production' }, 'test', false],
  ];
  for (const [environment, name, hosted] of cases) {
    const { env } = await accepted({ environment });
    assert.equal(env.env, name);
    assert.equal(env.servedByProxy, hosted);
    assert.equal('__DEVELOPMENT__' in env, !hosted);
  }
});

test('env: an environment without a block of its own is production by another name', async () => {
  const set = { 'env.production.cdnUrl': 'https://cdn.example.com' };
  const named = await accepted({ set, environment: { MC_APP_ENV: 'staging' } });
  const { env, ...rest } = await accepted({ set, environment: production });
  assert.deepEqual(named, { ...rest, env: { ...env, env: 'staging' } });
  const { rules } = await outcome({ environment: { MC_APP_ENV: 'staging' } });
  assert.deepEqual(rules, []);
});

test('env: what a further block does not say is as in production', async () => {
  const cdn = { 'env.production.cdnUrl': 'https://cdn.example.com' };
  const cases: [block: object, cdnUrl: string][] = [
    [{}, 'https://cdn.example.com/'],
    [{ url: 'https://staging.example.com' }, 'https://staging.example.com/'],
    [{ cdnUrl: 'https://other.example.com' }, 'https://other.example.com/'],
  ];
  for (const [block, cdnUrl] of cases) {
    const set = { ...cdn, 'env.staging': block };
    const { data, env } = await accepted({ set, environment: { MC_APP_ENV: 'staging' } });
    assert.deepEqual([env.cdnUrl, data.id], [cdnUrl, 'avengers-id']);
  }
});

test('env: a further block is used when it is selected', async () => {
  const staging = { applicationId: 'staging-id', url: 'https://staging.example.com' };
  const { data, env } = await accepted({
    set: { 'env.staging': staging },
    environment: { MC_APP_ENV: 'staging' },
  });
  assert.equal(data.id, 'staging-id');
  assert.equal(env.frontendHost, 'staging.example.com');
  assert.equal(env.applicationId, 'staging-id:avengers');
});

test('env.development.initialProjectKey: required, the first project', async () => {
  const { env } = await accepted({});
  const development = env.__DEVELOPMENT__ as { oidc: { initialProjectKey: string } };
  assert.equal(development.oidc.initialProjectKey, 'avengers-project');
  await refused({ without: ['env.development.initialProjectKey'] }, 'required-property');
});

test('env.development.teamId: optional, the team whose permissions apply', async () => {
  const { env } = await accepted({ set: { 'env.development.teamId': 'team-7' } });
  const development = env.__DEVELOPMENT__ as { oidc: object };
  assert.deepEqual(
    { ...development.oidc, oAuthScopes: 0, additionalOAuthScopes: 0 },
    {
      authorizeUrl: 'https://mc.europe-west1.gcp.commercetools.com/login/authorize',
      initialProjectKey: 'avengers-project',
      teamId: 'team-7',
      applicationId: 'avengers-id',
      oAuthScopes: 0,
      additionalOAuthScopes: 0,
    },
  );
});

test('env.production.applicationId: any value, but required', async () => {
  const member = 'env.production.applicationId';
  assert.equal((await accepted({ set: { [member]: 'any value!' } })).data.id, 'any value!');
  await refused({ without: [member] }, 'required-property');
  await refused({ set: { [member]: '' } }, 'empty-text');
});

test('env.production.url: a full address that also feeds the CSP', async () => {
  const set = { [URL_MEMBER]: 'https://my.example.com/app' };
  const { data, env, headers } = await accepted({ set, environment: production });
  assert.equal(data.url, 'https://my.example.com/app');
  assert.equal(env.frontendHost, 'my.example.com');
  for (const directive of ['connect-src', 'script-src', 'style-src'])
    assert.ok(headers.csp[directive]?.includes('https://my.example.com/app/'), directive);
  await refused({ without: [URL_MEMBER] }, 'required-property');
  const bad = [
    'my.example.com',
    '/app',
    'ftp://my.example.com',
    'https://u:p@my.example.com',
    'https://',
  ];
  for (const url of bad) await refused({ set: { [URL_MEMBER]: url } }, 'application-url');
});

test('env.production.cdnUrl: a full address; when omitted, the url', async () => {
  const member = 'env.production.cdnUrl';
  const set = { [member]: 'https://cdn.example.com' };
  const { env, headers } = await accepted({ set, environment: production });
  assert.equal(env.cdnUrl, 'https://cdn.example.com/');
  assert.ok(headers.csp['script-src']?.includes('https://cdn.example.com/'));
  for (const wrong of [{}, { set: { [member]: '' } }])
    assert.equal(
      (await accepted({ ...wrong, environment: production })).env.cdnUrl,
      'https://avengers.example.com/',
    );
  await refused({ set: { [member]: 'cdn' } }, 'cdn-url');
});

test('additionalEnv: all members but empty strings are in window.app', async () => {
  const additionalEnv = {
    text: 'a',
    zero: 0,
    no: false,
    none: null,
    deep: { list: [1], empty: '' },
  };
  const { env } = await accepted({ set: { additionalEnv: { ...additionalEnv, empty: '' } } });
  assert.ok(!('empty' in env));
  for (const [name, value] of Object.entries(additionalEnv)) assert.deepEqual(env[name], value);
  await refused({ set: { additionalEnv: ['a'] } }, 'wrong-type');
});

test('oAuthScopes: one list may be empty if the other is not', async () => {
  for (const oAuthScopes of [
    { view: ['view_orders'], manage: [] },
    { view: [], manage: ['manage_orders'] },
    { view: ['view_orders'] },
    { manage: ['manage_orders'] },
  ]) {
    const { data } = await accepted({ set: { oAuthScopes } });
    assert.deepEqual(
      data.permissions.map((one) => one.oAuthScopes),
      [oAuthScopes.view ?? [], oAuthScopes.manage ?? []],
    );
  }
  await refused({ set: { oAuthScopes: { view: [], manage: [] } } }, 'scope-none');
  await refused({ set: { oAuthScopes: {} } }, 'scope-none');
  await refused({ without: ['oAuthScopes'] }, 'required-property');
});

test('oAuthScopes: both lists may be empty beside a group of additionalOAuthScopes', async () => {
  const additionalOAuthScopes = [{ name: 'books', view: ['view_orders'], manage: [] }];
  const { data } = await accepted({
    set: { oAuthScopes: { view: [], manage: [] }, additionalOAuthScopes },
  });
  assert.deepEqual(data.permissions[2], {
    name: 'viewAvengersBooks',
    oAuthScopes: ['view_orders'],
  });
});

test('oAuthScopes: view takes view_ scopes, manage takes manage_ scopes', async () => {
  await refused({ set: { 'oAuthScopes.view': ['manage_orders'] } }, 'scope-view');
  await refused({ set: { 'oAuthScopes.manage': ['view_orders'] } }, 'scope-manage');
  await refused({ set: { 'oAuthScopes.view': ['my_view_orders'] } }, 'scope-view');
});

test('oAuthScopes: a manage_ scope implies the matching view_ scope', () => {
  assert.deepEqual(effectiveScopes(['manage_orders', 'view_types']), [
    'manage_orders',
    'view_types',
    'view_orders',
  ]);
});

test('additionalOAuthScopes: name, view and manage of each group', async () => {
  const additionalOAuthScopes = [
    { name: 'the-books', view: ['view_products'], manage: ['manage_products'] },
    { name: 'delivery', manage: ['manage_orders'] },
  ];
  const { data } = await accepted({ set: { additionalOAuthScopes } });
  assert.deepEqual(data.permissions.slice(2), [
    { name: 'viewAvengersTheBooks', oAuthScopes: ['view_products'] },
    { name: 'manageAvengersTheBooks', oAuthScopes: ['manage_products'] },
    { name: 'viewAvengersDelivery', oAuthScopes: [] },
    { name: 'manageAvengersDelivery', oAuthScopes: ['manage_orders'] },
  ]);
});

test('additionalOAuthScopes: a name has 2 to 64 lowercase letters, - alone inside', async () => {
  const group = (name: unknown) => ({
    set: { additionalOAuthScopes: [{ name, view: ['view_orders'], manage: [] }] },
  });
  for (const name of ['ab', 'the-books', 'a'.repeat(64)]) await accepted(group(name));
  for (const name of ['-ab', 'ab-', 'a--b', 'a_b', 'a1', 'Ab', 'a b'])
    await refused(group(name), 'group-name-pattern');
  for (const name of ['a', 'a'.repeat(65)]) await refused(group(name), 'group-name-length');
});

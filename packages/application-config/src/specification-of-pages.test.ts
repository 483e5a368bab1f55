// One test per row of the chapter "Custom application configuration file", titled like the row:
// the rows about headers, icon, menu, placeholders and window.app.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { contentSecurityPolicy } from './index.ts';
import { accepted, outcome, production, refused } from './testing/outcome.ts';
import { iconNames } from './values/reserved.ts';

test('headers.csp: the six directives extend the defaults', async () => {
  const six = ['connect-src', 'font-src', 'frame-src', 'img-src', 'script-src', 'style-src'];
  const csp = Object.fromEntries(six.map((name) => [name, [`https://${name}.example.com`]]));
  const { headers } = await accepted({ set: { 'headers.csp': csp }, environment: production });
  for (const name of six) assert.equal(headers.csp[name]?.[0], `https://${name}.example.com`);
  assert.deepEqual(headers.csp['script-src'], [
    'https://script-src.example.com',
    'https://avengers.example.com/',
  ]);
  for (const name of ['default-src', 'worker-src', 'connect_src'])
    await refused({ set: { [`headers.csp.${name}`]: ['https://a.example.com'] } }, 'csp-directive');
});

test('headers.csp: sources of sound and video can be added', async () => {
  const set = { 'headers.csp.media-src': ['https://media.example.com'] };
  const processed = await accepted({ set, environment: production });
  assert.match(
    contentSecurityPolicy(processed),
    /; media-src 'self' https:\/\/media\.example\.com;/,
  );
});

test('headers.csp: an empty item is left out with a warning', async () => {
  const sources = ['', 'https://a.example.com', ' ', ''];
  const set = { 'headers.csp.font-src': sources };
  const { rules, result } = await outcome({ set });
  assert.deepEqual(rules, ['csp-empty', 'csp-empty', 'csp-empty']);
  assert.deepEqual(result?.headers.csp['font-src'], ['https://a.example.com']);
});

test('headers.csp: keywords without their quotes are warned about', async () => {
  const set = { 'headers.csp.script-src': ['self', 'unsafe-inline', 'sha256-abc='] };
  assert.deepEqual((await outcome({ set })).rules, ['csp-keyword', 'csp-keyword', 'csp-source']);
});

test('headers.csp: inferred from cloudIdentifier and env.production.url', async () => {
  const { headers } = await accepted({ environment: production });
  assert.deepEqual(headers.csp, {
    'connect-src': [
      'https://mc-api.europe-west1.gcp.commercetools.com',
      'https://avengers.example.com/',
    ],
    'script-src': ['https://avengers.example.com/'],
    'style-src': ['https://avengers.example.com/'],
  });
});

test('headers.permissionsPolicies: directive name to value', async () => {
  const permissionsPolicies = {
    camera: '()',
    'sync-xhr': '(self "https://a.example.com")',
    usb: '*',
  };
  const { headers } = await accepted({
    set: { 'headers.permissionsPolicies': permissionsPolicies },
  });
  assert.deepEqual(headers.permissionsPolicies, permissionsPolicies);
});

test('headers.strictTransportSecurity: a list that extends the header', async () => {
  const strictTransportSecurity = ['includeSubDomains', 'preload'];
  const { headers } = await accepted({
    set: { 'headers.strictTransportSecurity': strictTransportSecurity },
  });
  assert.deepEqual(headers.strictTransportSecurity, strictTransportSecurity);
});

test('icon: all predefined icons, from any module path', async () => {
  const shipped = readdirSync(new URL('../application-icons', import.meta.url));
  assert.deepEqual([...iconNames].map((name) => `${name}.svg`).sort(), shipped.sort());
  for (const name of iconNames) {
    const own = `\${path:@storewright/application-config/application-icons/${name}.svg}`;
    const { rules, result } = await outcome({ set: { icon: own } });
    assert.deepEqual(rules, []);
    assert.match(result?.data.icon ?? '', /^<svg [^>]*>.*<path .*<\/svg>/s);
  }
});

test('icon: a file of an installed module, or of the application', async () => {
  const svg = '<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>';
  const inModule = `\${path:@commerce/assets/application-icons/star.svg}`;
  const files = { 'node_modules/@commerce/assets/application-icons/star.svg': svg, 'own.svg': svg };
  for (const icon of [inModule, `\${path:./own.svg}`])
    assert.equal((await accepted({ set: { icon }, files })).data.icon, svg);
});

test('mainMenuLink: defaultLabel and labelAllLocales with locale and value', async () => {
  const { data } = await accepted({});
  assert.deepEqual(data.mainMenuLink, {
    defaultLabel: 'Avengers',
    labelAllLocales: [{ locale: 'de', value: 'Rächer' }],
    permissions: ['ViewAvengers'],
  });
  await refused({ without: ['mainMenuLink.defaultLabel'] }, 'required-property');
  const withoutValue = { 'mainMenuLink.labelAllLocales': [{ locale: 'de' }] };
  await refused({ set: withoutValue }, 'required-property');
});

test('submenuLinks: a path below the entry point, label, locales, permissions', async () => {
  const { data } = await accepted({});
  assert.deepEqual(data.submenuLinks, [
    {
      uriPath: 'avengers/new',
      defaultLabel: 'New',
      labelAllLocales: [],
      permissions: ['ManageAvengers'],
    },
  ]);
  assert.deepEqual((await accepted({ without: ['submenuLinks'] })).data.submenuLinks, []);
});

test('submenuLinks: / is the entry point, and a path that begins with it is complete', async () => {
  const submenuLinks = ['/', 'avengers/new', 'list', 'avengersnew'].map((uriPath) => ({
    uriPath,
    defaultLabel: 'A',
  }));
  const { data } = await accepted({ set: { submenuLinks } });
  assert.deepEqual(
    data.submenuLinks.map(({ uriPath }) => uriPath),
    ['avengers', 'avengers/new', 'avengers/list', 'avengers/avengersnew'],
  );
  const twice = [submenuLinks[1], { uriPath: 'new', defaultLabel: 'B' }];
  await refused({ set: { submenuLinks: twice } }, 'submenu-path-duplicate');
  for (const uriPath of ['a/../b', '//', '/new', ''])
    await refused(
      { set: { submenuLinks: [{ uriPath, defaultLabel: 'A' }] } },
      uriPath === '' ? 'empty-text' : 'submenu-path',
    );
});

test('menu links: members that are not known here are passed on', async () => {
  const { rules, result } = await outcome({
    set: {
      'mainMenuLink.featureToggle': 'a',
      submenuLinks: [{ uriPath: 'new', defaultLabel: 'New', order: { first: 1 } }],
    },
  });
  assert.deepEqual(rules, ['unexpected-property', 'unexpected-property']);
  assert.equal(result?.data.mainMenuLink.featureToggle, 'a');
  assert.deepEqual(result?.data.submenuLinks[0]?.order, { first: 1 });
});

test('runtime: the login of a console on this machine is on this machine', async () => {
  const { env } = await accepted({
    set: { mcApiUrl: 'http://localhost:8080' },
    without: ['cloudIdentifier'],
  });
  const { oidc } = env.__DEVELOPMENT__ as { oidc: { authorizeUrl: string } };
  assert.equal(oidc.authorizeUrl, 'http://localhost:3001/login/authorize');
});

test('runtime: the login is asked for no empty list', async () => {
  const { env } = await accepted({ set: { 'oAuthScopes.manage': [] } });
  const { oidc } = env.__DEVELOPMENT__ as { oidc: object };
  assert.deepEqual(Reflect.get(oidc, 'oAuthScopes'), { view: ['view_orders'] });
  assert.equal('additionalOAuthScopes' in oidc, false);
});

test('placeholder env: several in one text, nested and in lists, inserted literally', async () => {
  const { env } = await accepted({
    set: {
      additionalEnv: {
        both: `a\${env:A}b\${env:B}`,
        list: [`\${env:A}`],
        deep: { one: `\${env:B}` },
      },
    },
    environment: { A: "$&$1$'", B: `\${env:A}` },
  });
  assert.equal(env.both, `a$&$1$'b\${env:A}`);
  assert.deepEqual(env.list, ["$&$1$'"]);
  assert.deepEqual(env.deep, { one: `\${env:A}` });
});

test('placeholder intl: messages from both folders, plain or structured', async () => {
  const label = { 'mainMenuLink.defaultLabel': `\${intl:en:Menu.title} (\${intl:de:Menu:x})` };
  for (const folder of ['src/i18n/data', 'i18n/data']) {
    const files = {
      [`${folder}/en.json`]: '{"Menu.title":"Avengers"}',
      [`${folder}/de.json`]: '{"Menu:x":{"developer_comment":"-","string":"Rächer"}}',
    };
    const { data } = await accepted({ set: label, files });
    assert.equal(data.mainMenuLink.defaultLabel, 'Avengers (Rächer)');
  }
});

test('placeholder path: relative to the application, or to a module', async () => {
  const { env } = await accepted({
    set: { additionalEnv: { own: `\${path:./texts/a.txt}`, other: `\${path:texts/b.txt}` } },
    files: { 'texts/a.txt': 'A', 'node_modules/texts/b.txt': 'B' },
  });
  assert.deepEqual([env.own, env.other], ['A', 'B']);
});

test('runtime: what is in window.app in production', async () => {
  const { env } = await accepted({ environment: production });
  assert.deepEqual(env, {
    applicationId: 'avengers-id:avengers',
    applicationIdentifier: 'avengers-id:avengers',
    applicationName: 'Avengers',
    cdnUrl: 'https://avengers.example.com/',
    entryPointUriPath: 'avengers',
    env: 'production',
    frontendHost: 'avengers.example.com',
    location: 'gcp-eu',
    mcApiUrl: 'https://mc-api.europe-west1.gcp.commercetools.com',
    revision: '',
    servedByProxy: true,
  });
});

test('runtime: what is in window.app in development', async () => {
  const { data, env } = await accepted({ environment: { HTTP_PORT: '4001' } });
  assert.deepEqual(env, {
    applicationId: '__local:avengers',
    applicationIdentifier: '__local:avengers',
    applicationName: 'Avengers',
    cdnUrl: 'http://localhost:4001/',
    entryPointUriPath: 'avengers',
    env: 'development',
    frontendHost: 'localhost:4001',
    location: 'gcp-eu',
    mcApiUrl: 'https://mc-api.europe-west1.gcp.commercetools.com',
    revision: '',
    servedByProxy: false,
    __DEVELOPMENT__: {
      oidc: {
        authorizeUrl: 'https://mc.europe-west1.gcp.commercetools.com/login/authorize',
        initialProjectKey: 'avengers-project',
        oAuthScopes: { view: ['view_orders'], manage: ['manage_orders'] },
      },
      menuLinks: { icon: data.icon, ...data.mainMenuLink, submenuLinks: data.submenuLinks },
    },
  });
});

test('accountLinks: they reach the application in development', async () => {
  const accountLinks = [{ uriPath: 'profile', defaultLabel: 'Profile', labelAllLocales: [] }];
  const { rules, result } = await outcome({ set: { accountLinks } });
  assert.deepEqual(rules, []);
  const developing = result?.env.__DEVELOPMENT__ as { accountLinks?: unknown };
  assert.deepEqual(developing.accountLinks, accountLinks);
});

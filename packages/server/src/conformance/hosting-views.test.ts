// Custom views: panels that pages of applications open in a frame of their own origin. Registered by the
// command line of the kit or over the admin interface, offered by place, with rights of their own.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { askHost, fetchProject } from '../testing/hosting.ts';
import {
  adminToken,
  type Hosting,
  type Question,
  startHosting,
} from '../testing/hosting-setting.ts';

let hosting: Hosting;
before(async () => {
  hosting = await startHosting();
});
after(() => hosting.close());

const locator = 'products.product_details.general';

const draft = (url: string, more: object = {}) => ({
  defaultLabel: 'Stock',
  labelAllLocales: [{ locale: 'de', value: 'Bestand' }],
  url,
  type: 'CustomPanel',
  typeSettings: { size: 'LARGE' },
  locators: [locator],
  permissions: [
    { name: 'view', oAuthScopes: ['view_channels'] },
    { name: 'manage', oAuthScopes: ['manage_channels'] },
    { name: 'viewBooks', oAuthScopes: ['view_orders'] },
  ],
  ...more,
});

const admin = (method: string, path: string, body?: object) =>
  fetch(`${hosting.server.url}/-/custom-views${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${adminToken}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const register = async (more: object = {}): Promise<any> =>
  (await admin('POST', '', draft(hosting.there, more))).json();

/** As the page in the frame asks. */
const asView = (id: string, question: Question) =>
  hosting.ask({
    ...question,
    headers: { 'X-Application-Id': `${id}:@@custom-view-host@@`, 'X-Custom-View-Id': id },
  });

const offered = `query FetchCustomViewsByLocator($customViewLocatorCode: String!) {
  allCustomViewsInstallationsByLocator(locator: $customViewLocatorCode) { id customView { id defaultLabel
    labelAllLocales { locale value } url type typeSettings { size } locators permissions { name oAuthScopes } } } }`;

test('a view is offered at its places alone, and its page is framed by its own origin', async () => {
  const { id } = await register();
  const cookie = await hosting.signedIn();
  const at = async (customViewLocatorCode: string) =>
    (
      await hosting.ask({
        ...{ target: 'settings', cookie, query: offered, variables: { customViewLocatorCode } },
      })
    ).body.data.allCustomViewsInstallationsByLocator;
  const [installed] = await at(locator);
  assert.deepEqual(installed.customView, { id, ...draft(hosting.there) });
  assert.deepEqual(await at('orders.order_details'), []);
  const page = (path: string) => askHost(hosting.port, path, { host: 'mc.storewright.localhost' });
  for (const path of [
    `/custom-views/${id}/projects/demo`,
    `/custom-views/${id}/projects/demo/a/b`,
  ]) {
    const told = await page(path);
    assert.deepEqual(
      [told.status, told.headers['x-frame-options'], told.headers['cache-control']],
      [200, 'SAMEORIGIN', 'no-store'],
    );
    assert.ok(told.text.includes(hosting.gateway), told.text);
  }
  for (const path of [
    `/custom-views/${id}`,
    `/custom-views/${id}/demo`,
    '/custom-views/x/projects/demo',
  ])
    assert.equal((await page(path)).status, 404, path);
});

test('what a view may is what it was registered with, as far as the role of the user goes', async () => {
  const { id } = await register();
  const cookie = await hosting.signedIn();
  const asked = { query: fetchProject, variables: { projectKey: 'demo' } };
  const names = async (own: string) =>
    (await asView(id, { ...asked, cookie: own })).body.data.project.allAppliedPermissions.map(
      ({ name }: { name: string }) => name,
    );
  assert.deepEqual(await names(cookie), ['canView', 'canManage', 'canViewBooks']);
  const shop = (query: string) => asView(id, { target: 'ctp', cookie, query });
  assert.equal((await shop('{ channels { total } orders { total } }')).body.data.orders.total, 0);
  assert.match((await shop('{ customers { total } }')).text, /insufficient_scope|view_customers/);
  const viewer = await hosting.signedIn('viola@example.com', 'correct horse battery');
  assert.deepEqual(await names(viewer), ['canView', 'canViewBooks']);
  const unknown = await asView('none', { target: 'ctp', cookie, query: '{ channels { total } }' });
  assert.equal(unknown.body.data?.channels ?? null, null);
  assert.equal((await admin('DELETE', `/${id}`)).status, 204);
  assert.equal((await shop('{ channels { total } }')).body.data?.channels ?? null, null);
});

test('in development a view is signed in by the name that all views have', async () => {
  const told = await hosting.developmentToken({ client_id: '__local:@@custom-view-host@@' });
  const url = new URL(told.redirectTo);
  assert.equal(url.pathname, '/demo/@@custom-view-host@@/oidc/callback');
  const token = new URLSearchParams(url.hash.slice(1)).get('sessionToken')!;
  const { project } = (
    await hosting.ask({
      ...{ token, query: fetchProject, variables: { projectKey: 'demo' } },
      headers: { 'X-Application-Id': '__local:@@custom-view-host@@' },
    })
  ).body.data;
  assert.deepEqual(
    project.allAppliedPermissions.map(({ name }: { name: string }) => name),
    ['canView', 'canManage', 'canViewBooks', 'canManageBooks'],
  );
});

const fetchOne = `query FetchCustomViewFromCli($customViewId: String!) {
  organizationExtensionForCustomView(customViewId: $customViewId) { organizationId customView { id defaultLabel
    labelAllLocales { locale value } url type typeSettings { size } locators permissions { name oAuthScopes } } } }`;
const create = `mutation CreateCustomViewFromCli($organizationId: String!, $data: CustomViewDraftDataInput!) {
  createCustomView(organizationId: $organizationId, data: $data) { id } }`;
const update = `mutation UpdateCustomViewFromCli($organizationId: String!, $customViewId: String!, $data: CustomViewDraftDataInput!) {
  updateCustomView(organizationId: $organizationId, customViewId: $customViewId, data: $data) { id } }`;

test('config:sync: made, compared and changed by administrators; what is wrong is named', async () => {
  const cookie = await hosting.signedIn();
  const sync = (query: string, variables: object, own = cookie) =>
    hosting.ask({ target: 'settings', cookie: own, query, variables });
  const organizationId = 'storewright';
  const data = draft(hosting.there);
  const made = await sync(create, { organizationId, data });
  const { id: customViewId } = made.body.data.createCustomView;
  const one = async (id: string) =>
    (await sync(fetchOne, { customViewId: id })).body.data.organizationExtensionForCustomView;
  assert.deepEqual((await one(customViewId)).customView, { id: customViewId, ...data });
  assert.equal(await one('none'), null);
  await sync(update, { organizationId, customViewId, data: { ...data, defaultLabel: 'Other' } });
  assert.equal((await one(customViewId)).customView.defaultLabel, 'Other');
  const gone = await sync(update, { organizationId, customViewId: 'none', data });
  assert.equal(gone.body.errors[0].extensions.code, 'ResourceNotFound');
  for (const wrong of [
    { url: 'ftp://x' },
    { url: 'https://user:secret@x.example' },
    { locators: Array.from({ length: 101 }, () => locator) },
    { locators: [''] },
    { permissions: [{ name: 'deleteAll', oAuthScopes: [] }] },
  ]) {
    const told = await sync(create, { organizationId, data: { ...data, ...wrong } });
    assert.equal(told.body.errors?.[0].extensions.code, 'InvalidInput', JSON.stringify(wrong));
  }
  for (const wrong of [
    { type: 'Page' },
    { typeSettings: { size: 'HUGE' } },
    { locators: 'here' },
  ]) {
    const told = await admin('POST', '', draft(hosting.there, wrong));
    assert.equal(told.status, 400, JSON.stringify(wrong));
  }
  const viewer = await hosting.signedIn('viola@example.com', 'correct horse battery');
  const refused = await sync(create, { organizationId, data }, viewer);
  assert.equal(refused.body.errors[0].extensions.code, 'FORBIDDEN');
});

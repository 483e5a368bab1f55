// Two server processes on one database change the same business units at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { associateOf, customerOf, type Person, unitOf } from '../testing/company.ts';
import { type Processes, startProcesses } from '../testing/processes.ts';

let processes: Processes;
let basic: string;
let full: string;
let ada: Person;

before(async () => {
  processes = await startProcesses();
  const { clientId, clientSecret, projectKey } = processes;
  basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  full = await token('/oauth/token', { grant_type: 'client_credentials' });
  await made('/associate-roles', {
    key: 'admin',
    permissions: ['UpdateBusinessUnitDetails', 'UpdateParentUnit', 'AddChildUnits'],
  });
  const { customer } = await made('/customers', { email: 'ada@example.com', password: 'pw' });
  const bearer = await token(`/oauth/${projectKey}/customers/token`, {
    grant_type: 'password',
    username: 'ada@example.com',
    password: 'pw',
    scope: `manage_my_business_units:${projectKey}`,
  });
  ada = { id: customer.id, email: customer.email, token: bearer };
});
after(() => processes.stop());

async function token(path: string, form: { readonly [name: string]: string }): Promise<string> {
  const response = await fetch(`${processes.urls[0]}${path}`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams(form),
  });
  return ((await response.json()) as any).access_token;
}

async function call(
  server: number,
  method: string,
  path: string,
  body?: object,
  bearer: string = full,
): Promise<{ readonly status: number; readonly body: any }> {
  const response = await fetch(`${processes.urls[server % 2]}/${processes.projectKey}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

async function made(path: string, draft: object): Promise<any> {
  const answer = await call(0, 'POST', path, draft);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

const company = (key: string, members: object = {}) =>
  made('/business-units', { key, name: key, unitType: 'Company', ...members });

const divisionDraft = (key: string, parent: string) => ({
  key,
  name: key,
  unitType: 'Division',
  parentUnit: unitOf(parent),
});

const unitAt = async (key: string) => (await call(0, 'GET', `/business-units/key=${key}`)).body;

test('of two updates of one version exactly one is made, and the other hears of it', async () => {
  await company('twice', { associates: [associateOf(ada, { role: 'admin' })] });
  for (let round = 0; round < 10; round += 1) {
    const { version } = await unitAt('twice');
    const answers = await Promise.all(
      [0, 1].map((server) =>
        call(
          server,
          'POST',
          '/me/business-units/key=twice',
          { version, actions: [{ action: 'changeName', name: `${round} by ${server}` }] },
          ada.token,
        ),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const winner = answers.find(({ status }) => status === 200)!;
    const loser = answers.find(({ status }) => status === 409)!;
    assert.equal(loser.body.errors[0].currentVersion, version + 1);
    const now = await unitAt('twice');
    assert.deepEqual([now.name, now.version], [winner.body.name, version + 1]);
  }
});

test('who is removed while acting either acts before that or not at all', async () => {
  for (let round = 0; round < 10; round += 1) {
    const key = `leaving-${round}`;
    await company(key, { associates: [associateOf(ada, { role: 'admin' })] });
    const [acted, removed] = await Promise.all([
      call(
        0,
        'POST',
        `/me/business-units/key=${key}`,
        { version: 1, actions: [{ action: 'changeName', name: 'still here' }] },
        ada.token,
      ),
      call(1, 'POST', `/business-units/key=${key}`, {
        version: 1,
        actions: [{ action: 'removeAssociate', customer: customerOf(ada.id) }],
      }),
    ]);
    const now = await unitAt(key);
    assert.equal(now.version, 2);
    assert.equal(now.name, acted.status === 200 ? 'still here' : key);
    assert.equal(now.associates.length, removed.status === 200 ? 0 : 1);
    if (removed.status === 200) assert.ok([404, 409].includes(acted.status));
    else assert.deepEqual([acted.status, removed.status], [200, 409]);
  }
});

test('a child that is made while its parent moves stands where the parent stands', async () => {
  for (let round = 0; round < 12; round += 1) {
    const [root, left, right] = ['root', 'left', 'right'].map((word) => `${word}-${round}`);
    const handed = { associates: [associateOf(ada, { role: 'admin', isHandedDown: true })] };
    await company(root!);
    await made('/business-units', divisionDraft(left!, root!));
    await made('/business-units', { ...divisionDraft(right!, root!), ...handed });
    await made('/business-units', divisionDraft(`parent-${round}`, left!));
    await made('/business-units', divisionDraft(`middle-${round}`, `parent-${round}`));
    const [moved, ...children] = await Promise.all([
      call(0, 'POST', `/business-units/key=parent-${round}`, {
        version: 1,
        actions: [{ action: 'changeParentUnit', parentUnit: unitOf(right!) }],
      }),
      ...[0, 1, 2].map((index) =>
        call(
          index,
          'POST',
          '/business-units',
          divisionDraft(`child-${round}-${index}`, `${index === 0 ? 'parent' : 'middle'}-${round}`),
        ),
      ),
    ]);
    assert.equal(moved!.status, 200, JSON.stringify(moved!.body));
    for (const child of children) {
      assert.equal(child.status, 201, JSON.stringify(child.body));
      const { inheritedAssociates } = await unitAt(child.body.key);
      assert.deepEqual(
        inheritedAssociates.map(({ customer }: any) => customer.id),
        [ada.id],
        child.body.key,
      );
      const seen = await call(
        1,
        'GET',
        `/me/business-units/${child.body.id}`,
        undefined,
        ada.token,
      );
      assert.equal(seen.status, 200);
    }
  }
});

test('a unit is not deleted while a child is made below it, and no child is left alone', async () => {
  for (let round = 0; round < 10; round += 1) {
    const root = `ending-${round}`;
    await company(root);
    const [deleted, child] = await Promise.all([
      call(0, 'DELETE', `/business-units/key=${root}?version=1`),
      call(1, 'POST', '/business-units', divisionDraft(`${root}-child`, root)),
    ]);
    if (child.status === 201) {
      assert.equal(deleted.status, 400, JSON.stringify(deleted.body));
      assert.equal((await unitAt(root)).key, root);
    } else assert.deepEqual([deleted.status, child.status], [200, 400]);
  }
});

test('many divisions are made in one tree at once', async () => {
  await company('busy');
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      call(index, 'POST', '/business-units', divisionDraft(`busy-${index}`, 'busy')),
    ),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
  assert.equal((await unitAt('busy')).version, 1);
});

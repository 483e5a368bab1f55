// A stored message sent to a subscription once more: over the admin interface, by the console and on the command
// line, with the credentials of its destination, and told in the trail of administration.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand } from '../testing/command.ts';
import { askConsole } from '../testing/console-user.ts';
import { received, subscriptionSetting } from '../testing/subscription-setting.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const adminToken = 'the-token-of-the-admin-interface';
const at = subscriptionSetting({ options: { adminToken } });

async function admin(path: string, body?: unknown) {
  const { server } = at();
  const response = await fetch(`${server.url}/-${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${adminToken}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as any };
}

/** A receiver that has had a message; the message and the path that sends it again. */
async function delivered(key: string) {
  const { server, receiver: open, subscribe } = at();
  const { version } = (await server.request('GET', '')).body;
  const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 15 };
  const action = 'changeMessagesConfiguration';
  await server.request('POST', '', { version, actions: [{ action, messagesConfiguration }] });
  const receiver = await open();
  const subscription = await subscribe(receiver, {
    key,
    messages: [{ resourceTypeId: 'category', types: ['CategoryCreated'] }],
  });
  await server.created('/categories', { name: { en: key }, slug: { en: key } });
  const [first] = await received(receiver, 1);
  return {
    receiver,
    subscription,
    first,
    path: `/projects/demo/deliveries/${subscription.id}/resend`,
  };
}

test('a message is sent again as it was, at once, and the trail tells of it', async () => {
  const { receiver, subscription, first, path } = await delivered('again');
  const told = await admin(path, { messages: [first.id, first.id] });
  assert.equal(told.status, 200, JSON.stringify(told.body));
  const one = { message: first.id, type: 'CategoryCreated', outcome: 'taken' };
  assert.deepEqual(
    told.body.sent.map(({ status, ...others }: { status?: number }) => others),
    [one, one],
  );
  const bodies = await received(receiver, 3);
  assert.deepEqual(bodies[1], first);
  assert.deepEqual(bodies[2], first);
  const [act] = (await admin('/audit?act=delivery.resend&limit=1')).body.acts;
  assert.deepEqual([act.subject, act.details], [subscription.id, [first.id, first.id]]);
  const { attempts } = (await admin(`/projects/demo/deliveries/${subscription.id}`)).body;
  assert.equal(attempts.filter((each: any) => each.notification === first.id).length, 3);
});

test('what the destination does not take is told, and nothing waits for it', async () => {
  const { receiver, first, path } = await delivered('refusing');
  receiver.answer = () => ({ status: 503, body: {} });
  const { status, body } = await admin(path, { messages: [first.id] });
  assert.deepEqual([status, body.sent[0].outcome, body.sent[0].status], [200, 'temporary', 503]);
});

test('what is not there, and a subscription that rests, are refused', async () => {
  const { subscription, first, path } = await delivered('resting');
  const none = '/projects/demo/deliveries/nothing/resend';
  const elsewhere = path.replace('/demo/', '/elsewhere/');
  for (const [one, body, status] of [
    [none, { messages: [first.id] }, 404],
    [elsewhere, { messages: [first.id] }, 404],
    [path, { messages: ['nothing'] }, 404],
    [path, { messages: [] }, 400],
    [path, { messages: Array.from({ length: 101 }, () => first.id) }, 400],
    [path, { messages: 'x' }, 400],
    [path, {}, 400],
  ] as const)
    assert.equal(
      (await admin(one, body)).status,
      status,
      `${one} ${JSON.stringify(body)}`.slice(0, 120),
    );
  await admin(`/projects/demo/deliveries/${subscription.id}/suspend`, {});
  const { status, body } = await admin(path, { messages: [first.id] });
  assert.deepEqual([status, body.errors[0].code], [400, 'InvalidOperation']);
});

test('the console sends it too, and the command line by key', async () => {
  const { receiver, first, path } = await delivered('by-key');
  const { server } = at();
  const body = { messages: [first.id] };
  assert.equal((await askConsole(server.url, ['POST', path], { body })).status, 200);
  await received(receiver, 2);
  const folder = temporaryFolder();
  const run = (...more: string[]) =>
    runCommand(
      [
        ...['messages', 'resend', first.id, '--project', 'demo'],
        ...['--database-url', server.databaseUrl, '--own-destinations', 'true'],
        ...['--sealing-key', 'the sealing key of servers under test', ...more],
      ],
      { directory: folder.path },
    );
  try {
    const sent = await run('--subscription', 'by-key', '--json');
    assert.equal(sent.code, 0, sent.stderr);
    assert.equal(JSON.parse(sent.stdout).sent[0].outcome, 'taken');
    const bodies = await received(receiver, 3);
    assert.deepEqual(bodies[2], first);
    const none = await run('--subscription', 'nobody');
    assert.deepEqual([none.code, /no subscription/.test(none.stderr)], [1, true]);
    assert.equal((await run()).code, 2);
  } finally {
    folder.remove();
  }
});

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type Address, openOutbound } from './outbound.ts';
import { isPrivateAddress } from './private-address.ts';

const server = createServer((request, response) => response.end(`to ${request.headers.host}`));
let port = 0;
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const refused = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::1',
  'not an address',
  '',
];

test('private, loopback, link-local, mapped and translated addresses are refused', () => {
  for (const address of refused) assert.equal(isPrivateAddress(address), true, address);
});

test('public addresses are allowed', () => {
  const allowed = ['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1', '2a00::1'];
  for (const address of allowed) assert.equal(isPrivateAddress(address), false, address);
});

const call = { headers: {}, body: 'x', timeoutMs: 2_000, maxBytes: 1_000 };

async function reason(url: string, resolved: readonly Address[] = []): Promise<string> {
  const outbound = openOutbound({ privateCalls: false, resolve: async () => resolved });
  const outcome = await outbound.post({ ...call, url });
  outbound.close();
  assert.equal(outcome.outcome, 'failed');
  return outcome.outcome === 'failed' ? outcome.reason : '';
}

test('only https URLs without credentials are called', async () => {
  assert.match(await reason(`http://127.0.0.1:${port}/`), /https/);
  assert.match(await reason('ftp://example.com/'), /https/);
  assert.match(await reason('file:///etc/passwd'), /https/);
  assert.match(await reason('nonsense'), /malformed/);
  assert.match(await reason('https://user:word@example.com/'), /credentials/);
});

test('no spelling of a refused address gets through', async () => {
  const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]'];
  for (const host of [...hosts, '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]'])
    assert.match(await reason(`https://${host}:${port}/`), /the server does not call/, host);
});

test('a name with one refused address among others is not called', async () => {
  const resolved = [
    { address: '1.1.1.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  assert.match(await reason('https://example.com/', resolved), /does not call/);
  assert.match(await reason('https://example.com/', []), /no address/);
});

test('the name is resolved once and the connection goes to that very address', async () => {
  let times = 0;
  const resolve = async () => {
    times += 1;
    return [{ address: '127.0.0.1', family: 4 }];
  };
  const outbound = openOutbound({ privateCalls: true, resolve });
  const outcome = await outbound.post({ ...call, url: `http://example.invalid:${port}/a` });
  outbound.close();
  const text = `to example.invalid:${port}`;
  assert.deepEqual(outcome.outcome === 'answer' && { ...outcome, headers: {} }, {
    outcome: 'answer',
    headers: {},
    status: 200,
    text,
    bytes: Buffer.from(text),
  });
  assert.equal(times, 1);
});

test('an answer beyond the limit and a name without answer fail', async () => {
  const outbound = openOutbound({ privateCalls: true });
  const url = `http://127.0.0.1:${port}/`;
  assert.equal((await outbound.post({ ...call, url, maxBytes: 3 })).outcome, 'failed');
  outbound.close();
  const silent = openOutbound({ privateCalls: true, resolve: () => new Promise(() => undefined) });
  const late = await silent.post({ ...call, url: 'https://example.com/', timeoutMs: 20 });
  assert.deepEqual(late, { outcome: 'late' });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { connect as connectTls, createServer as createTlsServer } from 'node:tls';
import { reset } from '@storewright/edges/rest/sockets/servers';
import { testCertificate } from '../../testing/certificate.ts';

/** Both sides of a connection. */
async function connection(
  context: TestContext,
  server: Server = createServer({ allowHalfOpen: true }),
  dial: (port: number) => Socket = (port) => connect(port, '127.0.0.1'),
  event = 'connection',
) {
  server.listen(0, '127.0.0.1');
  context.after(() => server.close());
  await once(server, 'listening');
  const client = dial((server.address() as AddressInfo).port);
  const [served] = (await once(server, event)) as [Socket];
  client.resume();
  return { client, served };
}

test('a connection is reset', async (context) => {
  const { client, served } = await connection(context);
  const failed = once(client, 'error');
  const closed = once(served, 'close');
  reset(served);
  await closed;
  assert.equal((await failed)[0].code, 'ECONNRESET');
});

test('a connection that is ending at that moment is closed, too', async (context) => {
  const { client, served } = await connection(context);
  const closed = [once(served, 'close'), once(client, 'close')];
  served.end();
  reset(served);
  client.end();
  await Promise.all(closed);
});

test('a connection with TLS is cut off', async (context) => {
  const server = createTlsServer(testCertificate('ecdsa'));
  const dial = (port: number) => connectTls({ port, rejectUnauthorized: false });
  const { client, served } = await connection(context, server, dial, 'secureConnection');
  const closed = [once(served, 'close'), once(client, 'close')];
  reset(served);
  await Promise.all(closed);
});

// A database that asks for a password, at an address without one: the cause is told, and no
// connection stays open.
import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { runCommand } from '../testing/command.ts';

/** A message of PostgreSQL for the step of a sign-in. */
function signIn(step: number, text: string): Buffer {
  const message = Buffer.alloc(9);
  message.write('R');
  message.writeInt32BE(8 + Buffer.byteLength(text), 1);
  message.writeInt32BE(step, 5);
  return Buffer.concat([message, Buffer.from(text)]);
}

test('a missing password is told as that, and the connection ends', async () => {
  const open = new Set<Socket>();
  let asked = 0;
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    socket.once('data', () => {
      socket.write(signIn(10, 'SCRAM-SHA-256\0\0'));
      socket.once('data', () => {
        asked += 1;
        socket.write(signIn(11, 'r=none,s=c2FsdA==,i=4096'));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = `postgres://ann@127.0.0.1:${port}/shop`;
  const { code, stdout } = await runCommand(['doctor', '--database-url', address], {
    environment: { PGPASSWORD: '', PGPASSFILE: '/nowhere' },
  });
  assert.equal(code, 1);
  assert.match(stdout, /asks for a password, and the address has none.*--database-url/);
  assert.ok(asked > 0);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  assert.equal(open.size, 0);
});

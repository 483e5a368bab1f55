// The command `register` as a user runs it, against a server that says what it was asked.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommand } from './testing/run-command.ts';
import { changedConfiguration, withApplication } from './testing/temporary-application.ts';

interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: any;
}

async function withServer(status: number, work: (url: string, heard: Heard[]) => Promise<void>) {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    const { method, url, headers } = request;
    heard.push({ method, url, authorization: headers.authorization, body: JSON.parse(text) });
    const body = status === 200 ? { id: 'id-1' } : { message: 'url: it must begin with https://.' };
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await work(`http://127.0.0.1:${port}`, heard).finally(() => {
    server.closeAllConnections();
    server.close();
  });
}

const files = {
  'custom-application-config.json': JSON.stringify(changedConfiguration()),
  '.storewright/admin-token': 'from-the-file\n',
};

test('register sends what the configuration becomes in production, with the token of the file', () =>
  withApplication(files, (folder) =>
    withServer(200, async (server, heard) => {
      const { code, out, err } = await runCommand(['register', '--server', server], folder);
      assert.deepEqual([code, err], [0, '']);
      const [{ method, url, authorization, body }] = heard as [Heard];
      assert.deepEqual(
        [method, url, authorization],
        ['PUT', '/-/applications', 'Bearer from-the-file'],
      );
      const { entryPointUriPath, env } = changedConfiguration();
      assert.deepEqual([body.entryPointUriPath, body.url], [entryPointUriPath, env.production.url]);
      assert.equal(body.id, undefined);
      assert.match(out, /is registered; its application id is id-1/);
    }),
  ));

test('register finds the server next to the token file that is named', () =>
  withApplication(files, (folder) =>
    withServer(200, async (url, heard) => {
      const data = {
        'data/admin-token': 'of-the-server',
        'data/server.json': JSON.stringify({ url }),
      };
      await withApplication(data, async (shop) => {
        const tokenFile = join(shop, 'data', 'admin-token');
        const { code, err } = await runCommand(['register', '--token-file', tokenFile], folder);
        assert.deepEqual([code, err], [0, '']);
        assert.equal(heard[0]?.authorization, 'Bearer of-the-server');
      });
    }),
  ));

test('register says what the server refuses, and what is missing', () =>
  withApplication(files, (folder) =>
    withServer(400, async (server) => {
      const refused = await runCommand(['register', '--server', server], folder);
      assert.deepEqual([refused.code, /begin with https/.test(refused.err)], [1, true]);
      let ended = '';
      await withServer(200, async (url) => {
        ended = url;
      });
      const away = await runCommand(['register', '--server', ended], folder);
      assert.deepEqual([away.code, /does not answer \(ECONNREFUSED\)/.test(away.err)], [1, true]);
      const wrong = await runCommand(['register', '--server', 'nowhere'], folder);
      assert.equal(wrong.code, 2);
      const { 'custom-application-config.json': config } = files;
      await withApplication({ 'custom-application-config.json': config }, async (bare) => {
        const without = await runCommand(['register', '--server', server], bare);
        assert.deepEqual([without.code, /--token-file/.test(without.err)], [2, true]);
      });
    }),
  ));

import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { processConfig, securityHeaders } from './index.ts';
import { serve } from './page/serve.ts';
import { withApplication, wrongFiles } from './testing/temporary-application.ts';

const files = {
  ...wrongFiles('json', {}),
  'public/index.html': '<!doctype html><head></head><body>Page</body>',
  'public/application.js': 'export {};\n',
  'public/data.bin': 'x',
  'secret.txt': 'secret',
};

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };

/** A request with the path as it is written; `fetch` would tidy it up. */
function ask(address: string, path: string, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    asked.once('error', reject).end();
  });
}

async function serving(work: (address: string, folder: string) => Promise<void>): Promise<void> {
  await withApplication(files, async (folder) => {
    const processEnv = { MC_APP_ENV: 'production' };
    const processed = await processConfig({ applicationPath: folder, processEnv });
    const directory = join(folder, 'public');
    const { address, close } = await serve({ directory, port: 0, current: () => processed });
    try {
      await work(address, folder);
    } finally {
      await close();
    }
  });
}

test('the page is served at every route, with its headers', () =>
  serving(async (address, folder) => {
    const processEnv = { MC_APP_ENV: 'production' };
    const processed = await processConfig({ applicationPath: folder, processEnv });
    const expected = Object.entries(securityHeaders(processed));
    for (const path of [
      '/',
      '/index.html',
      '/my-project/avengers',
      '/my-project/avengers/new?x=1',
    ]) {
      const { status, headers, text } = await ask(address, path);
      assert.equal(status, 200);
      assert.match(text, /window\.app = /);
      assert.equal(headers['cache-control'], 'no-store');
      for (const [name, value] of expected.filter(([name]) => !name.startsWith('Content-Sec')))
        assert.equal(headers[name.toLowerCase()], value);
      assert.match(String(headers['content-security-policy']), /script-src 'self' 'sha256-/);
    }
  }));

test('files are served with their types, also to HEAD', () =>
  serving(async (address) => {
    const script = await ask(address, '/application.js');
    assert.deepEqual([script.status, script.text], [200, 'export {};\n']);
    assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8');
    const head = await ask(address, '/application.js', 'HEAD');
    assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', '11']);
    const other = await ask(address, '/data.bin');
    assert.equal(other.headers['content-type'], 'application/octet-stream');
  }));

test('what is not in the folder is not served', () =>
  serving(async (address, folder) => {
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'public/link.txt'));
    mkdirSync(join(folder, 'public/folder.js'));
    const paths = [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/link.txt',
      '/no.js',
      '/folder.js',
      '/%',
      '/a%00.txt',
      '//x/y.js',
    ];
    for (const path of paths) {
      const { status, text } = await ask(address, path);
      assert.equal(status, 404, path);
      assert.doesNotMatch(text, /secret\n|root:/);
    }
  }));

test('other methods are refused', () =>
  serving(async (address) => {
    const { status, headers } = await ask(address, '/', 'POST');
    assert.deepEqual([status, headers.allow], [405, 'GET, HEAD']);
  }));

test('a page that is built anew is served anew', () =>
  serving(async (address, folder) => {
    writeFileSync(join(folder, 'public/index.html'), '<head></head>Second');
    assert.match((await ask(address, '/')).text, /Second$/);
  }));

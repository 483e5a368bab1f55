// The example application in a real browser: what arrives in `window.app`, and what the policy
// lets through. Skipped with a clear line where no Chromium is installed.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { processConfig } from './index.ts';
import { serve } from './page/serve.ts';
import { withApplication, wrongFiles } from './testing/temporary-application.ts';

const example = fileURLToPath(new URL('../../../examples/custom-application', import.meta.url));

function installedChromium(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

const executablePath = installedChromium();
const skip = executablePath === undefined ? 'no Chromium is installed on this machine' : false;

test('in a browser, window.app and the policy are what was computed', { skip }, async () => {
  const { chromium } = await import('playwright-core');
  const options = { applicationPath: example, processEnv: { MC_APP_ENV: 'production' } };
  const processed = await processConfig(options);
  const directory = join(example, 'public');
  const serving = await serve({ directory, port: 0, current: () => processed });
  const browser = await chromium.launch({
    executablePath: executablePath!,
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    const response = await page.goto(`${serving.address}/my-project/avengers`);
    await page.waitForFunction('document.title === "Avengers"');
    assert.deepEqual(await page.evaluate('window.app'), processed.env);
    assert.match(
      (await page.textContent('#app')) ?? '',
      /^Avengers at \/avengers, support at https:/,
    );
    assert.deepEqual(complaints, []);

    const policy = response?.headers()['content-security-policy'] ?? '';
    assert.match(policy, /script-src 'self' 'sha256-[^']+' https:\/\/avengers\.example\.com\/ /);
    assert.match(
      policy,
      /connect-src 'self' https:\/\/support\.avengers\.example\.com https:\/\/mc-api/,
    );
    const inPage = await page.getAttribute('meta[http-equiv]', 'content');
    assert.equal(inPage, policy.replace("frame-ancestors 'self'; ", ''));

    const refused = await page.evaluate(`(async () => {
      const seen = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        if (event.disposition === 'enforce') seen.push(event.effectiveDirective);
      });
      const script = document.createElement('script');
      script.textContent = 'window.injected = true;';
      document.head.append(script);
      await fetch('https://elsewhere.example.com/').catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve));
      return { seen: [...new Set(seen)].sort(), injected: window.injected === true };
    })()`);
    assert.deepEqual(refused, { seen: ['connect-src', 'script-src-elem'], injected: false });
  } finally {
    await browser.close();
    await serving.close();
  }
});

const template = `<!doctype html><html><head>__APPLICATION_ENVIRONMENT__ __LOADING_SCREEN_CSS__
<link rel="preload" as="style" data-mc-css href="__CDN_URL__main.css"></head><body>
<div id="app-loader"><div class="loading-screen loading-screen--hidden">wait</div></div>
<div id="app"></div>__LOADING_SCREEN_JS__<script src="__CDN_URL__main.js"></script></body></html>`;

test('in a browser, the loading screen goes when the application is there', { skip }, async () => {
  const { chromium } = await import('playwright-core');
  const files = {
    ...wrongFiles('json', {}),
    'public/index.html.template': template,
    'public/main.css': 'body { color: rgb(1, 2, 3); }',
    'public/main.js': 'window.start = () => { window.onAppLoaded(); };',
  };
  await withApplication(files, async (folder) => {
    const processed = await processConfig({
      applicationPath: folder,
      processEnv: { MC_APP_ENV: 'production' },
    });
    const directory = join(folder, 'public');
    // The files are where this server is; the slash at the end is for the template to add.
    let address = '';
    const current = () => ({ ...processed, env: { ...processed.env, cdnUrl: address } });
    const serving = await serve({ directory, port: 0, current });
    address = serving.address;
    const browser = await chromium.launch({
      executablePath: executablePath!,
      args: ['--no-sandbox'],
    });
    try {
      const page = await browser.newPage();
      await page.goto(`${address}/my-project/avengers`);
      await page.waitForSelector('.loading-screen', { state: 'visible' });
      await page.evaluate('window.start()');
      await page.waitForSelector('#app-loader', { state: 'detached' });
      const colour = await page.evaluate('getComputedStyle(document.body).color');
      assert.equal(colour, 'rgb(1, 2, 3)');
    } finally {
      await browser.close();
      await serving.close();
    }
  });
});

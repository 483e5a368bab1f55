// The example application in a real browser: what arrives in `window.app`, and what the policy
// lets through. Skipped with a clear line where no Chromium is installed.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { processConfig } from './index.ts';
import { serve } from './serve.ts';

const example = fileURLToPath(new URL('../../../examples/custom-application', import.meta.url));

function installedChromium(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
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

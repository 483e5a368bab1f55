// A headless browser for tests of pages, where one is installed.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright-core';

function installedChromium(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

const executablePath = installedChromium();

/** Why tests in a browser are left out on this machine; `false` where they run. */
export const noBrowser: string | false =
  executablePath === undefined ? 'no Chromium is installed on this machine' : false;

/** `resolverRules` are those of Chromium, for names that lead to this machine. */
export async function launchBrowser(resolverRules = ''): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const rules = resolverRules === '' ? [] : [`--host-resolver-rules=${resolverRules}`];
  return chromium.launch({
    executablePath: executablePath!,
    args: ['--no-sandbox', ...rules],
  });
}

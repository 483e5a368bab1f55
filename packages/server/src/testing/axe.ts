// What axe finds wrong in a page as it is drawn.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21aa'];

interface Results {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

let source: string | undefined;

async function runAxe(page: Page, runOnly: readonly string[]): Promise<readonly string[]> {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(source);
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const found = await page.evaluate(`axe.run(${options})`);
  return (found as Results).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/** Name of the rule and the first place that breaks it. */
export const axeFindings = (page: Page): Promise<readonly string[]> => runAxe(page, everyRule);

/** Only of colors: the one rule that depends on the theme. */
export const colorFindings = (page: Page): Promise<readonly string[]> =>
  runAxe(page, ['color-contrast']);

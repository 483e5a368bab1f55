// What axe finds wrong in a page as it is drawn.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa'];

interface Results {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** Name of the rule and the first place that breaks it. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const found = await page.evaluate(`${axe}; axe.run({ runOnly: ${JSON.stringify(rules)} })`);
  return (found as Results).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

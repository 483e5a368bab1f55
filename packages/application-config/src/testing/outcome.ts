// For tests: what the plain configuration with changes becomes, or which rules it breaks.

import assert from 'node:assert/strict';
import type { ProcessedConfig } from '../index.ts';
import { processConfig, validateConfig } from '../index.ts';
import type { Wrong } from '../rules/rule.ts';
import { withApplication, wrongFiles } from './temporary-application.ts';

export type Found = { rules: string[]; result?: ProcessedConfig };

/** What the plain configuration with changes becomes, and the rules that it breaks. */
export function outcome(wrong: Wrong): Promise<Found> {
  return withApplication(wrongFiles('json', wrong), async (folder) => {
    const options = { applicationPath: folder, processEnv: wrong.environment ?? {} };
    const { findings, valid } = await validateConfig(options);
    const rules = findings.map(({ rule }) => rule);
    return valid ? { rules, result: await processConfig(options) } : { rules };
  });
}

/** What a valid configuration becomes. */
export async function accepted(wrong: Wrong): Promise<ProcessedConfig> {
  const { rules, result } = await outcome(wrong);
  assert.ok(result, `refused: ${rules.join(', ')}`);
  return result;
}

/** Fails unless the configuration breaks a rule that makes it unusable. */
export async function refused(wrong: Wrong, rule: string): Promise<void> {
  const { rules, result } = await outcome(wrong);
  assert.ok(rules.includes(rule), `${rule} is not among ${rules.join(', ')}`);
  assert.equal(result, undefined);
}

export const production = { MC_APP_ENV: 'production' };

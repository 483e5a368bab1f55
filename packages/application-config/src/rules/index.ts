// The table of all rules: documentation, SARIF report and tests are read from it. The checks
// elsewhere only name a rule; nothing here looks at a configuration.

import { environmentRules } from './environment-rules.ts';
import { fileRules } from './file-rules.ts';
import { headerRules } from './header-rules.ts';
import { identityRules } from './identity-rules.ts';
import { menuRules } from './menu-rules.ts';
import { placeholderRules } from './placeholder-rules.ts';
import type { Rule } from './rule.ts';
import { scopeRules } from './scope-rules.ts';
import { shapeRules } from './shape-rules.ts';

/** All rules, in the order of the documentation. */
export const rules: readonly Rule[] = [
  ...fileRules,
  ...shapeRules,
  ...identityRules,
  ...environmentRules,
  ...scopeRules,
  ...headerRules,
  ...menuRules,
  ...placeholderRules,
];

const byId = new Map(rules.map((one) => [one.id, one]));

/** The rule of an id, or undefined. */
export function ruleById(id: string): Rule | undefined {
  return byId.get(id);
}

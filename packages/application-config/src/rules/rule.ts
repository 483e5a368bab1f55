// The words in which a rule is declared. The table of rules is what the documentation, the SARIF
// report and the tests are read from; the checks themselves only name a rule.

import type { Severity } from '../values/finding.ts';

/** A configuration that breaks a rule: the plain one (see plain-configuration.ts), changed. */
export type Wrong = {
  /** Members to set, by the way to them: `env.production.url`. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Members to leave out. */
  readonly without?: readonly string[];
  /** Other files of the application, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** The text of a module or of the JSON file, when members alone cannot break the rule. */
  readonly module?: string;
  readonly json?: string;
};

export type Rule = {
  readonly id: string;
  readonly severity: Severity;
  /** The property the rule is about, as the documentation writes it. */
  readonly property: string;
  readonly says: string;
  readonly why: string;
  readonly right: string;
  readonly wrong: Wrong;
};

const ruleOf =
  (severity: Severity) =>
  (id: string, property: string, rest: Omit<Rule, 'id' | 'severity' | 'property'>): Rule => ({
    ...{ id, property, severity, ...rest },
  });

/** A rule whose breach makes the configuration unusable. */
export const rule = ruleOf('error');

/** A rule whose breach is probably a slip, but may be meant. */
export const advice = ruleOf('warning');

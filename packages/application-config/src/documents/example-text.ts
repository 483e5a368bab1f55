// How the wrong side of a rule is shown: the changed members alone, in their places.

import { CONFIGURATION_NAME } from '../loading/find-file.ts';
import type { Wrong } from '../rules/rule.ts';

/** The file of an example. */
export const DEFAULT_NAME = `${CONFIGURATION_NAME}.…`;

const MAX_LINE_LENGTH = 100;

/** The text of a wrong example, shortened where it is long only to be long. */
export function exampleText({ set = {}, without = [], json, module }: Wrong): string {
  const text = json ?? module?.replace('DEFAULT', 'export default');
  if (text !== undefined) return text.split('\n').map(shortened).join('\n');
  if (without.length > 0 && Object.keys(set).length === 0)
    return without.map((way) => `"${way}" is left out`).join('\n');
  const shown = Object.entries(set).map(([way, value]) => nested(way.split('.'), value));
  const left = without.map((way) => `\n"${way}" is left out`);
  return [...shown, ...left].join('\n');
}

function nested(way: readonly string[], value: unknown): string {
  const tree = way.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  return JSON.stringify(tree, null, 2);
}

function shortened(line: string): string {
  return line.length <= MAX_LINE_LENGTH
    ? line
    : `${line.slice(0, MAX_LINE_LENGTH)} … (${line.length} characters)`;
}

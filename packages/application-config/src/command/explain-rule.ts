// `explain`: one rule, or the list of all of them.

import { rulePage } from '../documents/documents.ts';
import { ruleById, rules } from '../rules/index.ts';
import { closest } from '../values/closest.ts';
import { type Arguments, type Surroundings, wrongCall } from './run.ts';

export async function explainRule({ operand }: Arguments, world: Surroundings): Promise<number> {
  if (operand === undefined) {
    const width = Math.max(...rules.map(({ id }) => id.length));
    world.write(rules.map(({ id, says }) => `${id.padEnd(width)}  ${says}\n`).join(''));
    return 0;
  }
  const rule = ruleById(operand);
  if (rule !== undefined) {
    world.write(rulePage(rule));
    return 0;
  }
  const meant = closest(
    operand,
    rules.map(({ id }) => id),
  );
  const hint =
    meant === undefined ? ' Without a name all rules are listed.' : ` Did you mean ${meant}?`;
  return wrongCall(`There is no rule called ${JSON.stringify(operand)}.${hint}`, world);
}

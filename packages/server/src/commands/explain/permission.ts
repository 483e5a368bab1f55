// `storewright explain permission`: which role gives a customer a permission in a business unit, or
// what would.

import { permission } from '@storewright/model/resources/business-to-business/associate-role/resource';
import type { BusinessUnit } from '@storewright/model/resources/business-to-business/business-unit';
import type { PermissionExplanation } from '@storewright/model/resources/business-to-business/business-unit/explain';
import { emailTarget } from '@storewright/model/resources/customers/customer/email';
import { Command } from 'commander';
import { permissionOf } from '../../composition/explain/permission.ts';
import { counted, type Terminal, usageError } from '../../terminal/terminal.ts';
import { withWorld } from '../given/open-world.ts';
import { databaseOptions, type FlagsOf, withOptions } from '../given/option-flags.ts';
import { explained } from './lines.ts';

type Flags = FlagsOf<'needs', never, 'unit' | 'customer'>;

export function explainPermissionCommand(terminal: Terminal): Command {
  const command = new Command('permission')
    .description('Show why a customer has a permission in a business unit, or what would grant it.')
    .argument('<project>', 'key of the project')
    .requiredOption('--unit <key>', 'key of the business unit')
    .requiredOption('--customer <email>', 'e-mail address of the customer')
    .option('--needs <permission>', 'permission, for example UpdateAssociates')
    .option('--json', 'print one JSON object')
    .action((project: string, flags: Flags) => explain(project, flags, terminal));
  return withOptions(command, databaseOptions);
}

const permissions: readonly string[] = permission().about.values!;

async function explain(project: string, flags: Flags, terminal: Terminal): Promise<void> {
  const { unit: unitKey, customer: email, needs } = flags;
  if (needs !== undefined && !permissions.includes(needs))
    throw usageError(`There is no permission '${needs}': ${permissions.join(', ')}.`);
  await withWorld(flags, terminal, async (world) => {
    const customer = emailTarget(email, undefined);
    const named = `e-mail address '${email}'`;
    const asked = { customer, named, unitKey, needs };
    const { unit, ...explanation } = await explained(permissionOf(world, project, asked));
    if (flags.json === true) return terminal.print(JSON.stringify(explanation));
    for (const line of linesOf(explanation, { email, unit, needs })) terminal.print(line);
  });
}

interface Asked {
  readonly email: string;
  readonly unit: BusinessUnit;
  readonly needs: string | undefined;
}

function linesOf(explanation: PermissionExplanation, asked: Asked): readonly string[] {
  const { email, unit, needs } = asked;
  const { isAssociate, isGranted, grants, permissions: held, changes } = explanation;
  const where = `business unit ${unit.key} (${unit.status})`;
  if (needs === undefined && !isAssociate) return [`${email} is no associate of ${where}.`];
  const head =
    needs === undefined
      ? `${email} is an associate of ${where}, with ${counted(held.length, 'permission')}.`
      : `${email} ${isGranted ? 'has' : 'does not have'} ${needs} in ${where}.`;
  const because = grants.map(
    ({ roleKey, from, permissions: given }) =>
      `  role ${roleKey}, ${wayOf(from)}${needs === undefined ? `: ${given.join(', ')}` : ''}`,
  );
  if (isGranted || needs === undefined) return [head, ...because];
  if (changes.length === 0) return [head, 'No single change would grant it.'];
  return [
    head,
    'Any one of these would grant it:',
    ...changes.map((one) => `  ${one.join(', and ')}`),
  ];
}

const wayOf = (from: string | undefined) =>
  from === undefined
    ? 'assigned in the unit itself'
    : `inherited from unit ${from}, where the inheritance of its assignment is Enabled`;

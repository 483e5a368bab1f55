// `storewright explain permission`: which role gives a customer a permission in a business unit, or
// what would.
import { Command } from 'commander';
import type { World } from '../../pipeline/index.ts';
import type { AssociateRole } from '../../resources/business-to-business/associate-role/index.ts';
import { permission } from '../../resources/business-to-business/associate-role/resource.ts';
import {
  explainPermission,
  type PermissionExplanation,
} from '../../resources/business-to-business/business-unit/explain.ts';
import type { BusinessUnit } from '../../resources/business-to-business/business-unit/index.ts';
import { emailTarget } from '../../resources/customers/customer/email.ts';
import { withWorld } from '../open-world.ts';
import { databaseOptions, withOptions } from '../option-flags.ts';
import { CommandError, exit, type Terminal } from '../terminal.ts';

interface Flags {
  readonly [name: string]: unknown;
  readonly unit: string;
  readonly customer: string;
  readonly needs?: string;
  readonly json?: boolean;
}

export function explainPermissionCommand(terminal: Terminal): Command {
  const command = new Command('permission')
    .description('Shows why a customer may do something in a business unit, or what would let him.')
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
    throw new CommandError(
      `There is no permission '${needs}': ${permissions.join(', ')}.`,
      exit.usage,
    );
  await withWorld(flags, terminal, async (world) => {
    const [customer] = await found(world, project, 'customer', [emailTarget(email, undefined)]);
    if (customer === undefined) throw missing(`customer with the e-mail address ${email}`, project);
    const [unit] = await found<BusinessUnit>(world, project, 'business-unit', [{ key: unitKey }]);
    if (unit === undefined) throw missing(`business unit ${unitKey}`, project);
    const keys = unit.ancestors.map(({ key }) => ({ key }));
    const above = await found<BusinessUnit>(world, project, 'business-unit', keys);
    const roles = await rolesOf(world, project);
    const explanation = explainPermission({ customerId: customer.id, unit, above, roles, needs });
    if (flags.json === true) return terminal.print(JSON.stringify(explanation));
    for (const line of linesOf(explanation, { email, unit, needs })) terminal.print(line);
  });
}

const missing = (what: string, project: string) =>
  new CommandError(`There is no ${what} in the project ${project}.`, exit.failure);

type Targets = Parameters<World['storage']['find']>[2];

async function found<T extends object = { readonly id: string }>(
  { storage }: World,
  project: string,
  kind: string,
  targets: Targets,
): Promise<readonly T[]> {
  if (targets.length === 0) return [];
  const rows = await storage.find(project, kind, targets);
  return rows.flatMap((row) => (row === undefined ? [] : [JSON.parse(row.text) as T]));
}

/** Most roles that are looked at; projects have a handful. */
const mostRoles = 1_000;

async function rolesOf({ storage }: World, project: string): Promise<readonly AssociateRole[]> {
  const asked = { where: undefined, sort: [], limit: mostRoles, offset: 0, withTotal: false };
  const { rows } = await storage.query(project, 'associate-role', asked);
  return rows.map(({ text }) => JSON.parse(text));
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
      ? `${email} is an associate of ${where}, with ${numbered(held.length, 'permission')}.`
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

const numbered = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

const wayOf = (from: string | undefined) =>
  from === undefined
    ? 'assigned in the unit itself'
    : `inherited from unit ${from}, where the inheritance of its assignment is Enabled`;

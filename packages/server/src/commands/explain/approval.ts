// `storewright explain approval`: which rules an order meets, or why not, and who may act now.

import { ApiError } from '@storewright/model/declaration';
import type {
  ActorExplained,
  RuleExplained,
} from '@storewright/model/resources/business-to-business/approval-flow/explain';
import { Command } from 'commander';
import { approvalOf, type ToldApproval } from '../../composition/explain/approval.ts';
import { CommandError, printable, type Terminal } from '../../terminal/terminal.ts';
import { withWorld } from '../given/open-world.ts';
import { databaseOptions, type Flags, withOptions } from '../given/option-flags.ts';

export function explainApprovalCommand(terminal: Terminal): Command {
  const command = new Command('approval')
    .description('Show which approval rules an order matches or why not, and who can act now.')
    .argument('<project>', 'key of the project')
    .argument('<order>', 'id or order number of the order')
    .option('--json', 'print one JSON object')
    .action((...given: [string, string, Flags]) => explain(given, terminal));
  return withOptions(command, databaseOptions);
}

const explain = ([project, order, flags]: [string, string, Flags], terminal: Terminal) =>
  withWorld(flags, terminal, async (world) => {
    const told = await approvalOf(world, project, order).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'ResourceNotFound') throw error;
      throw new CommandError(`There is no order '${order}' in the project ${project}.`);
    });
    if (flags.json === true) return terminal.print(JSON.stringify(told));
    for (const line of linesOf(told)) terminal.print(printable(line));
  });

function linesOf(told: ToldApproval): readonly string[] {
  const { orderId, unit, customerId, customerRoles, rules, flow, actors } = told;
  if (unit === undefined)
    return [`The order ${orderId} is of no business unit: it needs no approval.`];
  const who = nameOf(told, customerId);
  const held = customerRoles.length === 0 ? 'no role' : `the roles ${customerRoles.join(', ')}`;
  return [
    `The order ${orderId} is of business unit ${unit}; its customer ${who} has ${held} there.`,
    ...(rules.length === 0 ? ['No approval rule holds in the unit.'] : rules.flatMap(ruleLines)),
    ...(flow === undefined
      ? ['It met no rule when it was made: there is no approval flow.']
      : flowLines(flow)),
    ...actors.map((actor) => actorLine(told, actor)),
    ...(flow?.status === 'Pending' && actors.length === 0
      ? ['No associate currently has a role for it.']
      : []),
  ];
}

const nameOf = ({ emails }: ToldApproval, id = '(none)') => emails[id] ?? id;

function ruleLines({ key, id, name, unit, isMet, isInFlow, reasons }: RuleExplained): string[] {
  const then = isInFlow ? 'met when the order was made' : 'not met when the order was made';
  const now = isMet ? 'met now' : 'not met now';
  return [
    `Rule ${key ?? id} (${name}) of unit ${unit}: ${then}, ${now}.`,
    ...reasons.map((reason) => `  ${reason}`),
  ];
}

const flowLines = ({ id, status, waitsFor, gone }: NonNullable<ToldApproval['flow']>) => [
  ...gone.map(
    ({ key, id: rule, name }) => `Rule ${key ?? rule} (${name}): met when the order was made.`,
  ),
  status === 'Pending'
    ? `The approval flow ${id} is Pending; it waits for the roles ${waitsFor.join(', ')}.`
    : `The approval flow ${id} is ${status}.`,
];

function actorLine(told: ToldApproval, { customerId, roles, may, lacks }: ActorExplained): string {
  const who = `  ${nameOf(told, customerId)} (${roles.join(', ')})`;
  return lacks === undefined
    ? `${who} may ${may.join(' and ')}`
    : `${who} may not act: the permission ${lacks} is missing`;
}

// `storewright explain …`: why something is as it is, answered by the code that decides it.
import { Command } from 'commander';
import type { Terminal } from '../../terminal/terminal.ts';
import { explainApprovalCommand } from './approval.ts';
import { explainCartCommand } from './cart.ts';
import { explainPermissionCommand } from './permission.ts';
import { explainPriceCommand } from './price.ts';
import { explainScopeCommand } from './scope.ts';
import { explainSearchCommand } from './search.ts';
import { explainSuggestCommand } from './suggest.ts';
import { explainWhereCommand } from './where.ts';

export const explainCommands = (terminal: Terminal): Command =>
  new Command('explain')
    .addCommand(explainWhereCommand(terminal))
    .addCommand(explainPermissionCommand(terminal))
    .addCommand(explainScopeCommand(terminal))
    .addCommand(explainApprovalCommand(terminal))
    .addCommand(explainPriceCommand(terminal))
    .addCommand(explainCartCommand(terminal))
    .addCommand(explainSuggestCommand(terminal))
    .addCommand(explainSearchCommand(terminal));

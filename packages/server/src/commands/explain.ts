// `storewright explain …`: why something is as it is, answered by the code that decides it.
import { Command } from 'commander';
import { explainApprovalCommand } from './explain-approval.ts';
import { explainPermissionCommand } from './explain-permission.ts';
import { explainSearchCommand } from './explain-search.ts';
import { explainSuggestCommand } from './explain-suggest.ts';
import { explainWhereCommand } from './explain-where.ts';
import type { Terminal } from './terminal.ts';

export const explainCommands = (terminal: Terminal): Command =>
  new Command('explain')
    .addCommand(explainWhereCommand(terminal))
    .addCommand(explainPermissionCommand(terminal))
    .addCommand(explainApprovalCommand(terminal))
    .addCommand(explainSuggestCommand(terminal))
    .addCommand(explainSearchCommand(terminal));

// `storewright explain …`: why something is as it is, answered by the code that decides it.
import { Command } from 'commander';
import { explainPermissionCommand } from './explain-permission.ts';
import { explainSuggestCommand } from './explain-suggest.ts';
import { explainWhereCommand } from './explain-where.ts';
import type { Terminal } from './terminal.ts';

export const explainCommands = (terminal: Terminal): Command =>
  new Command('explain')
    .addCommand(explainWhereCommand(terminal))
    .addCommand(explainPermissionCommand(terminal))
    .addCommand(explainSuggestCommand(terminal));

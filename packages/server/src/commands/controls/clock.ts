// `storewright clock …`: the clock of a project. Running servers apply it within a second.
import { Command } from 'commander';
import { moveClock, resetClock, type ShownClock, shownClock } from '../../admin/index.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { projectOption } from '../given/only-project.ts';
import { type FlagsOf, withOptions } from '../given/option-flags.ts';
import { type Controlled, controlledOptions, inControls } from './controlled.ts';

type Flags = Controlled & FlagsOf<'speed', 'settle'>;

const noSettle = ['--no-settle', 'do not run what becomes due'] as const;

export function clockCommands(terminal: Terminal): Command {
  const command = (name: string, description: string): Command =>
    withOptions(
      new Command(name)
        .description(description)
        .option(...projectOption)
        .option('--json', 'print JSON'),
      controlledOptions,
    );
  const show = command('show', 'Show the time of a project.').action((flags: Flags) =>
    printClock(flags, terminal, shownClock),
  );
  const freeze = command('freeze', 'Freeze the clock, now or at a future time.')
    .argument('[instant]', 'such as 2026-11-27T00:00:00Z')
    .option(...noSettle)
    .action((at: string | undefined, flags: Flags) =>
      printClock(flags, terminal, (admin, project) =>
        moveClock(admin, project, { at, speed: 0, settle: flags.settle }),
      ),
    );
  const advance = command('advance', 'Advance the clock and run what becomes due meanwhile.')
    .argument('<duration>', 'such as P91D or PT1H')
    .option(...noSettle)
    .action((by: string, flags: Flags) =>
      printClock(flags, terminal, (admin, project) =>
        moveClock(admin, project, { by, settle: flags.settle }),
      ),
    );
  const run = command('run', 'Let the clock run.')
    .option('--speed <number>', 'speed, as a multiple of real time', '1')
    .action((flags: Flags) =>
      printClock(flags, terminal, (admin, project) =>
        moveClock(admin, project, { speed: Number(flags.speed) }),
      ),
    );
  const reset = command('reset', 'Reset the clock to real time.').action((flags: Flags) =>
    printClock(flags, terminal, resetClock),
  );
  const group = new Command('clock');
  for (const one of [show, freeze, advance, run, reset]) group.addCommand(one);
  return group;
}

async function printClock(
  flags: Flags,
  terminal: Terminal,
  work: Parameters<typeof inControls<ShownClock>>[2],
): Promise<void> {
  const clock = await inControls(flags, terminal, work);
  if (flags.json === true) return terminal.print(JSON.stringify(clock));
  const pace = clock.isReal ? 'real' : clock.speed === 0 ? 'frozen' : `speed ${clock.speed}`;
  terminal.print(`${clock.now}  ${pace}`);
}

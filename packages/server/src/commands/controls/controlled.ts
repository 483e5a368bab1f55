// Commands that change how a project behaves for tests. Where others than this machine are served,
// that takes the same switch as the admin interface.

import type { AdminWorld } from '../../admin/index.ts';
import { controlsAreOn } from '../../option-modes.ts';
import { type Terminal, usageError } from '../../terminal/terminal.ts';
import { withAdminOf } from '../given/open-world.ts';
import { databaseOptions, type FlagsOf, optionsOf } from '../given/option-flags.ts';

export type Controlled = FlagsOf<'project'>;

/** The switch, and whom it depends on. */
export const controlledOptions = [...databaseOptions, 'controls', 'host'] as const;

/** @throws CommandError where the options serve others and the controls are not on */
export async function inControls<T>(
  flags: Controlled,
  terminal: Terminal,
  work: (admin: AdminWorld, project: string) => Promise<T>,
): Promise<T> {
  if (!controlsAreOn(await optionsOf(flags, terminal)))
    throw usageError(
      'The controls are off: they are on while only this machine is served, or with --controls on.',
    );
  return withAdminOf(flags, terminal, work);
}

// The clock and the ids of a project over the admin interface.

import { instantOf } from '@storewright/engine/pipeline';
import { f } from '@storewright/model/declaration';
import type { Run } from '@storewright/store/storage/connection/database';
import { setClock, setSeed } from '@storewright/store/storage/projects/control';
import { checkProject } from '../../provisioning/bootstrap.ts';
import {
  clockFields,
  clockSetting,
  instantFrom,
  maxSpeed,
  moveClock,
  movedClock,
  resetClock,
  showClock,
} from './clock.ts';
import { type AdminRoute, type AdminWorld, noted, operation } from './operation.ts';

const idsSetting = { seed: f.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }) };

/** What a project begins with, or goes back to. */
export const startSettings = {
  clock: f.optional(
    f.described(
      f.record('AdminClock', {
        at: clockSetting.at,
        speed: f.optional(
          f.described(
            f.number({ min: 0, max: maxSpeed }),
            'Default: 0: the clock does not advance.',
          ),
        ),
      }),
      'It has a clock of its own, which does not advance unless a speed is given; default: the real one.',
    ),
  ),
  ids: f.optional(
    f.described(
      f.record('AdminIds', idsSetting),
      'The same requests in the same order have the same ids in every run; default: random ones.',
    ),
  ),
  messages: f.optional(
    f.described(
      f.boolean(),
      "It keeps messages, which `waitForMessage` needs; default: as its template, and the server's keep none.",
    ),
  ),
};

export type StartSettings = f.ObjectOf<typeof startSettings>;

/** Sets clock and seed in the transaction that makes the project; answers its now. */
export async function startControls(
  { world }: AdminWorld,
  run: Run,
  project: string,
  { clock, ids }: StartSettings,
): Promise<string> {
  const real = world.clock.now();
  const base = clock?.at === undefined ? real : instantFrom(clock.at);
  if (clock !== undefined) await setClock(run, project, { base, real, speed: clock.speed ?? 0 });
  if (ids !== undefined) await setSeed(run, project, String(ids.seed));
  return instantOf(base);
}

export const clockRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, 'showClock', {
    console: 'viewer',
    of: 'clock',
    doc: 'What time it is in the project.',
    returns: f.record('AdminShownClock', clockFields),
    answer: ({ project }) => showClock(admin, project),
  }),
  operation(admin, 'moveClock', {
    console: 'admin',
    of: 'clock',
    doc: 'Sets the clock forward and runs the work that becomes due.',
    body: clockSetting,
    returns: f.record('AdminMovedClock', movedClock),
    answer: ({ admin, project, body }) => moveClock(admin, project, body),
  }),
  operation(admin, 'resetClock', {
    console: 'admin',
    of: 'clock',
    doc: 'Resets the clock to the real time.',
    returns: f.record('AdminShownClock', clockFields),
    answer: ({ admin, project }) => resetClock(admin, project),
  }),
  operation(admin, 'setIds', {
    console: 'admin',
    of: 'clock',
    doc: 'Generates ids from a seed.',
    body: idsSetting,
    answer: ({ admin, project, body: { seed } }) => setIdSeed(admin, project, seed),
  }),
  operation(admin, 'resetIds', {
    console: 'admin',
    of: 'clock',
    doc: 'Makes ids at random again.',
    answer: ({ admin, project }) => setIdSeed(admin, project, undefined),
  }),
];

/** From now on ids are made of the seed, from the first number on; without one they are random. */
export async function setIdSeed(admin: AdminWorld, project: string, seed: number | undefined) {
  await checkProject(admin.world, project);
  await admin.database.transaction(async (run) => {
    await setSeed(run, project, seed === undefined ? null : String(seed));
    await noted(admin, run, project, { act: seed === undefined ? 'ids.reset' : 'ids.set' });
  });
  await admin.controls.refresh(project);
}

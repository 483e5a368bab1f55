// The clock of a project: shown, frozen, moved forward, set to run faster. It never goes back,
// because ids and the order of changes depend on it; a restore of a project restores its clock as
// well.

import { afterDuration, nowBy } from '@storewright/engine/controls';
import { instantOf } from '@storewright/engine/pipeline';
import { matchingRows } from '@storewright/engine/pipeline/facts/matching';
import { apiError, f } from '@storewright/model/declaration';
import { utcInstant } from '@storewright/platform/stamps';
import type { Act } from '@storewright/store/storage/audit';
import { holdControl, setClock } from '@storewright/store/storage/projects/control';
import { dependencies, dueWorks, expiries } from '../../composition/dependencies.ts';
import { catchUpToEnd } from '../../jobs/catch-up.ts';
import { cleanUpProject } from '../../jobs/clean-up.ts';
import { doDueIn, foreseenIn } from '../../jobs/due.ts';
import { endDue } from '../../jobs/expiry.ts';
import { checkProject } from '../../provisioning/bootstrap.ts';
import { type AdminWorld, noted } from './operation.ts';

const maxAheadMs = 10 * 366 * 86_400_000;
const maxStops = 1_000;
/** A day in a second. */
export const maxSpeed = 86_400;

export const clockSetting = {
  at: f.optional(f.described(f.text({ min: 1, max: 64 }), 'An instant.')),
  by: f.optional(
    f.described(
      f.text({ min: 1, max: 64 }),
      'A duration from now on, by the clock of the project: `P91D`.',
    ),
  ),
  speed: f.optional(
    f.described(
      f.number({ min: 0, max: maxSpeed }),
      '0: it stands; 1: as fast as time; absent: as it was.',
    ),
  ),
  settle: f.optional(
    f.described(f.boolean(), 'Default: work that falls due on the way is done, in its order.'),
  ),
};

export const clockFields = {
  ...{ now: f.dateTime(), speed: f.number() },
  isReal: f.described(f.boolean(), 'It is that of the database.'),
};

export type ShownClock = f.ObjectOf<typeof clockFields>;

const stop = {
  at: f.dateTime(),
  changed: f.described(
    f.mapOf(f.integer()),
    'Documents that were brought in line, by the job that did it.',
  ),
};

type Stop = f.ObjectOf<typeof stop>;

export const movedClock = {
  ...clockFields,
  stops: f.listOf(f.record('AdminStop', stop)),
  removed: f.described(f.mapOf(f.integer()), 'Documents whose time was over, by kind.'),
  milliseconds: f.number(),
};

export async function showClock(admin: AdminWorld, project: string): Promise<ShownClock> {
  await checkProject(admin.world, project);
  await admin.controls.refresh(project);
  const clock = admin.controls.clock(project);
  const now = instantOf(admin.controls.now(project));
  return { now, speed: clock?.speed ?? 1, isReal: clock === null };
}

/**
 * Sets the clock, forward only. On the way it stops whenever something begins or ends, and does the
 * due work there; at the end expired documents are removed.
 * @throws ClockBackwards 409, InvalidInput for an invalid time or a too large step
 */
export async function moveClock(
  admin: AdminWorld,
  project: string,
  setting: f.ObjectOf<typeof clockSetting>,
) {
  const started = performance.now();
  const before = await showClock(admin, project);
  const from = admin.controls.now(project);
  const to = destinationOf(from, setting);
  const settles = setting.settle ?? true;
  const due = settles ? await stopsOn(admin, { project, from, to }) : [];
  const stops: Stop[] = [];
  const steps = [
    ...due.map((at) => ({ at, speed: 0 })),
    { at: to, speed: setting.speed ?? before.speed },
  ];
  for (const [index, { at, speed }] of steps.entries()) {
    // The move has one entry, with its first step.
    const act = index === 0 ? { act: 'clock.move', details: [`to ${instantOf(to)}`] } : undefined;
    await setForward(admin, project, { at, speed, act });
    if (index < due.length)
      stops.push({ at: instantOf(at), changed: await followSources(admin, project) });
  }
  const removed = settles ? await settleAtEnd(admin, project) : {};
  const milliseconds = Math.round(performance.now() - started);
  return { ...(await showClock(admin, project)), stops, removed, milliseconds };
}

/** The clock of the database again; only where that does not lie behind. */
export async function resetClock(admin: AdminWorld, project: string): Promise<ShownClock> {
  await showClock(admin, project);
  await admin.database.transaction(async (run) => {
    const { clock } = await holdControl(run, project);
    const real = admin.world.clock.now();
    if (clock !== null && nowBy(clock, real) > real) throw backwards(nowBy(clock, real));
    await setClock(run, project, null);
    await noted(admin, run, project, { act: 'clock.reset' });
  });
  return showClock(admin, project);
}

const backwards = (now: number) =>
  apiError.ClockBackwards(
    `The clock of the project is at ${instantOf(now)} and cannot be set back.`,
  );

function destinationOf(from: number, { at, by, speed = 1 }: f.ObjectOf<typeof clockSetting>) {
  if (!(speed >= 0 && speed <= maxSpeed))
    throw apiError.InvalidInput(`The speed is 0 to ${maxSpeed}.`);
  if (at !== undefined && by !== undefined)
    throw apiError.InvalidInput("Either 'at' or 'by' says how far the clock goes, not both.");
  const to = at === undefined ? after(from, by ?? 'PT0S') : instantFrom(at);
  if (to < from) throw backwards(from);
  if (to - from > maxAheadMs)
    throw apiError.InvalidInput('The clock can move at most ten years in one step.');
  return to;
}

export function instantFrom(text: string): number {
  const instant = utcInstant(text);
  if (instant === undefined)
    throw apiError.InvalidInput(`'${text}' is not an instant such as 2026-11-27T00:00:00Z.`);
  return Date.parse(instant);
}

function after(from: number, by: string): number {
  const to = afterDuration(from, by);
  if (to === undefined) throw apiError.InvalidInput(`'${by}' is no duration such as P91D or PT1H.`);
  return to;
}

interface Step {
  readonly at: number;
  readonly speed: number;
  readonly act: Act | undefined;
}

async function setForward(admin: AdminWorld, project: string, { at, speed, act }: Step) {
  await admin.database.transaction(async (run) => {
    const { clock } = await holdControl(run, project);
    const real = admin.world.clock.now();
    const now = clock === null ? real : nowBy(clock, real);
    await setClock(run, project, { base: Math.max(at, now), real, speed });
    if (act !== undefined) await noted(admin, run, project, act);
  });
  await admin.controls.refresh(project);
}

interface Way {
  readonly project: string;
  readonly from: number;
  readonly to: number;
}

/** Members by which documents begin and end to count. */
const edges = ['validFrom', 'validUntil', 'validTo'] as const;

/** Instants on the way at which something begins, ends or is due, in their order. */
async function stopsOn(admin: AdminWorld, way: Way): Promise<number[]> {
  const until = instantOf(way.to);
  const asked = { project: way.project, until, most: maxStops + 1 };
  const due = new Set(await edgeInstants(admin, way));
  for (const work of dueWorks)
    for (const at of await foreseenIn(admin.world, work, asked))
      due.add(Math.max(Date.parse(at), way.from));
  if (due.size > maxStops)
    throw apiError.InvalidInput(
      `At ${due.size} instants on the way or more something begins, ends or is due; ${maxStops} at most.`,
    );
  return [...due].sort((left, right) => left - right);
}

/** Those at which documents begin or end to count. */
async function edgeInstants(
  admin: AdminWorld,
  { project, from, to }: Way,
): Promise<ReadonlySet<number>> {
  const due = new Set<number>();
  for (const { resource } of admin.world.kinds.values())
    for (const edge of edges) {
      if (resource.fields[edge] === undefined || resource.kind === 'project') continue;
      const where = `${edge} > :from and ${edge} <= :to`;
      const variables = { from: instantOf(from), to: instantOf(to) };
      const asked = { type: 'matching', kind: resource.kind, where, variables } as const;
      const rows = await matchingRows(admin.world, project, { ...asked, limit: maxStops + 1 });
      for (const { text } of rows) due.add(Date.parse(JSON.parse(text)[edge]));
    }
  return due;
}

const patienceMs = 60_000;

/** Dependent documents are updated to the current state, and due work is done. */
async function followSources({ world }: AdminWorld, project: string): Promise<Stop['changed']> {
  const until = performance.now() + patienceMs;
  const changed: { [job: string]: number } = {};
  for (const dependency of dependencies) {
    const goOn = () => performance.now() < until;
    changed[dependency.name] = await catchUpToEnd(world, dependency, project, goOn);
  }
  for (const work of dueWorks)
    changed[work.name] = await doDueIn(world, work, project, () => performance.now() < until);
  return changed;
}

async function settleAtEnd(admin: AdminWorld, project: string) {
  await followSources(admin, project);
  for (const expiry of expiries) await endDue(admin.world, project, expiry);
  const removed = await cleanUpProject(admin.world, project, () => true);
  return Object.fromEntries([...removed].filter(([, count]) => count > 0));
}

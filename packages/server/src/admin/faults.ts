// Faults of a project over the admin interface: set, added to, ended; which have fired.
import { randomUUID } from 'node:crypto';
import {
  checkRules,
  type FaultRule,
  firedFault,
  type Offered,
  ruleList,
} from '@storewright/engine/controls';
import { operatorInput } from '@storewright/engine/pipeline';
import { apiError, f } from '@storewright/model/declaration';
import type { Act } from '@storewright/store/storage/audit';
import { readBeginning } from '@storewright/store/storage/projects/begun';
import { holdControl, setFaults } from '@storewright/store/storage/projects/control';
import { checkProject } from '../provisioning/bootstrap.ts';
import { type AdminRoute, type AdminWorld, noted, operation } from './common/operation.ts';

const maxRules = 100;

const shownRules = f.record('AdminFaults', ruleList);
export const faultRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, 'listFaults', {
    console: 'viewer',
    of: 'faults',
    returns: shownRules,
    doc: 'Rules by which requests fail on purpose.',
    answer: async ({ project }) => ({ rules: await listRules(admin, project) }),
  }),
  ...(
    [
      ['setFaults', 'Sets the rules in place of all others.'],
      ['addFaults', 'Adds rules.'],
    ] as const
  ).map(([name, doc]) =>
    operation(admin, name, {
      console: 'admin',
      of: 'faults',
      doc,
      body: ruleList,
      returns: shownRules,
      readsBody: true,
      answer: async ({ admin, project, body }) => ({
        rules: await setRules(admin, project, body, name === 'addFaults'),
      }),
    }),
  ),
  operation(admin, 'clearFaults', {
    console: 'admin',
    of: 'faults',
    doc: 'Ends all rules.',
    returns: shownRules,
    answer: async ({ admin, project }) => ({ rules: await setRules(admin, project, []) }),
  }),
  firedRoute(admin),
];

const firedRoute = (admin: AdminWorld): AdminRoute =>
  operation(admin, 'listFiredFaults', {
    console: 'viewer',
    of: 'faults',
    doc: 'Which rules have fired.',
    query: { after: f.optional(f.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })) },
    returns: f.record('AdminFiredFaults', {
      fired: f.listOf(f.record('AdminFiredFault', firedFault)),
    }),
    async answer({ project, query: { after = 0 } }) {
      await checkProject(admin.world, project);
      const since = await readBeginning(admin.database, project);
      return { fired: admin.faults?.fired(project, after, since) ?? [] };
    },
  });

/**
 * As stored; the mark is a new one each time that the rules are replaced, and counts begin with it.
 */
interface Stored {
  readonly rules: readonly FaultRule[];
  readonly mark: unknown;
}

const storedIn = (text: string | undefined | null): Stored =>
  text ? JSON.parse(text) : { rules: [], mark: randomUUID() };

const asRules = (body: unknown): readonly FaultRule[] =>
  operatorInput(ruleList, Array.isArray(body) ? { rules: body } : body).rules;

export async function listRules(
  { world, controls }: AdminWorld,
  project: string,
): Promise<readonly FaultRule[]> {
  await checkProject(world, project);
  await controls.refresh(project);
  return storedIn(controls.faults(project)).rules;
}

/** Rules that are added leave the counts of the others. @throws InvalidInput for a rule that no request can meet */
export async function setRules(
  admin: AdminWorld,
  project: string,
  given: unknown,
  isAdded = false,
): Promise<readonly FaultRule[]> {
  await checkProject(admin.world, project);
  const rules = asRules(given);
  checkRules(rules, offered(admin));
  const all = await admin.database.transaction(async (run) => {
    const { faults } = await holdControl(run, project);
    const { rules: former, mark } = storedIn(isAdded ? faults : null);
    const kept = [...former, ...rules];
    if (kept.length > maxRules)
      throw apiError.InvalidInput(`A project has ${maxRules} rules at most.`);
    const text = kept.length === 0 ? null : JSON.stringify({ rules: kept, mark });
    await setFaults(run, project, text);
    if (rules.length > 0 || !isAdded) await noted(admin, run, project, actOf(rules.length));
    return kept;
  });
  await admin.controls.refresh(project);
  return all;
}

const actOf = (count: number): Act =>
  count === 0 ? { act: 'faults.clear' } : { act: 'faults.set', details: [`rules ${count}`] };

const offered = ({ world, paths }: AdminWorld): Offered => ({
  actions: new Set([...world.kinds.values()].flatMap(({ actions }) => [...actions.keys()])),
  paths,
});

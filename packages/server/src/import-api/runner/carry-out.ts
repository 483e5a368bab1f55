// Carries one import operation out: finds what it refers to, makes a plan, and runs it through the same
// operations as a request of the HTTP API. The end of the operation is part of that commit.
import { ApiError, type Principal } from '../../declaration/index.ts';
import {
  create,
  decodedStep,
  kindNamed,
  matchingRows,
  openCall,
  openSession,
  runProcedure,
  type Session,
  sanitised,
  update,
  type World,
} from '../../pipeline/index.ts';
import type { ClaimedOperation, ImportClaim } from '../../storage/imports/queue.ts';
import { type KeyOf, labelOf } from '../fields/values.ts';
import { type Around, type ImportType, type Plan, targetOf } from '../model/import-type.ts';
import { unsealed } from '../model/secrets.ts';
import { documentsAt, lookedUp, referencesIn } from './references.ts';

/** What became of an operation. */
export type Outcome =
  /** Its commit has ended it, where it changed something. */
  | { readonly became: 'imported'; readonly resourceVersion: number }
  | {
      readonly became: 'unresolved' | 'waitForMasterVariant';
      readonly missing: readonly KeyOf[];
      readonly waits: readonly KeyOf[];
    }
  | { readonly became: 'validationFailed'; readonly errors: readonly object[] }
  /** Nothing in the data is wrong: it may be tried again. */
  | { readonly became: 'failed'; readonly error: unknown };

/** A claimed operation with the parts of it that are not text. */
export interface Work {
  readonly claim: ImportClaim;
  readonly operation: ClaimedOperation;
  readonly type: ImportType;
}

/** Others may write the same document as often as this meanwhile. */
const mostConflicts = 20;

/** Never throws: whatever happens is the outcome of this operation alone. */
export async function carryOut(world: World, work: Work): Promise<Outcome> {
  for (let count = 1; ; count += 1)
    try {
      return await carryOutOnce(world, work);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'ConcurrentModification';
      if (isConflict && count < mostConflicts) continue;
      if (error instanceof ApiError && error.status < 500 && !isConflict)
        return { became: 'validationFailed', errors: errorsOf(error) };
      return { became: 'failed', error };
    }
}

/** Errors as an operation lists them. */
export const errorsOf = ({ code, message, members, others }: ApiError): readonly object[] => [
  { code, message, ...members },
  ...others,
];

async function carryOutOnce(world: World, { claim, operation, type }: Work): Promise<Outcome> {
  const resource = await unsealed(world, claim.project, type, JSON.parse(operation.payload));
  const principal = principalOf(claim, operation);
  const session = openSession(world, claim.project, { by: principal });
  const target = targetOf(type, resource);
  const references = referencesIn(resource);
  const found = await documentsAt(session, [...references.values(), target]);
  const missing = [...references].flatMap(([label, one]) =>
    lookedUp(one) && !found.has(label) ? [one] : [],
  );
  if (missing.length > 0) return { became: 'unresolved', missing, waits: missing };
  const document = found.get(labelOf(target));
  const plan = await type.plan(resource, aroundOf(session, { found, document }));
  return run(world, { claim, operation, type }, principal, plan);
}

/** Whose request it was; what it may do was decided when it was accepted. */
function principalOf({ project }: ImportClaim, { author }: ClaimedOperation): Principal {
  const scopes = new Set([`manage_project:${project}`]);
  return { ...(author as Principal), projectKey: project, scopes };
}

const aroundOf = (
  session: Session,
  { found, document }: { found: ReadonlyMap<string, any>; document: any },
): Around => ({
  projectKey: session.project,
  document,
  named: (reference) => found.get(labelOf(reference)),
  async find(reference) {
    return (await documentsAt(session, [reference])).get(labelOf(reference));
  },
  async matching(kind, where, variables) {
    const { world, project } = session;
    const need = { type: 'matching', kind, where, variables: variables as never } as const;
    const rows = await matchingRows(world, project, { ...need, limit: 500 });
    return rows.map(({ text }) => JSON.parse(text));
  },
});

async function run(
  world: World,
  { claim, operation, type }: Work,
  principal: Principal,
  plan: Plan,
): Promise<Outcome> {
  if (plan.do === 'wait') {
    const { state = 'unresolved', missing, waits = missing } = plan;
    return { became: state, missing, waits };
  }
  const kind = kindNamed(world, type.kind);
  const imports = { ids: [operation.id], owner: claim.owner };
  if (plan.do === 'create' && type.creation !== undefined) {
    const { path, created } = type.creation;
    const procedure = kind.procedures.find((one) => one.method === 'POST' && one.path === path)!;
    const asked = { procedure, principal, params: {}, body: fresh(plan.draft), query: {}, imports };
    const { answer } = await runProcedure(world, asked);
    return { became: 'imported', resourceVersion: created(answer).version };
  }
  const call = openCall(world, {
    ...{ kind, endpoint: kind.endpoints[0]!, principal, params: {}, imports },
  });
  if (plan.do === 'create') {
    const { document } = await create(call, fresh(plan.draft));
    return { became: 'imported', resourceVersion: document.version };
  }
  const { id, version } = plan.document;
  if (plan.actions.length === 0) return { became: 'imported', resourceVersion: version };
  // A request may hold fewer actions than a large product needs.
  const steps = plan.actions.map((action, index) => decodedStep(call, fresh(action), index));
  const { document } = await update(call, { target: { id }, version, steps });
  return { became: 'imported', resourceVersion: document.version };
}

/** Decoding works in place, so every input is a value of its own. */
const fresh = (value: object): any => sanitised(JSON.parse(JSON.stringify(value)));

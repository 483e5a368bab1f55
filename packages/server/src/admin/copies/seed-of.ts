// The changes of a branch as lines of a seed: drafts of created documents, update actions on
// changed ones, deletions. They can be reviewed like any text, and are carried out in the project
// by the rules of the API, which refuse documents that have changed meanwhile. Changes without
// matching actions are listed by name.

import { openSession, type Session } from '@storewright/engine/pipeline';
import type { Field, Fields } from '@storewright/model/declaration';
import { carriedKinds } from '../../provisioning/kinds-in-order.ts';
import { actionsBetween } from '../../transfer/planned.ts';
import { type KeyOf, mustBeGiven, shapedMembers } from '../../transfer/shaped.ts';
import type { AdminWorld } from '../common/operation.ts';
import { type Changed, changesOf } from './changes.ts';
import { findNamedCopy } from './copying.ts';

export interface SeedOfBranch {
  /** Steps as they are written, one a line. */
  readonly steps: readonly object[];
  /** Documents that no steps make what they are in the branch. */
  readonly left: readonly string[];
}

/** In the order in which the steps can be carried out: deletions last, dependents first. */
export async function seedOf(
  admin: AdminWorld,
  source: string,
  name: string,
): Promise<SeedOfBranch> {
  const branch = await findNamedCopy(admin, 'branch', source, name);
  const changes: Changed[] = [];
  for (const kind of carriedKinds(admin.world.kinds))
    changes.push(...(await changesOf(admin, admin.world.kinds.get(kind)!, branch)));
  const session = openSession(admin.world, branch.project);
  const keyOf = await keysOf(session, changes);
  const steps: object[] = [];
  const left: string[] = [];
  for (const one of changes.filter(({ is }) => is !== undefined)) {
    const { step, isWhole } = await stepOf(session, one, keyOf);
    if (step !== undefined) steps.push(step);
    if (!isWhole) left.push(`${one.kind.resource.kind} ${one.is.key ?? one.id}`);
  }
  const gone = changes.filter(({ is }) => is === undefined).reverse();
  return { steps: [...steps, ...gone.map((one) => ({ ...placeOf(one), delete: true }))], left };
}

/** By key, which other projects have alike; the version is the one that is expected there. */
const placeOf = ({ kind, id, was }: Changed): object => ({
  kind: kind.resource.kind,
  ...(was.key === undefined ? { id } : { key: was.key }),
  version: was.version,
});

async function stepOf(session: Session, one: Changed, keyOf: KeyOf) {
  if (one.was === undefined) return made(one, keyOf);
  const { kind, was, is } = one;
  const { actions, isWhole } = await actionsBetween({ session, kind, keyOf }, was, is);
  const step = actions.length === 0 ? undefined : { ...placeOf(one), actions };
  return { step, isWhole };
}

/** The draft that would make it, with all that it must have. */
function made({ kind, is }: Changed, keyOf: KeyOf) {
  const { create } = kind;
  if (create === undefined) return { step: undefined, isWhole: false };
  const { staged, published } = is.masterData ?? {};
  const draft = shapedMembers(create.members, { ...is, ...staged }, keyOf);
  const lacks = Object.entries<Field>(create.members as Fields).some(
    ([member, field]) => mustBeGiven(field) && draft[member] === undefined,
  );
  if (lacks) return { step: undefined, isWhole: false };
  const step = {
    kind: kind.resource.kind,
    draft,
    ...(published === true ? { publish: true } : {}),
  };
  return { step, isWhole: true };
}

/** Keys of all that the changed documents refer to. */
async function keysOf(session: Session, changes: readonly Changed[]): Promise<KeyOf> {
  const wanted = new Map<string, Set<string>>();
  for (const { was, is } of changes) collect([was, is], wanted);
  const keys = new Map<string, string>();
  for (const [typeId, ids] of wanted) {
    if (!session.world.kinds.has(typeId)) continue;
    const found = await session.documents(
      typeId,
      [...ids].map((id) => ({ id })),
    );
    for (const one of found)
      if (one?.document.key !== undefined)
        keys.set(`${typeId} ${one.document.id}`, one.document.key);
  }
  return (typeId, id) => keys.get(`${typeId} ${id}`);
}

function collect(value: any, into: Map<string, Set<string>>): void {
  if (typeof value !== 'object' || value === null) return;
  const { typeId, id } = value;
  if (typeof typeId === 'string' && typeof id === 'string')
    into.set(typeId, (into.get(typeId) ?? new Set()).add(id));
  for (const one of Object.values(value)) collect(one, into);
}

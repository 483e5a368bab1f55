// Needs → facts, in rounds: a need may depend on an earlier fact. One query per kind and round.
import {
  apiError,
  type Caller,
  danglingReference,
  type Known,
  limits,
  type Need,
  type Needs,
  type Principal,
  type Surroundings,
  type Target,
} from '../../declaration/index.ts';
import { grouped } from '../../platform/grouped.ts';
import { instantOf } from '../../platform/instant.ts';
import { newSecret } from '../../platform/secret.ts';
import { type CheckedPredicate, checkPredicate, parsePredicate } from '../../predicate/index.ts';
import type { World } from '../operations/world.ts';
import { keptList } from './kept-lists.ts';
import { countMatching, matching } from './matching.ts';
import { namedDocuments } from './named.ts';
import type { Session } from './session.ts';

/** Clock, ids and asker: what every rule knows without asking. */
export function surroundings(
  session: Session,
  principal: Principal | undefined,
  caller?: Caller,
): Surroundings {
  const { world, project } = session;
  return {
    now: instantOf(world.now(project)),
    newId: world.newId,
    projectKey: project,
    ...(principal === undefined ? {} : { principal }),
    ...(caller === undefined ? {} : { caller }),
  };
}

/** Asks for needs until nothing new is asked; answers all facts. */
export async function gather(
  session: Session,
  around: Surroundings,
  needs: (known: Known) => Needs,
): Promise<any> {
  const known: { [name: string]: any } = { ...around };
  for (let round = 0; round < limits.factRounds; round += 1) {
    const asked = Object.entries(needs(known)).filter(([fact]) => !(fact in known));
    if (asked.length === 0) return known;
    const facts = await fetchAll(
      session,
      asked.map(([, need]) => need),
      around.caller,
    );
    asked.forEach(([fact], index) => {
      known[fact] = facts[index];
    });
  }
  throw new Error('a rule asks for facts without end');
}

/** Documents are fetched first, all needs of a kind in one query. */
async function fetchAll(
  session: Session,
  needs: readonly (Need | undefined)[],
  caller: Caller | undefined,
): Promise<unknown[]> {
  const byKind = grouped(needs.flatMap(targetsOf), ({ kind }) => kind);
  for (const kind of byKind.keys()) checkOffered(session, kind);
  await Promise.all(
    [...byKind].map(([kind, asked]) =>
      session.documents(
        kind,
        asked.map(({ target }) => target),
      ),
    ),
  );
  return Promise.all(needs.map((need) => fetchOne(session, need, caller)));
}

/** A custom field or attribute may refer to a kind of the public API that is not offered here. */
function checkOffered({ world }: Session, kind: string): void {
  if (!world.kinds.has(kind))
    throw apiError.InvalidInput(`'${kind}' is not offered by this server yet.`);
}

function targetsOf(need: Need | undefined): { kind: string; target: Target }[] {
  if (need?.type === 'document') return [{ kind: need.kind, target: need.by }];
  if (need?.type === 'documents' || need?.type === 'named')
    return need.by.map((target) => ({ kind: need.kind, target }));
  return [];
}

async function fetchOne(
  session: Session,
  need: Need | undefined,
  caller: Caller | undefined,
): Promise<unknown> {
  if (need === undefined) return undefined;
  const { world, project } = session;
  switch (need.type) {
    case 'document':
      return (await documentsOf(session, need.kind, [need.by], need.required))[0];
    case 'documents':
      return documentsOf(session, need.kind, need.by, need.required);
    case 'named':
      return namedDocuments(session, need.kind, need.by, caller);
    case 'matching':
      // There are no documents of a kind that this server does not offer.
      return world.kinds.has(need.kind) ? matching(session, need) : [];
    case 'count':
      return countMatching(session, need);
    case 'kept':
      return keptList(session, need.list);
    case 'tallies':
      return world.storage.tallies(project, need.names);
    case 'project':
      return projectSettings(session);
    case 'passwordHash':
      return world.passwords.hash(need.password);
    case 'passwordMatches':
      return world.passwords.matches(
        need.password,
        await world.storage.secret(project, need.kind, need.id),
      );
    case 'attempt':
      world.attempt(project, need.account);
      return true;
    case 'sealed':
      return (await world.openSeal()).seal(need.text, need.purpose);
    case 'suggestions':
      session.readSet?.sendAlong();
      return world.storage.suggestions.find(project, need.kind, need.query);
    case 'secret':
      return newSecret();
    case 'offered':
      for (const kind of need.kinds) checkOffered(session, kind);
      return true;
    case 'predicate':
      return checkedPredicate(world, need.kind, need.text);
  }
}

/** @throws InvalidInput for a text that is no predicate, or for a kind that is not offered */
function checkedPredicate({ kinds }: World, name: string, text: string): CheckedPredicate {
  const kind = kinds.get(name);
  if (kind === undefined)
    throw apiError.InvalidInput(`There is no '${name}' on this server to make conditions for.`);
  return checkPredicate(parsePredicate(text), kind.resource);
}

async function documentsOf(
  session: Session,
  kind: string,
  targets: readonly Target[],
  required: boolean,
): Promise<unknown[]> {
  const found = await session.documents(kind, targets);
  const missing = found.indexOf(undefined);
  if (required && missing !== -1) throw dangling(kind, targets[missing]!);
  return found.filter((loaded) => loaded !== undefined).map((loaded) => loaded.document);
}

function dangling(kind: string, target: Target) {
  if (!('unique' in target)) return danglingReference(kind, target);
  return apiError.ReferencedResourceNotFound(
    `The referenced object of type '${kind}' with ${target.unique} '${target.value}' was not found.`,
    { typeId: kind },
  );
}

async function projectSettings(session: Session): Promise<unknown> {
  const [project] = await session.documents('project', [{ id: session.project }]);
  if (project === undefined) throw new Error('a token speaks for a project that is not there');
  return project.document;
}

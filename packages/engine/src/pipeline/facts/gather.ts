// Needs → facts, in rounds: a need may depend on an earlier fact. One query per kind and round.
import {
  apiError,
  type Caller,
  danglingReference,
  type KeptImage,
  type Kind,
  type Known,
  limits,
  type Need,
  type Needs,
  type Principal,
  type Surroundings,
  type Target,
  withReason,
} from '@storewright/model/declaration';
import type { SearchQuestion } from '@storewright/model/search/tree';
import { afterwards, type Eventual, eachOf } from '@storewright/platform/eventual';
import { grouped } from '@storewright/platform/grouped';
import { imageFileOf, imageName } from '@storewright/platform/images';
import { isSealed } from '@storewright/platform/seal';
import { newSecret } from '@storewright/platform/secret';
import { instantOf } from '@storewright/platform/stamps';
import { type CheckedPredicate, checkedCondition } from '@storewright/store/predicate';
import type { World } from '../context/world.ts';
import type { Rehearsed } from '../operations/rehearse.ts';
import { keptList, shortLists } from './lists.ts';
import { countMatching, matching } from './matching.ts';
import { findNamed } from './naming.ts';
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
    newId: () => world.newId(project),
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
  const { known, unanswered, answer } = roundsFrom(around);
  for (let round = 0; round < limits.factRounds; round += 1) {
    const asked = unanswered(needs(known));
    if (asked.length === 0) return known;
    const facts = fetchAll(
      session,
      asked.map(([, need]) => need),
      around.caller,
    );
    answer(asked, facts instanceof Promise ? await facts : facts);
  }
  throw new Error('a rule requests facts without end');
}

/** Documents are fetched first, all needs of a kind in one query. */
function fetchAll(
  session: Session,
  needs: readonly (Need | undefined)[],
  caller: Caller | undefined,
): Eventual<unknown[]> {
  const byKind = grouped(needs.flatMap(targetsOf), ({ kind }) => kind);
  for (const kind of byKind.keys()) checkOffered(session, kind);
  const read = eachOf([...byKind], ([kind, asked]) =>
    session.documents(
      kind,
      asked.map(({ target }) => target),
    ),
  );
  return afterwards(read, () => eachOf(needs, (need) => fetchOne(session, need, caller)));
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

type NeedOf<T extends Need['type']> = Extract<Need, { readonly type: T }>;

/** How each sort of need is answered. */
const answers: {
  readonly [T in Need['type']]: (
    session: Session,
    need: NeedOf<T>,
    caller: Caller | undefined,
  ) => unknown;
} = {
  document: (session, { kind, by, required }) =>
    afterwards(documentsOf(session, kind, [by], required), ([document]) => document),
  documents: (session, { kind, by, required }) => documentsOf(session, kind, by, required),
  named: (session, { kind, by }, caller) => findNamed(session, kind, by, caller),
  // There are no documents of a kind that this server does not offer.
  matching: (session, need) => (session.world.kinds.has(need.kind) ? matching(session, need) : []),
  listed: async (session, need, caller) =>
    (await shortLists(session, need)) ?? fetchOne(session, need.otherwise, caller),
  count: (session, need) => countMatching(session, need),
  kept: (session, { list }) => keptList(session, list),
  tallies: ({ world, project }, { names }) => world.storage.tallies(project, names),
  project: (session) => projectSettings(session),
  passwordHash: ({ world }, { password }) => world.passwords.hash(password),
  passwordMatches: async ({ world, project }, { password, kind, id }) =>
    world.passwords.matches(password, await world.storage.secret(project, kind, id)),
  attempt({ world, project }, { account }) {
    world.attempt(project, account);
    return true;
  },
  sealed: async ({ world }, { text, purpose }) => (await world.openSeal()).seal(text, purpose),
  opened: ({ world }, { sealed, purpose }) => openTexts(world, sealed, purpose),
  suggestions({ world, project, readSet }, { kind, query }) {
    readSet?.sendAlong();
    return world.storage.suggestions.find(project, kind, query);
  },
  search(session, { question }) {
    const { world, project, readSet, freshness } = session;
    readSet?.sendAlong();
    const asked = lagging(session, question as SearchQuestion);
    return world.storage.search.find(project, asked, freshness);
  },
  secret: () => newSecret(),
  rehearsed: (session, { asked }) => session.world.rehearse(session, asked as Rehearsed),
  offered(session, { kinds }) {
    for (const kind of kinds) checkOffered(session, kind);
    return true;
  },
  image: ({ world, project }, need) => keepImage(world, project, need),
  messageTypes: ({ world }) => messageTypesOf(world.kinds),
  trial: ({ world, project }, need) => world.notifier.tried(project, need.of),
  condition: ({ world }, { kind, text }) => conditionOf(world, kind, text),
};

function messageTypesOf(
  kinds: ReadonlyMap<string, Kind>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const typesOf = ({ messages }: Kind) => new Set(messages.map(({ type }) => type));
  return new Map([...kinds].map(([name, kind]) => [name, typesOf(kind)]));
}

const changedAt = { lists: [], name: 'lastModifiedAt', type: 'dateTime' } as const;

/** For an index that lags on purpose: documents without a later change. */
function lagging({ world, project, by }: Session, question: SearchQuestion): SearchQuestion {
  if (by?.staleMs === undefined) return question;
  const bounds = { lte: instantOf(world.now(project) - by.staleMs) };
  const settled = { op: 'range', field: changedAt, bounds, boost: 1 } as const;
  const isSettled = { op: 'filter', of: [settled] } as const;
  const { where } = question;
  return {
    ...question,
    where: where === undefined ? isSettled : { op: 'and', of: [where, isSettled] },
  };
}

function fetchOne(
  session: Session,
  need: Need | undefined,
  caller: Caller | undefined,
): Eventual<unknown> {
  if (need === undefined) return undefined;
  // The table has an entry of exactly this type for each type of need.
  const answer = answers[need.type] as (typeof answers)[Need['type']] &
    ((session: Session, need: Need, caller: Caller | undefined) => unknown);
  return answer(session, need, caller);
}

/**
 * A string sealed with another key is no reason to hide its document, and one older than sealing is
 * the plain value.
 */
async function openTexts(
  world: World,
  sealed: readonly string[],
  purpose: string,
): Promise<ReadonlyMap<string, string>> {
  const seal = await world.openSeal();
  const opened = sealed.flatMap((text) => {
    if (!isSealed(text)) return [[text, text] as const];
    try {
      return [[text, seal.open(text, purpose)] as const];
    } catch {
      return [];
    }
  });
  return new Map(opened);
}

/** @throws InvalidInput for an invalid condition */
const conditionOf = ({ kinds }: World, name: string, text: string): CheckedPredicate =>
  checkedCondition(text, kinds.get(name)!.resource);

const documentsOf = (
  session: Session,
  kind: string,
  targets: readonly Target[],
  required: boolean,
): Eventual<unknown[]> =>
  afterwards(session.documents(kind, targets), (found) => {
    const missing = found.indexOf(undefined);
    if (required && missing !== -1) throw dangling(kind, targets[missing]!);
    return found.flatMap((loaded) => (loaded === undefined ? [] : [loaded.document]));
  });

function dangling(kind: string, target: Target) {
  if (!('unique' in target)) return danglingReference(kind, target);
  return apiError.ReferencedResourceNotFound(
    `The referenced object of type '${kind}' with ${target.unique} '${target.value}' was not found.`,
    { typeId: kind },
  );
}

const projectSettings = (session: Session): Eventual<unknown> =>
  afterwards(session.documents('project', [{ id: session.project }]), ([project]) => {
    if (project === undefined) throw new Error('a token belongs to a project that does not exist');
    return project.document;
  });

// Which needs of a round are still open. Rules are asked for their needs again and again, with the
// facts known so far.

type Asked = readonly [fact: string, need: Need | undefined];

/** Needs and facts of one rule, asked until it asks for nothing new. */
interface Rounds {
  /** The needs that have no answer yet; none: everything is known. */
  readonly unanswered: (needs: Needs) => readonly Asked[];
  readonly answer: (asked: readonly Asked[], facts: readonly unknown[]) => void;
  /** Facts by their names, including the facts of the surroundings. */
  readonly known: { readonly [fact: string]: any };
}

/**
 * A fact that no round needed yet is known to be `undefined`, so that rules can see that they were
 * asked; as soon as a later round needs it, it is fetched all the same.
 */
export function roundsFrom(around: object): Rounds {
  const known: { [fact: string]: any } = { ...around };
  const unneeded = new Set<string>();
  return {
    known,
    unanswered(needs) {
      const asked: Asked[] = [];
      for (const fact in needs) {
        const need = needs[fact];
        if (!(fact in known) || (need !== undefined && unneeded.has(fact)))
          asked.push([fact, need]);
      }
      return asked;
    },
    answer(asked, facts) {
      asked.forEach(([fact, need], index) => {
        known[fact] = facts[index];
        if (need === undefined) unneeded.add(fact);
        else unneeded.delete(fact);
      });
    },
  };
}

// Members that are computed when a document is read (inherited associates of a business unit). One
// query per kind and round for all documents of a page together.

/** The documents as clients see them; for most kinds they are the stored documents. */
export async function completeDocuments(
  session: Session,
  kind: Kind,
  documents: readonly any[],
  edge: 'rest' | 'graphql' = 'rest',
): Promise<readonly any[]> {
  const { compute } = kind;
  if (compute === undefined) return documents;
  const computed = await computeDocuments(session, kind, documents);
  const further = edge === 'graphql' ? (compute.graphqlOnly ?? []) : [];
  return documents.map((document, at) => ({
    ...computed[at],
    ...Object.fromEntries(further.map((member) => [member, document[member]])),
  }));
}

/** The same; a document without anything to compute stays the very same value. */
export async function computeDocuments(
  session: Session,
  { compute }: Kind,
  documents: readonly any[],
): Promise<readonly any[]> {
  if (compute === undefined || documents.length === 0) return documents;
  const facts = await gather(session, surroundings(session, undefined), (known) =>
    compute.needs(documents, known),
  );
  return documents.map((document) => compute.apply(document, facts));
}

// An uploaded file → an image that answers may name. The file is kept before anything names it: one
// that nothing comes to name is removed by the clean-up.

/** @throws InvalidInput for a file that is no image */
async function keepImage(
  { images }: World,
  project: string,
  { file, word }: Extract<Need, { type: 'image' }>,
): Promise<KeptImage> {
  const found = imageFileOf(file.bytes);
  if (found === undefined)
    throw apiError.InvalidInput('The body is not a JPEG, PNG or GIF image with a size.');
  const name = imageName(file.bytes, found.type, word);
  await images.store.keep(name, file.bytes, found.type).catch((fault) => {
    throw withReason(apiError.OverCapacity('Images cannot be stored now.'), String(fault));
  });
  const url = `${images.address ?? file.origin}/${project}/images/${name}`;
  return { name, url, dimensions: found.dimensions };
}

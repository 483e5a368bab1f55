// Documents that meet a predicate of a declaration.
import type { Need } from '@storewright/model/declaration';
import { type Gathered, gatherTurn } from '@storewright/platform/gather-turn';
import { checkPredicate, compilePredicate, parsePredicate } from '@storewright/store/predicate';
import type { Row, Storage } from '@storewright/store/storage/storage';
import { kindNamed, type World } from '../context/world.ts';
import type { Session } from './session.ts';

/** Documents that match; the session remembers them. */
export async function matching(session: Session, need: Matching): Promise<unknown[]> {
  session.readSet?.sendAlong();
  const rows = await rowsTogether(session, need);
  return rows.map((row) => session.remember(need.kind, row).document);
}

/** The number of documents of the kind, or of documents that meet a predicate of a declaration. */
export async function numberOf(session: Session, kind: string, where?: string): Promise<number> {
  if (where !== undefined)
    return countMatching(session, { type: 'count', kind, where, variables: {} });
  const all = { sort: [], limit: 0, offset: 0, withTotal: true };
  const { total = 0 } = await session.world.storage.query(session.project, kind, all);
  return total;
}

/** How many documents match. */
export async function countMatching(
  { world, project, readSet }: Session,
  need: Extract<Need, { type: 'count' }>,
): Promise<number> {
  readSet?.sendAlong();
  const [count] = await world.storage.counts(project, need.kind, [compiledMatch(world, need)]);
  return count!;
}

// Rows that meet a predicate of a declaration (never of a client), in the order of their ids.

/** A question for documents that match a predicate of a declaration. */
type Matching = Extract<Need, { type: 'matching' }>;

/** Rows of documents that match, at most as many as the need says. */
export async function matchingRows(
  world: World,
  project: string,
  need: Matching,
): Promise<readonly Row[]> {
  const page = await world.storage.query(project, need.kind, {
    where: compiledMatch(world, need),
    sort: [],
    limit: need.limit,
    offset: 0,
    withTotal: false,
    isDeclared: true,
  });
  return page.rows;
}

/**
 * The predicate of a declaration as SQL.
 * @throws InvalidInput for a wrong predicate
 */
export function compiledMatch(
  world: World,
  { kind, where, variables }: Pick<Matching, 'kind' | 'where' | 'variables'>,
) {
  const { resource } = kindNamed(world, kind);
  const checked = checkPredicate(parsePredicate(where), resource, variables);
  return compilePredicate(checked, resource, world.storage.facetPaths(kind));
}

// Questions of one turn of the event loop for documents by a value out of a list, such as the stock of SKUs, travel in
// one statement.

/** Values of one statement. */
const most = 500;

interface Asked {
  readonly session: Pick<Session, 'world' | 'project'>;
  readonly need: Matching;
  readonly values: readonly string[];
}

type Rows = readonly Row[];

/** The member and the values of a predicate that has nothing but `member in :variable`. */
function listedIn({ where, variables }: Matching) {
  const [, member, variable] = /^([A-Za-z]+) in :([A-Za-z]+)$/.exec(where) ?? [];
  const values = variable === undefined ? undefined : variables[variable];
  const isOfTexts = Array.isArray(values) && values.every((value) => typeof value === 'string');
  return isOfTexts
    ? { member: member!, variable: variable!, values: values as string[] }
    : undefined;
}

const openGathering = () =>
  gatherTurn<Asked, Rows>({ most, sizeOf: ({ values }) => values.length, answer: answerPart });

const gatherings = new WeakMap<Storage, ReturnType<typeof openGathering>>();

/** The rows of `matchingRows`, in fewer statements. */
function rowsTogether({ world, project }: Session, need: Matching): Promise<Rows> {
  const listed = listedIn(need);
  if (listed === undefined || listed.values.length > most)
    return matchingRows(world, project, need);
  const ask = gatherings.get(world.storage) ?? openGathering();
  gatherings.set(world.storage, ask);
  const question = { session: { world, project }, need, values: listed.values };
  return ask(`${project} ${need.kind} ${need.where}`, question);
}

/** Where one statement fails or its rows reach the limit, each asks alone. */
async function answerPart(part: readonly Gathered<Asked, Rows>[]): Promise<void> {
  const { session, need: first } = part[0]!.question;
  const ask = (need: Matching) => matchingRows(session.world, session.project, need);
  const alone = () => {
    for (const { question, settle } of part) settle(ask(question.need));
  };
  if (part.length === 1) return alone();
  try {
    const { member, variable } = listedIn(first)!;
    const all = [...new Set(part.flatMap(({ question }) => question.values))];
    const limit = Math.min(...part.map(({ question }) => question.need.limit));
    const rows = await ask({ ...first, variables: { [variable]: all }, limit });
    if (rows.length >= limit) return alone();
    const held = rows.map(({ text }) => [JSON.parse(text)[member]].flat());
    const found = part.map(({ question }) => {
      const wanted = new Set(question.values);
      return rows.filter((_, at) => held[at]!.some((value) => wanted.has(value)));
    });
    // A row that fits no request is found by something else than the member that it shows.
    const fitting = new Set(found.flat());
    if (fitting.size < rows.length) return alone();
    part.forEach(({ settle }, at) => {
      settle(found[at]!);
    });
  } catch {
    alone();
  }
}

// What a query means for a document or an element: no score when it does not match. Written from the
// documentation of the query DSL, for the part that is emitted; anything else is refused.

import { analyzed } from './analysis.ts';
import { descendants, type Field, isNested, type Mapping, type Node, typeAt } from './documents.ts';
import { painless } from './painless.ts';
import { only, Refusal } from './refusal.ts';
import type { Statistics } from './statistics.ts';

export interface Evaluating {
  readonly mapping: Mapping;
  readonly statistics: Statistics;
  /** Names of queries that a document meets. */
  readonly names: Set<string>;
  /** Elements that nested queries with a name have met. */
  readonly inner: Map<string, Node[]>;
}

type Score = number | undefined;
type Evaluate = (evaluating: Evaluating, node: Node, body: any) => Score;

const yes = (isMet: boolean, score = 1): Score => (isMet ? score : undefined);

export function score(evaluating: Evaluating, node: Node, query: any): Score {
  const names = Object.keys(query);
  const evaluate = kinds.get(names[0] ?? '');
  if (names.length !== 1 || evaluate === undefined)
    throw new Refusal(400, 'parsing_exception', `unknown query [${names}]`);
  return evaluate(evaluating, node, query[names[0]!]);
}

export const meets = (evaluating: Evaluating, node: Node, query: any): boolean =>
  score(evaluating, node, query) !== undefined;

const kinds = new Map<string, Evaluate>([
  ['match_all', () => 1],
  ['match_none', () => undefined],
  ['bool', boolScore],
  ['constant_score', constantScore],
  ['nested', nestedScore],
  ['ids', (_, node, { values }) => yes(values.includes(node.id))],
  ['terms', termsScore],
  ['term', termScore],
  ['prefix', (...all) => textScore(...all, (value, text) => text.startsWith(value))],
  ['wildcard', (...all) => textScore(...all, (value, text) => wildcard(value, text))],
  ['range', rangeScore],
  ['match', matchScore],
  ['fuzzy', fuzzyScore],
  ['script', scriptScore],
]);

function boolScore(evaluating: Evaluating, node: Node, body: any): Score {
  only(body, 'bool', [
    'must',
    'filter',
    'should',
    'must_not',
    'minimum_should_match',
    'boost',
    '_name',
  ]);
  const of = (queries: readonly any[] = []) => queries.map((one) => score(evaluating, node, one));
  const clauses = [body.must, body.filter, body.should, body.must_not];
  // Without clauses it is everything.
  if (clauses.every((some = []) => some.length === 0)) return yes(true, body.boost ?? 1);
  const must = of(body.must);
  const should = of(body.should);
  const least = body.minimum_should_match ?? (body.must || body.filter ? 0 : body.should ? 1 : 0);
  const isMet =
    must.every((one) => one !== undefined) &&
    of(body.filter).every((one) => one !== undefined) &&
    of(body.must_not).every((one) => one === undefined) &&
    should.filter((one) => one !== undefined).length >= least;
  if (isMet && body._name !== undefined) evaluating.names.add(body._name);
  const sum = [...must, ...should].reduce<number>((all, one) => all + (one ?? 0), 0);
  return yes(isMet, sum * (body.boost ?? 1));
}

function constantScore(evaluating: Evaluating, node: Node, body: any): Score {
  only(body, 'constant_score', ['filter', 'boost']);
  return yes(meets(evaluating, node, body.filter), body.boost ?? 1);
}

function nestedScore(evaluating: Evaluating, node: Node, body: any): Score {
  only(body, 'nested', ['path', 'query', 'score_mode', 'ignore_unmapped', 'inner_hits']);
  if (!isNested(evaluating.mapping, body.path)) {
    if (body.ignore_unmapped === true) return undefined;
    throw new Refusal(400, 'query_shard_exception', `failed to find nested path [${body.path}]`);
  }
  if (node.path !== '' && !body.path.startsWith(`${node.path}.`))
    throw new Refusal(400, 'query_shard_exception', `${body.path} is not below ${node.path}`);
  const met = descendants(node, body.path).flatMap((one) => {
    const own = score(evaluating, one, body.query);
    return own === undefined ? [] : [{ one, own }];
  });
  const { name } = body.inner_hits ?? {};
  if (name !== undefined)
    evaluating.inner.set(
      name,
      met.map(({ one }) => one),
    );
  if (met.length === 0) return undefined;
  return body.score_mode === 'none' ? 0 : Math.max(...met.map(({ own }) => own));
}

/** The field that a query names, which lies in the document or element itself. */
function fieldIn(node: Node, path: string): Field | undefined {
  return node.fields.get(path);
}

function single(body: any, at: string): readonly [path: string, value: any] {
  const [entry, ...others] = Object.entries<any>(body);
  if (entry === undefined || others.length > 0) throw new Refusal(400, 'parsing_exception', at);
  return entry;
}

function termsScore({ mapping }: Evaluating, node: Node, body: any): Score {
  const [path, values] = single(body, 'terms');
  checkValues(mapping, path, values);
  return yes(fieldIn(node, path)?.values.some((value) => values.includes(value)) === true);
}

const valueTypes = new Map([
  ['keyword', 'string'],
  ['double', 'number'],
  ['long', 'number'],
  ['boolean', 'boolean'],
]);

/** A value of another type than the field: the engine would refuse it, or turn it. */
function checkValues(mapping: Mapping, path: string, values: readonly unknown[]): void {
  const type = valueTypes.get(typeAt(mapping, path)?.type);
  if (values.length > 65_536 || (type !== undefined && values.some((one) => typeof one !== type)))
    throw new Refusal(400, 'query_shard_exception', path);
}

function termScore(evaluating: Evaluating, node: Node, body: any): Score {
  const [path, given] = single(body, 'term');
  const value = typeof given === 'object' ? given.value : given;
  const field = fieldIn(node, path);
  if (field === undefined) return undefined;
  if (field.type !== 'text') return yes(field.values.includes(value));
  return yes(field.tokens.includes(value), evaluating.statistics.rank(path, field, value));
}

function textScore(
  _: Evaluating,
  node: Node,
  body: any,
  isMet: (value: string, text: string) => boolean,
): Score {
  const [path, given] = single(body, 'texts');
  only(given, path, ['value']);
  const field = fieldIn(node, path);
  if (field === undefined) return undefined;
  const texts = field.type === 'text' ? field.tokens : (field.values as readonly string[]);
  return yes(texts.some((text) => isMet(given.value, text)));
}

/** `\` takes what follows as a letter. Each letter of the text leads from the reached places on. */
function wildcard(value: string, text: string): boolean {
  const signs = [...value.matchAll(/\\(.)|([*?])|(.)/gsu)].map(([, escaped, sign, letter]) => ({
    isAny: sign === '*',
    meets: (one: string) => sign === '?' || one === (escaped ?? letter),
  }));
  const withStars = (places: Iterable<number>) => {
    const all = new Set<number>();
    for (let place of places) {
      all.add(place);
      while (signs[place]?.isAny === true) {
        place += 1;
        all.add(place);
      }
    }
    return all;
  };
  let reached = withStars([0]);
  for (const one of text)
    reached = withStars(
      [...reached].flatMap((place) => {
        const sign = signs[place];
        if (sign === undefined) return [];
        if (sign.isAny) return [place];
        return sign.meets(one) ? [place + 1] : [];
      }),
    );
  return reached.has(signs.length);
}

const compare = (left: any, right: any): number =>
  typeof left === 'string'
    ? Buffer.compare(Buffer.from(left), Buffer.from(String(right)))
    : left - right;

function rangeScore(_: Evaluating, node: Node, body: any): Score {
  const [path, bounds] = single(body, 'range');
  only(bounds, path, ['gte', 'gt', 'lte', 'lt']);
  const { gte, gt, lte, lt } = bounds;
  const isMet = fieldIn(node, path)?.values.some(
    (value) =>
      (gte === undefined || compare(value, gte) >= 0) &&
      (gt === undefined || compare(value, gt) > 0) &&
      (lte === undefined || compare(value, lte) <= 0) &&
      (lt === undefined || compare(value, lt) < 0),
  );
  return yes(isMet === true);
}

function matchScore({ mapping, statistics }: Evaluating, node: Node, body: any): Score {
  const [path, given] = single(body, 'match');
  only(given, path, ['query', 'operator', 'boost']);
  const type = typeAt(mapping, path);
  if (type?.type !== 'text') throw new Refusal(400, 'query_shard_exception', path);
  const wanted = analyzed(mapping.analyzers, type.analyzer, given.query);
  const field = fieldIn(node, path);
  if (field === undefined || wanted.length === 0) return undefined;
  const met = wanted.filter((token) => field.tokens.includes(token));
  const isMet = given.operator === 'and' ? met.length === wanted.length : met.length > 0;
  const sum = met.reduce((all, token) => all + statistics.rank(path, field, token), 0);
  return yes(isMet, sum * (given.boost ?? 1));
}

/** The nearer a word is, the more it is worth. */
function fuzzyScore({ statistics }: Evaluating, node: Node, body: any): Score {
  const [path, given] = single(body, 'fuzzy');
  only(given, path, ['value', 'fuzziness', 'transpositions', 'max_expansions']);
  const field = fieldIn(node, path);
  if (field === undefined) return undefined;
  const scores = field.tokens.flatMap((token) => {
    const edits = distance([...given.value], [...token]);
    if (edits > given.fuzziness) return [];
    const part = 1 - edits / Math.min([...given.value].length, [...token].length);
    return [part * statistics.rank(path, field, token)];
  });
  return scores.length === 0 ? undefined : Math.max(...scores);
}

/** With swaps of neighbours as one edit; the whole table, so that it shares nothing with the product. */
export function distance(left: readonly string[], right: readonly string[]): number {
  const table = Array.from({ length: left.length + 1 }, () =>
    new Array<number>(right.length + 1).fill(0),
  );
  for (let i = 0; i <= left.length; i += 1)
    for (let j = 0; j <= right.length; j += 1) {
      if (i === 0 || j === 0) {
        table[i]![j] = i + j;
        continue;
      }
      const change = left[i - 1] === right[j - 1] ? 0 : 1;
      const steps = [table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, table[i - 1]![j - 1]! + change];
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        steps.push(table[i - 2]![j - 2]! + 1);
      table[i]![j] = Math.min(...steps);
    }
  return table[left.length]![right.length]!;
}

/** The values that a script may read: those of the document or element itself. */
export const docOf = (node: Node, script: any): object => ({
  [script.params.table]: [...(node.fields.get(script.params.table)?.values ?? [])].sort(),
});

function scriptScore(_: Evaluating, node: Node, { script }: any): Score {
  only(script, 'script', ['lang', 'source', 'params']);
  return yes(painless(script.source, script.params, docOf(node, script)) === true);
}

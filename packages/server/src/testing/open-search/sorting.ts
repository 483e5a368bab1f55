// The order of hits.
import { descendants, isNested, type Node } from './documents.ts';
import { painless } from './painless.ts';
import { docOf, type Evaluating, meets } from './queries.ts';
import { only, Refusal } from './refusal.ts';

export interface Ranked {
  readonly node: Node;
  readonly score: number;
}

/** Of two hits, by all keys. */
export function ordering(evaluating: Evaluating, sort: readonly any[]) {
  const keys = sort.map((one) => {
    const [[name, body]] = Object.entries<any>(one) as [[string, any]];
    return { isUp: body.order === 'asc', value: sortValue(evaluating, name, body) };
  });
  return (left: Ranked, right: Ranked): number => {
    for (const { isUp, value } of keys) {
      const order = ordered(value(left), value(right), isUp);
      if (order !== 0) return order;
    }
    return 0;
  };
}

type Value = string | number | boolean | undefined;

/** What is missing comes last. */
function ordered(left: Value, right: Value, isUp: boolean): number {
  if (left === right) return 0;
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  const order =
    typeof left === 'string'
      ? Buffer.compare(Buffer.from(left), Buffer.from(String(right)))
      : Number(left) - Number(right);
  return isUp ? order : -order;
}

function sortValue(evaluating: Evaluating, name: string, body: any): (ranked: Ranked) => Value {
  if (name === '_score') return ({ score }) => score;
  if (name === '_script') {
    only(body, name, ['type', 'script', 'order', 'mode', 'nested']);
    // Without a value a number sorts as the greatest one.
    return ({ node }) => {
      const values = elements(evaluating, node, body.nested).map(
        (one) =>
          painless(body.script.source, body.script.params, docOf(one, body.script)) as number,
      );
      return (chosen(values, body.mode) as number | undefined) ?? Number.MAX_VALUE;
    };
  }
  only(body, name, ['order', 'mode', 'missing', 'unmapped_type', 'nested']);
  return ({ node }) =>
    chosen(
      elements(evaluating, node, body.nested).flatMap((one) => {
        const field = one.fields.get(name);
        if (field?.type === 'text') throw new Refusal(400, 'illegal_argument_exception', name);
        return field?.values ?? [];
      }),
      body.mode ?? (body.order === 'asc' ? 'min' : 'max'),
    );
}

function elements(evaluating: Evaluating, node: Node, nested: any): readonly Node[] {
  if (nested === undefined) return [node];
  only(nested, 'nested', ['path', 'filter', 'nested']);
  const { path, filter, nested: deeper } = nested;
  if (!isNested(evaluating.mapping, path)) throw new Refusal(400, 'query_shard_exception', path);
  return descendants(node, path)
    .filter((one) => filter === undefined || meets(evaluating, one, filter))
    .flatMap((one) => elements(evaluating, one, deeper));
}

function chosen(values: readonly (string | number | boolean)[], mode: string): Value {
  if (values.length === 0) return undefined;
  if (mode === 'sum' || mode === 'avg') {
    if (typeof values[0] !== 'number') throw new Refusal(400, 'illegal_argument_exception', mode);
    const sum = (values as readonly number[]).reduce((all, one) => all + one, 0);
    return mode === 'sum' ? sum : sum / values.length;
  }
  const isUp = mode === 'min';
  return values.reduce((best, one) => (ordered(one, best, isUp) < 0 ? one : best));
}

// The expressions of filters, facets and sorts of product projection search: filter = path ":" (
// values | ranges | "missing" | "exists" | subtrees ) facet  = path [ ":" values | ranges |
// subtrees ] [ "as" alias ] [ "counting products" ]
import { apiError } from '../../../../declaration/index.ts';

export type Bound = number | string | undefined;

export type Criterion =
  | { readonly type: 'missing' | 'exists' }
  | { readonly type: 'values'; readonly values: readonly (string | number | boolean)[] }
  | { readonly type: 'ranges'; readonly ranges: readonly { from: Bound; to: Bound }[] }
  | { readonly type: 'subtrees'; readonly ids: readonly string[]; readonly own: readonly string[] };

export interface Expression {
  readonly path: string;
  readonly criterion?: Criterion | undefined;
  readonly alias?: string | undefined;
  readonly countsProducts: boolean;
  /** As it was sent, for refusals. */
  readonly text: string;
}

const longest = 8_192;

export const malformedExpression = (parameter: string, text: string, why: string) =>
  apiError.InvalidInput(`Malformed parameter: ${parameter}: ${why} in '${text.slice(0, 256)}'.`);

// Both begin where white space does: tried in the middle of it too, a long run would take the square of its length.
const counting = /(?<!\s)\s+counting\s+products$/i;
const aliasing = /(?<!\s)\s+as\s+([A-Za-z0-9_.-]+)$/i;

/** @throws InvalidInput */
export function expressionOf(parameter: string, text: string): Expression {
  if (text.length > longest) throw malformedExpression(parameter, text, 'too many characters');
  const isFacet = parameter === 'facet';
  let rest = text.trim();
  const countsProducts = isFacet && counting.test(rest);
  if (countsProducts) rest = rest.replace(counting, '');
  const named = isFacet ? aliasing.exec(rest) : null;
  const before = rest.slice(0, named?.index);
  const found = /^([A-Za-z0-9_.-]+|"[^"]*")\s*(?::(.*))?$/s.exec(before.trim());
  if (found === null) throw malformedExpression(parameter, text, 'expected a path');
  const [, path, criterion] = found;
  if (criterion === undefined && !isFacet)
    throw malformedExpression(parameter, text, "expected ':' and a criterion");
  return {
    path: path!,
    criterion: criterion === undefined ? undefined : criterionOf(parameter, text, criterion.trim()),
    alias: named?.[1],
    countsProducts,
    text,
  };
}

function criterionOf(parameter: string, text: string, criterion: string): Criterion {
  if (/^(missing|exists)$/i.test(criterion))
    return { type: criterion.toLowerCase() as 'missing' | 'exists' };
  if (/^range\b/i.test(criterion)) return rangesOf(parameter, text, criterion.slice(5));
  const parts = partsOf(parameter, text, criterion);
  if (parts.some(({ isTree }) => isTree))
    return {
      type: 'subtrees',
      ids: parts.filter(({ isTree }) => isTree).map(({ value }) => String(value)),
      own: parts.filter(({ isTree }) => !isTree).map(({ value }) => String(value)),
    };
  return { type: 'values', values: parts.map(({ value }) => value) };
}

const partForm =
  /\s*(?:subtree\(\s*"((?:[^"\\]|\\.)*)"\s*\)|"((?:[^"\\]|\\.)*)"|(true|false|-?\d+(?:\.\d+)?))\s*(,|$)/iy;

function partsOf(parameter: string, text: string, criterion: string) {
  const parts: { readonly value: string | number | boolean; readonly isTree: boolean }[] = [];
  partForm.lastIndex = 0;
  while (partForm.lastIndex < criterion.length) {
    const found = partForm.exec(criterion);
    if (found === null) throw malformedExpression(parameter, text, 'unexpected characters');
    const [, tree, quoted, bare, comma] = found;
    if (tree !== undefined) parts.push({ value: unescaped(tree), isTree: true });
    else if (quoted !== undefined) parts.push({ value: unescaped(quoted), isTree: false });
    else parts.push({ value: bareValue(bare!), isTree: false });
    if (comma === '') break;
  }
  if (parts.length === 0) throw malformedExpression(parameter, text, 'expected a value');
  return parts;
}

const unescaped = (text: string): string => text.replace(/\\(.)/g, '$1');

const bareValue = (word: string): number | boolean =>
  /^(true|false)$/i.test(word) ? word.toLowerCase() === 'true' : Number(word);

const rangeForm =
  /\s*\(\s*(\*|-?\d+(?:\.\d+)?|"[^"]*")\s+to\s+(\*|-?\d+(?:\.\d+)?|"[^"]*")\s*\)\s*(,|$)/iy;

function rangesOf(parameter: string, text: string, criterion: string): Criterion {
  const ranges: { from: Bound; to: Bound }[] = [];
  rangeForm.lastIndex = 0;
  while (rangeForm.lastIndex < criterion.length) {
    const found = rangeForm.exec(criterion);
    if (found === null) throw malformedExpression(parameter, text, 'expected (from to to)');
    ranges.push({ from: boundOf(found[1]!), to: boundOf(found[2]!) });
    if (found[3] === '') break;
  }
  if (ranges.length === 0) throw malformedExpression(parameter, text, 'expected a range');
  return { type: 'ranges', ranges };
}

const boundOf = (word: string): Bound => {
  if (word === '*') return undefined;
  return word.startsWith('"') ? word.slice(1, -1) : Number(word);
};

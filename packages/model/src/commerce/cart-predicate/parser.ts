// What a cart predicate compares: a path, a function over items or a value with values. Not here:
// tokens and how comparisons are joined (grammar); whether fields and functions exist (./check.ts).
import {
  type Compared,
  conditionOf,
  dots,
  eitherTexts,
  group,
  isSign,
  type Language,
  type Literal,
  listOf,
  literalOf,
  nameOf,
  namesAfter,
  operatorsWith,
  operatorWord,
  peek,
  type Read,
  type Reading,
  readingOf,
  take,
  unexpected,
} from '../../grammar/index.ts';
import { malformed } from './malformed.ts';
import { type Comparison, cartPredicateLimits, type Node, type Target } from './tree.ts';

const language: Language = {
  rules: [eitherTexts, dots],
  depth: cartPredicateLimits.depth,
  bareNot: true,
  fault: '',
  wrong: malformed,
};

/** The tree of a cart predicate. @throws SyntaxError when the text is no predicate */
export function parse(text: string): Node {
  if (text.length > cartPredicateLimits.length)
    throw malformed(`It is longer than ${cartPredicateLimits.length} characters.`, text, 0);
  return conditionOf(readingOf(text, language), comparison);
}

function comparison(reading: Reading): Comparison {
  const target = targetOf(reading);
  return { type: 'comparison', target, ...afterTarget(reading) };
}

function targetOf(reading: Reading): Target {
  const token = peek(reading);
  const { at } = token;
  const value = literalOf(token);
  if (value !== undefined) {
    take(reading);
    return { type: 'literal', value, at };
  }
  const name = nameOf(reading, 'a field, a function, a value');
  return isSign(peek(reading), '(')
    ? { type: 'function', name, inner: group(reading, comparison), at }
    : { type: 'path', path: namesAfter(name, reading), at };
}

const operators: ReadonlyMap<string, Read<Compared<Literal>>> = new Map(
  operatorsWith({
    one: (reading) => (isSign(peek(reading), '(') ? list(reading) : [literal(reading)]),
    list,
    contained: (reading) => ({ symbol: 'contains any', operands: [literal(reading)] }),
  }),
);

/** Without an operator the target itself must be true. */
function afterTarget(reading: Reading): Compared<Literal> {
  const rest = operators.get(operatorWord(reading) ?? '');
  if (rest === undefined) return { symbol: '=', operands: [true] };
  take(reading);
  return rest(reading);
}

function list(reading: Reading): readonly Literal[] {
  const values = listOf(reading, literal);
  if (values.length > cartPredicateLimits.values)
    throw malformed(
      `A list has more than ${cartPredicateLimits.values} values.`,
      reading.text,
      peek(reading).at,
    );
  return values;
}

function literal(reading: Reading): Literal {
  const value = literalOf(peek(reading));
  if (value === undefined) throw unexpected(reading, 'a string in quotes, a number, true, false');
  take(reading);
  return value;
}

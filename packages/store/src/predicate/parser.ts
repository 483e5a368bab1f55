// The comparisons of `where`: fields with values, objects with their members. Not here: tokens and
// how comparisons are joined (../grammar); whether fields exist and operators fit (./check.ts).
import { apiError } from '@storewright/model/declaration';
import {
  type Compared,
  conditionOf,
  expectSign,
  expectWord,
  group,
  isSign,
  type Language,
  listOf,
  literalOf,
  nameOf,
  operatorsWith,
  operatorWord,
  peek,
  type Read,
  type Reading,
  readingOf,
  take,
  takeWord,
  texts,
  unexpected,
  variables,
} from '@storewright/model/grammar';
import { malformedWhere } from './malformed.ts';
import {
  type Comparison,
  type Nested,
  type Operand,
  type OperatorSymbol,
  predicateLimits,
  type Tree,
} from './tree.ts';

const language: Language = {
  rules: [texts, variables],
  depth: predicateLimits.depth,
  bareNot: false,
  fault: "Syntax error while parsing 'where'. ",
  wrong: malformedWhere,
};

/** Conditions of extensions ask about changes too. */
const conditions: Language = { ...language };

/**
 * The tree of a predicate.
 * @throws InvalidInput with line, column and caret when the text is no predicate.
 */
export const parse = (text: string): Tree => treeOf(text, language);

/**
 * Parses the condition of an extension.
 * @throws InvalidInput with line and column, or when the text is too long
 */
export const parseCondition = (text: string): Tree => treeOf(text, conditions);

function treeOf(text: string, spoken: Language): Tree {
  if (Buffer.byteLength(text) > predicateLimits.bytes) throw tooLong();
  const reading = readingOf(text, spoken);
  const root = conditionOf(reading, comparison);
  const used = reading.tokens.flatMap((token) => (token.type === 'variable' ? [token.word] : []));
  return { text, root, variables: new Set(used) };
}

const tooLong = () =>
  apiError.InvalidInput(
    `Malformed parameter: where: The predicate is longer than ${predicateLimits.bytes} bytes.`,
  );

const expectedOperator =
  '(, =, !=, <>, <, >, <=, >=, in, not in, contains, is, within, matches ignore case';

/** A bare hyphen could be a sign in other languages, so the public one asks for backquotes. */
const hyphen = ({ language: { wrong }, text }: Reading, word: string, at: number): Error =>
  wrong(`Put a name with a hyphen in backquotes: \`${word}\`.`, text, at);

function comparison(reading: Reading): Comparison | Nested {
  const first = peek(reading);
  const { at } = first;
  if (first.type === 'word' && first.word.includes('-')) throw hyphen(reading, first.word, at);
  const field = { name: nameOf(reading, 'a field, not, ('), at };
  if (isSign(peek(reading), '('))
    return { type: 'nested', field, inner: group(reading, comparison) };
  const word = operatorWord(reading) ?? '';
  const rest = word === 'has' && reading.language === conditions ? has : operators.get(word);
  if (rest === undefined) throw unexpected(reading, expectedOperator);
  const { at: place } = take(reading);
  return { type: 'comparison', field, at: place, ...rest(reading) };
}

type Rest = Compared<Operand, OperatorSymbol> & Pick<Comparison, 'changed'>;

const operators = new Map<string, Read<Rest>>([
  ...operatorsWith({ one: (reading) => [value(reading)], list }),
  ['within', within],
  ['matches', matches],
]);

function has(reading: Reading): Rest {
  const negated = takeWord(reading, 'not');
  expectWord(reading, 'changed');
  const changed = negated ? 'has not changed' : 'has changed';
  return { symbol: 'is defined', operands: [], changed };
}

function within(reading: Reading): Rest {
  expectWord(reading, 'circle');
  expectSign(reading, '(');
  const operands = [value(reading)];
  for (let more = 0; more < 2; more += 1) {
    expectSign(reading, ',');
    operands.push(value(reading));
  }
  expectSign(reading, ')');
  return { symbol: 'within circle', operands };
}

function matches(reading: Reading): Rest {
  expectWord(reading, 'ignore');
  expectWord(reading, 'case');
  return { symbol: 'matches ignore case', operands: [value(reading)] };
}

function list(reading: Reading): readonly Operand[] {
  if (peek(reading).type === 'variable') return [value(reading)];
  if (!isSign(peek(reading), '(')) throw unexpected(reading, '(, an input variable');
  return listOf(reading, value);
}

function value(reading: Reading): Operand {
  const token = peek(reading);
  const { at } = token;
  const literal = literalOf(token);
  if (literal === undefined && token.type !== 'variable')
    throw unexpected(
      reading,
      'a string in double quotes, a number, true, false, an input variable',
    );
  take(reading);
  if (typeof literal === 'string') return { type: 'text', value: literal, at };
  if (typeof literal === 'number') return { type: 'number', value: literal, at };
  if (typeof literal === 'boolean') return { type: 'boolean', value: literal, at };
  return { type: 'variable', name: (token as { readonly word: string }).word, at };
}

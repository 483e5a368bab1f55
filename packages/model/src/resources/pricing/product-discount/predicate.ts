// The predicate language of product discounts: like that of queries, but with dots in its paths
// (`product.id = "x"`, `categories.key contains "shoes"`, `1 = 1`). Text → tree. Pure.
import { apiError } from '../../../declaration/index.ts';
import {
  type Condition,
  conditionOf,
  dots,
  isSign,
  type Language,
  type Literal,
  listOf,
  literalOf,
  nameOf,
  namesAfter,
  type Operator,
  operatorsWith,
  operatorWord,
  peek,
  type Reading,
  readingOf,
  take,
  texts,
  unexpected,
} from '../../../grammar/index.ts';

export type Operand =
  | { readonly type: 'literal'; readonly value: Literal }
  | { readonly type: 'path'; readonly steps: readonly string[] };

export interface Comparison {
  readonly type: 'comparison';
  readonly left: Operand;
  readonly symbol: Operator;
  readonly operands: readonly Operand[];
}

export type Tree = Condition<Comparison>;

const language: Language = {
  rules: [texts, dots],
  depth: 50,
  bareNot: true,
  fault: '',
  wrong: (reason, text, at) =>
    apiError.SyntaxError(
      `The predicate cannot be read at column ${at + 1}: '${text.slice(at, at + 30)}'. ${reason}`,
    ),
};

/** @throws SyntaxError with the column of the fault, SemanticError for an unknown field */
export const parsePredicate = (text: string): Tree =>
  conditionOf(readingOf(text, language), comparison);

function comparison(reading: Reading): Comparison {
  const left = operand(reading);
  const rest = operators.get(operatorWord(reading) ?? '');
  if (rest === undefined) throw unexpected(reading, 'an operator');
  take(reading);
  return { type: 'comparison', left, ...rest(reading) };
}

/** One operand, or several in parentheses. */
const operands = (reading: Reading): readonly Operand[] =>
  isSign(peek(reading), '(') ? listOf(reading, operand) : [operand(reading)];

const operators = new Map(
  operatorsWith({
    one: operands,
    list: operands,
    contained: (reading) => ({ symbol: 'contains all', operands: operands(reading) }),
  }),
);

function operand(reading: Reading): Operand {
  const value = literalOf(peek(reading));
  if (value === undefined) return path(reading);
  take(reading);
  return { type: 'literal', value };
}

function path(reading: Reading): Operand {
  const steps = namesAfter(nameOf(reading, 'a field, a value'), reading);
  if (!isField(steps))
    throw apiError.SemanticError(`The field '${steps.join('.')}' does not exist in predicates.`);
  return { type: 'path', steps };
}

const byIdOrKey = ['id', 'key'];
const scope = ['currency', 'country', 'customerGroup.id', 'channel.id'];

/** What follows each first word; none means that the word stands alone. */
const fields = new Map<string, readonly string[]>([
  ['sku', ['']],
  ['currency', ['']],
  ['country', ['']],
  ['customerGroup', ['id']],
  ['channel', ['id']],
  ['product', byIdOrKey],
  ['variant', [...byIdOrKey, 'sku']],
  ['productType', byIdOrKey],
  ['categories', byIdOrKey],
  ['categoriesWithAncestors', byIdOrKey],
  ['price', [...byIdOrKey, 'centAmount', ...scope]],
]);

/** Attributes have the names that product types give them. */
const isField = ([first, ...rest]: readonly string[]): boolean =>
  first === 'attributes' ? rest.length > 0 : fields.get(first!)?.includes(rest.join('.')) === true;

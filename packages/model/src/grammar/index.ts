// The common parts of the languages of conditions: of queries, of carts and of product discounts.
// Tokens, how conditions are joined, and operators; no field and no meaning.
export { type Condition, conditionOf, group, type Read } from './condition.ts';
export { dots, eitherTexts, texts, variables } from './lexer.ts';
export {
  type Compared,
  type Literal,
  listOf,
  literalOf,
  nameOf,
  namesAfter,
  type Operator,
  operatorsWith,
  operatorWord,
} from './operators.ts';
export {
  expectSign,
  expectWord,
  isSign,
  type Language,
  peek,
  type Reading,
  readingOf,
  take,
  takeWord,
  unexpected,
} from './reading.ts';

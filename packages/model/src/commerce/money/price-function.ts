// Shipping prices that are a function of the cart score: `(50 * x) + 4000` in minor units, with
// numbers, `x`, `+`, `-`, `*` and parentheses. Evaluated with exact ratios and rounded once.
import { apiError } from '../../declaration/index.ts';
import { amountOf, decimal, plus, type Ratio, ratio, rounded, times } from './money.ts';

/** Longest text of a function, which also bounds how deep it nests. */
const longest = 500;

interface Rest {
  readonly value: Ratio;
  /** Tokens that are left. */
  readonly rest: readonly string[];
}

/**
 * The value for a score in minor units, rounded half even. `InvalidInput` when the text is no such
 * function or gives a price below zero, `MoneyOverflow` when the value is too large.
 */
export function priceOfScore(text: string, score: number): number {
  const price = amountOf(rounded(exactValue(text, score), 'HalfEven'));
  if (price < 0)
    throw apiError.InvalidInput(`The price function '${text}' gives ${price} for ${score}.`);
  return price;
}

/** `InvalidInput` unless the text is a price function. */
export function checkPriceFunction(text: string): void {
  exactValue(text, 0);
}

function exactValue(text: string, score: number): Ratio {
  const { value, rest } = sumOf(tokensOf(text), text, ratio(BigInt(score)));
  if (rest.length > 0) throw malformed(text);
  return value;
}

function tokensOf(text: string): readonly string[] {
  const tokens = text.match(/\d+(?:\.\d+)?|[x()+*-]|\S/g) ?? [];
  if (text.length > longest || tokens.length === 0) throw malformed(text);
  return tokens;
}

const malformed = (text: string) =>
  apiError.InvalidInput(`'${text.slice(0, longest)}' is not a price function of x.`);

/** Products joined by `+` and `-`. */
function sumOf(tokens: readonly string[], text: string, x: Ratio): Rest {
  let { value, rest } = productOf(tokens, text, x);
  while (rest[0] === '+' || rest[0] === '-') {
    const sign = ratio(rest[0] === '+' ? 1n : -1n);
    const next = productOf(rest.slice(1), text, x);
    value = plus(value, times(sign, next.value));
    rest = next.rest;
  }
  return { value, rest };
}

function productOf(tokens: readonly string[], text: string, x: Ratio): Rest {
  let { value, rest } = factorOf(tokens, text, x);
  while (rest[0] === '*') {
    const next = factorOf(rest.slice(1), text, x);
    value = times(value, next.value);
    rest = next.rest;
  }
  return { value, rest };
}

function factorOf(tokens: readonly string[], text: string, x: Ratio): Rest {
  const [first, ...rest] = tokens;
  if (first === 'x') return { value: x, rest };
  if (first === '-') {
    const { value, rest: left } = factorOf(rest, text, x);
    return { value: times(ratio(-1n), value), rest: left };
  }
  if (first === '(') {
    const { value, rest: left } = sumOf(rest, text, x);
    if (left[0] !== ')') throw malformed(text);
    return { value, rest: left.slice(1) };
  }
  if (first === undefined || !/^\d/.test(first)) throw malformed(text);
  return { value: decimal(Number(first)), rest };
}

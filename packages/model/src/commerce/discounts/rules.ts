// The rules for a discount, whether it is a document or part of one cart. Pure.
import { apiError, f } from '../../declaration/index.ts';
import {
  type CompiledPredicate,
  compiledPredicate,
  type PredicateScope,
  referencesIn,
} from '../cart-predicate/index.ts';
import type {
  CartDiscountTarget,
  CartDiscountValue,
  CartDiscountValueDraft,
  PatternComponent,
} from '../money/discount-fields.ts';
import { centsOf, typedMoneyOf } from '../money/money.ts';

/** The stored value of an input; `InvalidOperation` when a currency occurs twice. */
export function discountValueOf(draft: CartDiscountValueDraft): CartDiscountValue {
  switch (draft.type) {
    case 'relative':
      return draft;
    case 'absolute':
      return { ...draft, money: oncePerCurrency(draft.money.map(centsOf)) };
    case 'fixed':
      return { ...draft, money: oncePerCurrency(draft.money.map(typedMoneyOf)) };
    case 'giftLineItem':
      return {
        ...draft,
        product: f.refer(draft.product),
        supplyChannel: draft.supplyChannel && f.refer(draft.supplyChannel),
        distributionChannel: draft.distributionChannel && f.refer(draft.distributionChannel),
      };
  }
}

function oncePerCurrency<M extends { readonly currencyCode: string; readonly centAmount: number }>(
  amounts: readonly M[],
): readonly M[] {
  if (new Set(amounts.map(({ currencyCode }) => currencyCode)).size < amounts.length)
    throw apiError.InvalidOperation('A discount can have only one amount per currency.');
  if (amounts.some(({ centAmount }) => centAmount < 0))
    throw apiError.InvalidInput('The amount of a discount must not be negative.');
  return amounts;
}

interface Discounting {
  readonly value: CartDiscountValue;
  readonly target?: CartDiscountTarget | undefined;
}

/** @throws InvalidInput, InvalidOperation, SyntaxError, SemanticError unless value and target fit */
export function checkDiscounting({ value, target }: Discounting): void {
  if (value.type === 'giftLineItem') {
    if (target !== undefined) throw apiError.InvalidInput('A gift has no target.');
    return;
  }
  if (target === undefined) throw apiError.InvalidInput('The discount needs a target.');
  checkTarget(target);
  const targets = targetsOf.get(value.type);
  if (targets !== undefined && !targets.has(target.type))
    throw apiError.InvalidInput(
      `A discount of the type ${value.type} cannot have the target ${target.type}.`,
    );
  checkMode(value, target);
}

/** Targets that a value may have; a percentage may have any. */
const targetsOf = new Map<string, ReadonlySet<string>>([
  ['absolute', new Set(['lineItems', 'customLineItems', 'pattern', 'shipping', 'totalPrice'])],
  ['fixed', new Set(['lineItems', 'customLineItems', 'pattern'])],
]);

function checkMode(
  { type, applicationMode }: Exclude<CartDiscountValue, { type: 'giftLineItem' }>,
  target: CartDiscountTarget,
): void {
  if (applicationMode === undefined) return;
  const wrong = (reason: string) =>
    apiError.InvalidOperation(`The application mode ${applicationMode} needs ${reason}.`);
  const isTogether = applicationMode !== 'IndividualApplication';
  if (type === 'relative' && target.type !== 'pattern') throw wrong('a pattern as target');
  if (type === 'relative' && isTogether && hasNoTrigger(target))
    throw wrong('a pattern with a trigger as target');
  if (type === 'fixed' && isTogether && target.type !== 'pattern')
    throw wrong('a pattern as target');
  if (target.type === 'shipping' || target.type === 'totalPrice') throw wrong('items as target');
}

const hasNoTrigger = (target: CartDiscountTarget) =>
  target.type === 'pattern' && target.triggerPattern.length === 0;

function checkTarget(target: CartDiscountTarget): void {
  predicatesOf(target);
  if ('triggerQuantity' in target && target.discountedQuantity > target.triggerQuantity)
    throw apiError.InvalidInput('A discount cannot apply to more units than trigger it.');
  if (target.type !== 'pattern') return;
  for (const { minCount, maxCount } of [...target.triggerPattern, ...target.targetPattern])
    if (maxCount !== undefined && maxCount < minCount)
      throw apiError.InvalidInput("The 'maxCount' of a component is less than its 'minCount'.");
  if (target.triggerPattern.some(({ excludeCount = 0 }) => excludeCount > 0))
    throw apiError.InvalidInput(
      "Only components of the target pattern can have an 'excludeCount'.",
    );
}

/** Targets on items: only these may be in a group. */
export const isOnItems = (target: CartDiscountTarget | undefined): boolean =>
  target !== undefined && target.type !== 'shipping' && target.type !== 'totalPrice';

interface ScopedPredicate extends CompiledPredicate {
  readonly scope: PredicateScope;
}

const compiled = (text: string, scope: PredicateScope): ScopedPredicate => ({
  ...compiledPredicate(text, scope),
  scope,
});

const ofComponent = ({ type, predicate }: PatternComponent) =>
  compiled(predicate, type === 'CountOnLineItemUnits' ? 'line' : 'customLine');

/** The predicates of a target; for a pattern in its order. @throws SyntaxError, SemanticError */
export function predicatesOf(target: CartDiscountTarget | undefined): readonly ScopedPredicate[] {
  if (target === undefined || !('predicate' in target || 'targetPattern' in target)) return [];
  if ('targetPattern' in target)
    return [...target.triggerPattern, ...target.targetPattern].map(ofComponent);
  const isLine = target.type === 'lineItems' || target.type === 'multiBuyLineItems';
  return [compiled(target.predicate, isLine ? 'line' : 'customLine')];
}

/** The documents that the predicates name by id, each once. @throws SyntaxError, SemanticError */
export function namedByPredicates(
  cartPredicate: string | undefined,
  target?: CartDiscountTarget | undefined,
) {
  const all = [
    ...(cartPredicate === undefined ? [] : [compiled(cartPredicate, 'cart')]),
    ...predicatesOf(target),
  ];
  const named = all.flatMap(({ root, scope }) => referencesIn(root, scope));
  return [...new Map(named.map((one) => [`${one.typeId} ${one.id}`, one])).values()];
}

export interface Validity {
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
}

/** `InvalidInput` when the validity ends before it begins. */
export function checkValidity({ validFrom, validUntil }: Validity): void {
  if (validFrom !== undefined && validUntil !== undefined && validFrom >= validUntil)
    throw apiError.InvalidInput('The validity of a discount must end after it begins.');
}

/** Whether something is valid at an instant; a side that is missing is open. */
export const isValidAt = (one: Validity, now: string): boolean =>
  validityFault(one, now) === undefined;

export type ValidityFault = 'NotYetValid' | 'NoLongerValid';

/** Why something with a period of validity is not valid now; the end is not part of the period. */
export function validityFault(
  { validFrom, validUntil }: Validity,
  now: string,
): ValidityFault | undefined {
  if (validFrom !== undefined && validFrom > now) return 'NotYetValid';
  return validUntil !== undefined && now >= validUntil ? 'NoLongerValid' : undefined;
}

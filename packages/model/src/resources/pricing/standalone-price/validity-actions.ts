// When a price holds. Each change is checked against the other prices of the scope.
import { type Action, change, f, type Message } from '../../../declaration/index.ts';
import {
  standalonePriceValidFromAndUntilSet,
  standalonePriceValidFromSet,
  standalonePriceValidUntilSet,
} from './messages.ts';
import { type StandalonePrice, standalonePrice } from './resource.ts';
import { checkOrder, isDated, periodChange, scopeNeed } from './scope.ts';

type Validity = Pick<StandalonePrice, 'validFrom' | 'validUntil'>;

/** The price with another validity; the scope is known when one of the two is dated. */
function withValidity(before: StandalonePrice, validity: Validity, facts: any, told: Message) {
  checkOrder(validity);
  const after = { ...before, ...validity };
  const isAsBefore =
    before.validFrom === validity.validFrom && before.validUntil === validity.validUntil;
  if (isAsBefore) return change(before);
  return { ...change(after, told), also: periodChange(after, facts.scope, isDated(before)) };
}

const needs = (before: StandalonePrice, validity: Validity) => ({
  scope: isDated(before) || isDated({ ...before, ...validity }) ? scopeNeed(before) : undefined,
});

const instant = () => f.optional(f.dateTime());

export const setValidFrom: Action = standalonePrice.action({
  doc: 'Sets or removes the beginning of the validity.',
  members: { validFrom: instant() },
  emits: [standalonePriceValidFromSet],
  needs: (before, { validFrom }) => needs(before, { validFrom }),
  apply(before, { validFrom }, facts) {
    const { validUntil, validFrom: previousValidFrom } = before;
    const told = standalonePriceValidFromSet({ validFrom, previousValidFrom });
    return withValidity(before, { validFrom, validUntil }, facts, told);
  },
});

export const setValidUntil: Action = standalonePrice.action({
  doc: 'Sets or removes the end of the validity.',
  members: { validUntil: instant() },
  emits: [standalonePriceValidUntilSet],
  needs: (before, { validUntil }) => needs(before, { validUntil }),
  apply(before, { validUntil }, facts) {
    const { validFrom, validUntil: previousValidUntil } = before;
    const told = standalonePriceValidUntilSet({ validUntil, previousValidUntil });
    return withValidity(before, { validFrom, validUntil }, facts, told);
  },
});

export const setValidFromAndUntil: Action = standalonePrice.action({
  doc: 'Sets or removes both ends of the validity.',
  members: { validFrom: instant(), validUntil: instant() },
  emits: [standalonePriceValidFromAndUntilSet],
  needs,
  apply(before, { validFrom, validUntil }, facts) {
    const { validFrom: previousValidFrom, validUntil: previousValidUntil } = before;
    const set = { validFrom, previousValidFrom, validUntil, previousValidUntil };
    const told = standalonePriceValidFromAndUntilSet(set);
    return withValidity(before, { validFrom, validUntil }, facts, told);
  },
});

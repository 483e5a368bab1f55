// Which approval rules hold in a business unit, and which of them an order meets. The making of
// flows and the explainer both ask here. Pure.
import {
  judgeOf,
  type PredicateCart,
  type PredicateFacts,
  type Reads,
  readsOf,
} from '../../../commerce/cart-predicate/index.ts';
import { type Known, type Need, need } from '../../../declaration/index.ts';
import { byKey } from '../business-unit/complete.ts';
import type { BusinessUnit } from '../business-unit/index.ts';
import { grantsOf } from '../business-unit/permissions.ts';
import { type ApprovalRule, most } from './resource.ts';

type Units = readonly BusinessUnit[];

/** Keys of the units whose rules hold in the unit: its own, then those above that hand them down. */
function ruleSources(unit: BusinessUnit, above: Units): readonly string[] {
  const known = byKey(above);
  const keys: string[] = [];
  for (let at: BusinessUnit | undefined = unit; at !== undefined; at = known.get(parentOf(at)))
    keys.push(at.key);
  return keys;
}

/** Key of the unit above whose rules a unit takes; no key is empty. */
const parentOf = ({ approvalRuleMode, parentUnit }: BusinessUnit): string =>
  approvalRuleMode === 'ExplicitAndFromParent' ? (parentUnit?.key ?? '') : '';

/** Five levels of units, each with the maximum number of rules, and room for a race. */
const maxRules = 5 * (most.activeRules + 100);

const activeOnes = 'businessUnit(key in :units) and status = "Active"';

/** The rules that hold in the unit, as facts; all others of these units too when asked for. */
export const rulesIn = (
  unit: BusinessUnit,
  above: Units,
  which: 'active' | 'all' = 'active',
): Need<readonly ApprovalRule[]> =>
  need.matching<ApprovalRule>(
    'approval-rule',
    which === 'active' ? activeOnes : 'businessUnit(key in :units)',
    { units: ruleSources(unit, above) },
    maxRules,
  );

/** The known facts about the unit of an order. */
export interface Rulebook {
  readonly businessUnit?: BusinessUnit | undefined;
  readonly above?: Units | undefined;
  readonly approvalRules?: readonly ApprovalRule[] | undefined;
}

/** Keys of the roles of a customer in a unit, explicit or inherited. */
export const rolesIn = (
  customerId: string | undefined,
  unit: BusinessUnit,
  above: Units = [],
): ReadonlySet<string> =>
  new Set(
    customerId === undefined
      ? []
      : grantsOf(customerId, unit, byKey(above)).map(({ roleKey }) => roleKey),
  );

/** Rules that hold for associates with one of the roles. */
export const isAbout = ({ requesters }: ApprovalRule, roles: ReadonlySet<string>): boolean =>
  requesters.some(({ associateRole }) => roles.has(associateRole.key));

type Customer = Pick<PredicateCart, 'customerId'>;

const rulesAbout = (
  { customerId }: Customer,
  { businessUnit, above, approvalRules = [] }: Rulebook,
): readonly ApprovalRule[] => {
  if (businessUnit === undefined || approvalRules.length === 0) return [];
  const roles = rolesIn(customerId, businessUnit, above);
  return approvalRules.filter((rule) => isAbout(rule, roles));
};

/** The need of the rules that hold in the unit, once the units above it are known. */
export function ruleNeeds({ businessUnit, above }: Rulebook) {
  if (businessUnit === undefined || above === undefined) return {};
  return { approvalRules: rulesIn(businessUnit, above) };
}

/** Whether everything is known that says which rules there are. */
export const areRulesKnown = (
  { businessUnit }: { readonly businessUnit?: object | undefined },
  known: Known,
): boolean =>
  businessUnit === undefined ||
  'approvalRules' in known ||
  ('businessUnit' in known && known.businessUnit === undefined);

/** Fields that the predicates of the rules read. */
export const ruleReads = (order: Customer, known: Rulebook): readonly Reads[] =>
  rulesAbout(order, known).flatMap(({ predicate }) => readsOf(predicate));

/** The rules that the order meets, oldest first. */
export function rulesMet(
  order: PredicateCart,
  facts: Rulebook & PredicateFacts,
): readonly ApprovalRule[] {
  const about = rulesAbout(order, facts);
  if (about.length === 0) return [];
  const isMet = judgeOf(order, facts);
  return about.filter(({ predicate }) => isMet(predicate));
}

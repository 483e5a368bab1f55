// The rules of every resource type.

import { catalogueRules } from './catalogue.ts';
import { orderRules } from './order.ts';
import { peopleRules } from './people.ts';
import { pricingRules } from './pricing.ts';
import { productRules } from './product.ts';
import { quoteRules } from './quotes.ts';
import type { Rules } from './rule.ts';
import { settingRules } from './settings.ts';

export { assignmentChanges } from './assignments.ts';

/** Rules of members that do not follow from the words of a kind. */
export const ownRules: ReadonlyMap<string, Rules> = new Map([
  ...catalogueRules,
  ...orderRules,
  ...peopleRules,
  ...pricingRules,
  ...productRules,
  ...quoteRules,
  ...settingRules,
]);

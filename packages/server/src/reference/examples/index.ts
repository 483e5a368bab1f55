// The examples of all kinds, by kind, in the order in which they are done.
import { businessToBusiness } from './business-to-business.ts';
import { catalogue } from './catalogue.ts';
import { customers } from './customers.ts';
import type { KindExamples } from './example.ts';
import { integration } from './integration.ts';
import { ordering } from './ordering.ts';
import { pricing } from './pricing.ts';
import { projectKinds } from './project.ts';
import { withoutActions } from './without-actions.ts';

const all: readonly KindExamples[] = [
  ...projectKinds,
  ...businessToBusiness,
  ...catalogue,
  ...customers,
  ...integration,
  ...ordering,
  ...pricing,
  ...withoutActions,
];

export const examples: ReadonlyMap<string, KindExamples> = new Map(
  all.map((one) => [one.kind, one]),
);

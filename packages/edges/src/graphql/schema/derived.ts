// Fields that are calculated from the value of their type, as declarations say.

import { instantOf } from '@storewright/engine/pipeline';
import type { DerivedField, Fields } from '@storewright/model/declaration';
import type { Resolve } from './binding.ts';

/** Calculates the field. */
export const resolveDerived =
  ({ beside, from }: DerivedField<Fields>): Resolve =>
  (source, given, { world, loader, principal }) => {
    const made = (found: readonly any[]) =>
      from(source, withoutNull(given), instantOf(world.now(principal.projectKey)), found) ?? null;
    const word = beside?.word(source);
    if (word === undefined) return made([]);
    return loader.referring(beside!, word).then((found) => made(found as readonly any[]));
  };

/** `null` counts as left out. */
export const withoutNull = (given: object): object =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  );

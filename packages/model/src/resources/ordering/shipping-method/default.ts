// One shipping method of a project at most is the default one.
import { change, type Need, need, type Write } from '../../../declaration/index.ts';
import type { ShippingMethod } from './resource.ts';

/** The shipping methods that stop being the default when another one becomes it. */
export const currentDefault = (
  becomesDefault: boolean,
): Need<readonly ShippingMethod[]> | undefined =>
  becomesDefault ? need.matching<ShippingMethod>('shipping-method', 'isDefault = true') : undefined;

/** Writes that take the mark from all others. */
export const noLongerDefault = (
  methods: readonly ShippingMethod[] | undefined,
  id?: string,
): readonly Write[] =>
  (methods ?? [])
    .filter((each) => each.id !== id)
    .map((before) => ({
      type: 'update',
      kind: 'shipping-method',
      before,
      change: change({ ...before, isDefault: false }),
    }));

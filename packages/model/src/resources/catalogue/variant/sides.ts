// Changing one side of a variant or both. Pure.
import { f } from '../../../declaration/index.ts';
import type { Variant, VariantData } from './resource.ts';

/** Says whether an action changes only the staged side, which is the default. */
export const staged = () => f.withDefault(f.boolean(), true);

/** The staged data; without changes it is the current data. */
export const stagedOf = ({ current, staged }: Pick<Variant, 'current' | 'staged'>): VariantData =>
  staged ?? current;

/** Changes the staged side, and the current side too unless the action is only staged. */
export function edited(
  before: Variant,
  onlyStaged: boolean,
  edit: (data: VariantData) => VariantData,
): Variant {
  const next = edit(stagedOf(before));
  return onlyStaged
    ? { ...before, staged: next }
    : { ...before, current: edit(before.current), staged: before.staged && next };
}

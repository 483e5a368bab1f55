// What a review is about, and whether its state lets it count.

import type { TransitionState } from '../../../commerce/values/workflow.ts';
import { apiError, type f, type Need, need, type Stored } from '../../../declaration/index.ts';
import type { targetInput } from './resource.ts';

type TargetInput = f.Of<ReturnType<typeof targetInput>>;

/** `InvalidInput` unless the target is named by one of id and key. */
export function targetNeed(target: TargetInput | undefined): Need<Stored> | undefined {
  if (target === undefined) return undefined;
  const { typeId, id, key } = target;
  if ((id === undefined) === (key === undefined))
    throw apiError.InvalidInput('Identify the target of a review by its id or key.');
  return need.one<Stored>(typeId, id === undefined ? { key: key! } : { id });
}

export const targetOf = (target: TargetInput | undefined, found: Stored | undefined) =>
  target && { typeId: target.typeId, id: found!.id };

export interface ReviewState extends TransitionState {
  readonly roles?: readonly string[] | undefined;
}

/** Without a state a review counts; with one, when the state has the role. */
export const isIncluded = (state: ReviewState | undefined): boolean =>
  state === undefined || (state.roles ?? []).includes('ReviewIncludedInStatistics');

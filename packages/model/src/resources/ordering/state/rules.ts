// Rules on states.
import { apiError, f, type Need, need } from '../../../declaration/index.ts';
import type { State } from './resource.ts';

type Shaped = Pick<State, 'type' | 'roles'>;

/** The type of state that each role is for. */
const typeOfRole = new Map<string, State['type']>([
  ['ReviewIncludedInStatistics', 'ReviewState'],
  ['Return', 'LineItemState'],
]);

/** A key must not be empty. */
export function checkKey(key: string): void {
  if (key.trim() === '') throw apiError.InvalidOperation('The key of a state must not be empty.');
}

/** The state, unless one of its roles is for another type of state. */
export function withFittingRoles<S extends Shaped>(state: S): S {
  const unfit = state.roles.find((role) => typeOfRole.get(role) !== state.type);
  if (unfit === undefined) return state;
  throw apiError.InvalidOperation(`States of type ${state.type} cannot have the role '${unfit}'.`);
}

/** The states that a state may go to, which must be of its type. */
export const targetsOf = (
  transitions: readonly f.Reference<'state'>[] | undefined,
): Need<readonly State[]> =>
  need.many<State>(
    'state',
    (transitions ?? []).map(({ id }) => ({ id })),
  );

export function transitionsTo(
  type: State['type'],
  transitions: readonly f.Reference<'state'>[] | undefined,
  targets: readonly State[],
): readonly f.Reference<'state'>[] | undefined {
  const foreign = targets.find((target) => target.type !== type);
  if (foreign !== undefined)
    throw apiError.InvalidOperation(
      `A state of type ${type} cannot go to '${foreign.key}' of type ${foreign.type}.`,
    );
  return transitions?.map(f.refer);
}

/** The state made by the project itself keeps its key and its type. */
export function checkNotBuiltIn({ builtIn, key }: State): void {
  if (builtIn)
    throw apiError.InvalidOperation(`The state '${key}' is built in and cannot be deleted.`);
}

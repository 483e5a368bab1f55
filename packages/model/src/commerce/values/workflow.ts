// The workflow state of a document that has one: at its creation and afterwards.
import {
  type Action,
  type ActionOwner,
  apiError,
  change,
  danglingReference,
  f,
  type MessageType,
  need,
} from '../../declaration/index.ts';

/** The state that a draft names, as a fact. */
export const firstStateNeed = (state: f.Reference | undefined) =>
  need.maybe<TransitionState>('state', state && { id: state.id });

/** @throws ReferencedResourceNotFound or InvalidOperation unless a document can begin there */
export function checkFirstState(
  state: f.Reference | undefined,
  found: TransitionState | undefined,
  type: string,
): void {
  if (state === undefined) return;
  if (found === undefined) throw danglingReference('state', state);
  checkTransition({ to: found, type, force: false });
}

interface Workflow {
  /** Type that the states must have. */
  readonly type: string;
  readonly doc: string;
  readonly message: MessageType<any>;
}

/** The action `transitionState`. */
export const transitionOf = (owner: ActionOwner, { type, doc, message }: Workflow): Action =>
  owner.action({
    doc,
    members: { state: f.identifier('state'), force: f.withDefault(f.boolean(), false) },
    emits: [message],
    needs: (before: any, { state }: any) => transitionNeeds(before.state, state),
    apply(before: any, { state, force }: any, { from, to }: any) {
      if (to === undefined) throw danglingReference('state', state);
      checkTransition({ from, to, type, force });
      return change(
        { ...before, state: f.refer(state) },
        message({ state: f.refer(state), oldState: before.state, force }),
      );
    },
  });

// Moving something from one state to another: products, payments, orders. Pure.

/** What a transition must know of a state; every stored state has this shape. */
export interface TransitionState {
  readonly id: string;
  readonly type: string;
  readonly initial: boolean;
  readonly transitions?: readonly f.Reference[] | undefined;
}

/** The state that something is in and the one it shall have, as facts. */
export const transitionNeeds = (
  current: f.Reference | undefined,
  target: f.Reference | undefined,
) => ({
  from: need.maybe<TransitionState>('state', current && { id: current.id }),
  to: need.maybe<TransitionState>('state', target && { id: target.id }),
});

interface Transition {
  readonly from?: TransitionState | undefined;
  readonly to: TransitionState;
  /** Type that the states must have, for example `ProductState`. */
  readonly type: string;
  readonly force: boolean;
}

/**
 * `InvalidOperation` when the target is of another type, when it is the first state and not an
 * initial one, or when the present state names its transitions and the target is not among them.
 * A forced transition only needs the type.
 */
export function checkTransition({ from, to, type, force }: Transition): void {
  if (to.type !== type)
    throw apiError.InvalidOperation(`The state '${to.id}' is of type ${to.type}, not ${type}.`);
  if (force) return;
  if (from === undefined && !to.initial)
    throw apiError.InvalidOperation(`The state '${to.id}' is not an initial state.`);
  if (from?.transitions !== undefined && !from.transitions.some(({ id }) => id === to.id))
    throw apiError.InvalidOperation(`There is no transition from '${from.id}' to '${to.id}'.`);
}

// The workflow state of a document that has one: at its creation and afterwards.
import {
  type Action,
  change,
  danglingReference,
  f,
  type MessageType,
  need,
} from '../../declaration/index.ts';
import { checkTransition, type TransitionState, transitionNeeds } from './state-transition.ts';

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

interface Owner {
  readonly action: (declaration: any) => Action;
}

interface Workflow {
  /** Type that the states must have. */
  readonly type: string;
  readonly doc: string;
  readonly message: MessageType<any>;
}

/** The action `transitionState`. */
export const transitionOf = (owner: Owner, { type, doc, message }: Workflow): Action =>
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

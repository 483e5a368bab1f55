// An update action: one exported constant. Its export name is its name in REST and GraphQL.
import type { Change } from './change.ts';
import type { Field, Fields, ObjectOf } from './field.ts';
import type { MessageType } from './message.ts';
import type { FactsOf, Known, Needs } from './need.ts';
import { placed } from './place.ts';

/** How GraphQL shows an action where the general rule does not fit (about two in a hundred). */
export interface GraphqlAction {
  /** Members that replace or join the REST ones; `null` leaves one out. */
  readonly members?: { readonly [name: string]: Field | null };
  /** Turns the GraphQL input into the REST input. */
  readonly decode?: (input: any) => object;
  /** The same where a document keeps the action to be carried out later, if it is another one. */
  readonly kept?: GraphqlAction;
  /** The action is not offered in GraphQL. */
  readonly hidden?: boolean;
}

/** A member of the document that an action sets although its input calls it otherwise. */
export interface SetMember {
  /** Path in the document: `carts.priceRoundingMode`. */
  readonly path: string;
  /** Member of the input with the same shape; absent: the shape is that of the document. */
  readonly member?: string;
  /** The input that gives the member this value. */
  readonly input: (value: any) => object;
}

/** What an update action declares: its input, who may use it, what it must know, and its rule. */
export interface ActionDeclaration<D, M extends Fields, N extends Needs> {
  /** One sentence for the reference page. */
  readonly doc: string;
  /** Permission that an associate needs; an endpoint that asks for permissions denies without. */
  readonly permission?: string;
  readonly members: M;
  /** For tools that look for the action of an edit; members of the same name need no entry. */
  readonly sets?: readonly SetMember[];
  readonly emits?: readonly MessageType<any>[];
  /**
   * The facts that the rule needs. Called again with the known facts until it asks for nothing new,
   * so a need may depend on an earlier one.
   */
  readonly needs?: (document: D, input: ObjectOf<M>, known: Known) => N;
  /** Pure: the new document and its messages, or a thrown API error. */
  readonly apply: (document: D, input: ObjectOf<M>, facts: FactsOf<N>) => Change<D>;
  /**
   * What must hold after all actions of the request, so that a later action may still bring it
   * about; throws an API error otherwise. It gets the document as the action met it, and the name
   * and input of each action of the request.
   */
  readonly checkAfter?: (after: D, input: ObjectOf<M>, before: D, actions: readonly any[]) => void;
  readonly graphql?: GraphqlAction;
}

/** An action as the procedural code sees it. */
export interface Action extends ActionDeclaration<any, any, any> {
  readonly isAction: true;
  readonly emits: readonly MessageType[];
  readonly needs: (document: any, input: any, known: Known) => Needs;
}

/** Declares an update action; its export name becomes its name. */
export function actionOf<D, M extends Fields, N extends Needs>(
  declaration: ActionDeclaration<D, M, N>,
): Action {
  const rest = { emits: [], needs: () => ({}) };
  return placed({ ...rest, ...declaration, isAction: true } as unknown as Action);
}

/** The actions among the exports of a module, alone or in groups, in the order of their names. */
export function actionsIn(module: {
  readonly [name: string]: unknown;
}): ReadonlyMap<string, Action> {
  const named = Object.entries(module).flatMap((entry) =>
    isAction(entry[1])
      ? [entry]
      : Object.entries(entry[1] ?? {}).filter(([, one]) => isAction(one)),
  ) as [string, Action][];
  return new Map(named.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const isAction = (value: unknown): value is Action =>
  typeof value === 'object' && value !== null && (value as Action).isAction === true;

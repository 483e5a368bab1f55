// An update action: one exported constant. Its export name is its name in REST and GraphQL.

import type { ApiError } from './api-error.ts';
import type { Field, Fields, ObjectOf } from './field.ts';
import type { FactsOf, Known, Needs, Variables } from './need.ts';
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

/** What declares actions: a resource, or a builder around one. */
export interface ActionOwner {
  readonly action: (declaration: any) => Action;
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

// The answer of a pure rule: a new document and its messages.

/** The result of a rule for a document: the next state, and the messages about the change. */
export interface Change<D = any> {
  readonly document: D;
  /** The id of a new document, where other writes of the commit name it. */
  readonly id?: string | undefined;
  readonly messages: readonly Message[];
  /** A new secret stored with the document, hashed. */
  readonly secret?: string | undefined;
  /** The document gets a new version although it is the same, because of changes outside of it. */
  readonly touches?: boolean | undefined;
  /** Writes to other documents, and counts, stored together with this one or not at all. */
  readonly also?: readonly Write[] | undefined;
  /**
   * The change was decided by all documents that meet these, and `also` has a write for each of them. If there are
   * others when it is stored, it is decided again. Only for the document that the request is about.
   */
  readonly noOthers?: readonly Matched[] | undefined;
  readonly counts?: readonly Count[] | undefined;
}

/** The documents of a kind that meet a predicate; use declared facets. */
export interface Matched {
  readonly kind: string;
  readonly where: string;
  readonly variables: Variables;
}

/** One more of a name; `refusal` is the error when there are `most` of them already. */
export interface Count {
  readonly name: string;
  readonly most?: number | undefined;
  readonly refusal: () => ApiError;
}

/** The new document and its messages; without a difference to the old one nothing is written. */
export const change = <D>(document: D, ...messages: readonly Message[]): Change<D> => ({
  document,
  messages,
});

/** One of several writes of a procedure; all are stored in one transaction or none is. */
export type Write =
  | {
      readonly type: 'create';
      readonly kind: string;
      readonly change: Change;
      readonly id?: string | undefined;
      readonly secret?: string | undefined;
      /** Message that carries the whole stored document; absent: that of the kind's creation. */
      readonly whole?: { readonly message: MessageType<any>; readonly member: string } | undefined;
    }
  | {
      readonly type: 'update';
      readonly kind: string;
      readonly before: Stored;
      readonly change: Change;
      readonly secret?: string | undefined;
    }
  | {
      readonly type: 'delete';
      readonly kind: string;
      readonly before: Stored;
      readonly messages: readonly Message[];
    }
  /**
   * Adds to numbers of a document in steps, whatever they are by the time it is stored; it is refused
   * when something else in the document has changed, or when there is not enough.
   */
  | {
      readonly type: 'adjust';
      readonly kind: string;
      readonly before: Stored;
      /** At least one; all add to the same members. */
      readonly steps: readonly AdjustStep[];
    }
  /** The document must still have this version when the others are stored. */
  | { readonly type: 'guard'; readonly kind: string; readonly before: Stored };

/** Says that the document must be as it was read when the others are stored; nothing for an absent one. */
export const unchanged = (kind: string, before: Stored | undefined): readonly Write[] =>
  before === undefined ? [] : [{ type: 'guard', kind, before }];

/** Adds to numbers of a document under a condition, without reading it first. */
export interface AdjustStep {
  /** Members that are sort columns, each with the amount to add. */
  readonly add: { readonly [member: string]: number };
  /** What there must be before the step. */
  readonly atLeast?: { readonly [member: string]: number };
  /** Its possible messages. The amounts represent numbers that are not known yet: no arithmetic. */
  readonly tells: (amounts: Amounts) => readonly Told[];
}

/** Numbers before and after a step. */
export interface Amounts {
  readonly before: { readonly [member: string]: any };
  readonly after: { readonly [member: string]: any };
}

/** A message; with a level only when the number falls from above to it or below. */
export interface Told {
  readonly message: Message;
  readonly fallsTo?: { readonly member: string; readonly level: number };
}

/** Members of every stored document that rules may rely on. */
export interface Stored {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly lastModifiedAt: string;
}

// A message type: its name and its own members; the base members are added when it is stored.

/** A message as the domain emits it. */
export interface Message {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Makes messages of one type, and says which members they have. */
export interface MessageType<F extends Fields = Fields> {
  (payload: ObjectOf<F>): Message;
  readonly type: string;
  readonly members: F;
}

/**
 * Declares a message type.
 * @example export const nameChanged = message('BusinessUnitNameChanged', { name: text() });
 */
export function message<F extends Fields>(type: string, members: F): MessageType<F> {
  const make = (payload: ObjectOf<F>): Message => ({ ...(payload as object), type });
  return Object.assign(make, { type, members }) as unknown as MessageType<F>;
}

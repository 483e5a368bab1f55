// The answer of a pure rule: a new document and its messages.
import type { ApiError } from './api-error.ts';
import type { Message, MessageType } from './message.ts';

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
  readonly counts?: readonly Count[] | undefined;
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

// How documents of a kind begin and end, and the final step after the actions of one request.
import type { Change, Count, Matched, Message, MessageType, Write } from './action.ts';
import type { Fields, ObjectOf } from './field.ts';
import type { FactsOf, Known, Needs } from './need.ts';
import { placed } from './place.ts';
import type { User } from './user.ts';

/** How documents are made: the draft, what its rule must know, and the rule. */
export interface CreateDeclaration<D, M extends Fields, N extends Needs> {
  readonly doc: string;
  /** Name of the draft in the public reference; default: that of the kind, `ZoneDraft`. */
  readonly name?: string;
  readonly members: M;
  readonly emits?: readonly MessageType<any>[];
  readonly needs?: (draft: ObjectOf<M>, known: Known) => N;
  /**
   * Pure: the new document without its stamped members. A message that carries the document whole
   * is made by `emitsWhole`, because the stamps are not known here.
   */
  readonly apply: (draft: ObjectOf<M>, facts: FactsOf<N>) => Change<D>;
  /** Message that carries the whole stored document as the named member. */
  readonly whole?: { readonly message: MessageType<any>; readonly member: string };
  /** A draft that names a document which is there already changes it. */
  readonly replaces?: Replacement<D, ObjectOf<M>>;
}

/**
 * How a draft becomes the next version of a document. Its member `version`, when sent, must be that
 * of the document, or 0 for one that is not there.
 */
export interface Replacement<D, I> {
  /** Declared unique value that names the document. */
  readonly unique: string;
  readonly value: (draft: I) => string;
  /** Pure: the next document. */
  readonly apply: (before: D, draft: I) => Change<D>;
}

/** A creation as the procedural code sees it. */
export interface Create extends CreateDeclaration<any, any, any> {
  readonly name: string;
  readonly emits: readonly MessageType[];
  readonly needs: (draft: any, known: Known) => Needs;
}

/** Declares a creation. */
export function createOf<D, M extends Fields, N extends Needs>(
  declaration: CreateDeclaration<D, M, N>,
): Create {
  return placed({ emits: [], needs: () => ({}), ...declaration } as unknown as Create);
}

/** What a deletion must know, and whether it is refused. */
export interface RemoveDeclaration<D, N extends Needs> {
  readonly emits?: readonly MessageType<any>[];
  readonly needs?: (document: D, known: Known) => N;
  /** Pure: messages of the end, or a thrown API error such as `ReferenceExists`. */
  readonly apply: (document: D, facts: FactsOf<N>) => readonly Message[];
  /** Whose references keep it: asked once more in the commit, so that no new one comes in between. */
  readonly users?: readonly User[];
  /** Deletions and changes in the same commit; data erasure holds for them too. */
  readonly also?: (document: D, facts: FactsOf<N>, erase: boolean) => readonly Write[];
}

/** A deletion as the procedural code sees it. */
export type Remove = RemoveDeclaration<any, any>;

/** The final step once after all actions of a request, or after creation. */
export interface Finalize {
  /** `before` is absent at creation. */
  readonly needs?: (document: any, known: Known, before: any) => Needs;
  /** Must be idempotent: a settled document settles to itself. */
  readonly apply: (document: any, before: any, facts: any) => object;
  /**
   * What follows from it in other documents, in the same commit; the document gets a new version
   * with them. `unsettled` is what the actions have left. Only single writes are counted.
   */
  readonly also?: (document: any, before: any, facts: any, unsettled: any) => readonly Write[];
  /** See `Change.noOthers`. */
  readonly noOthers?: (document: any, before: any) => readonly Matched[];
  readonly counts?: (document: any, before: any, facts: any) => readonly Count[];
}

/** Members that are computed when documents are read, for many documents with the same queries. */
export interface Compute {
  readonly needs: (documents: readonly any[], known: Known) => Needs;
  /** The document as clients see it; members kept for ourselves are dropped here too. */
  readonly apply: (document: any, facts: any) => object;
  /** Stored members that GraphQL shows although `apply` drops them. */
  readonly graphqlOnly?: readonly string[];
  /**
   * The stored document as clients of another server see it: without computed members, and without
   * secrets, which are sealed differently there; idempotent. Absent: all of it. A function with
   * `byKey` is called once more when all documents of the kind are there, each with its strings and
   * keys alone, for hidden members.
   */
  readonly carried?: (shown: any, byKey?: ReadonlyMap<string, any>) => object;
}

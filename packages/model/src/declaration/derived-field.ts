// Fields of GraphQL types that no document has: calculated from the value of the type.
import type { Field, Fields, ObjectOf } from './field.ts';

/** A field of a GraphQL type that is calculated when it is asked for. */
export interface DerivedField<A extends Fields = any> {
  /** GraphQL type that gets the field; a field that it has already is replaced. */
  readonly of: string;
  readonly name: string;
  readonly doc: string;
  /** Arguments: words, numbers and lists of them. */
  readonly takes?: A;
  readonly gives: Field;
  /** Documents that a word of the value finds, in one query for all values of a level. */
  readonly beside?: Finding & { readonly word: (value: any) => string | undefined };
  /** Pure; `now` is an instant as documents hold it. */
  readonly from: (value: any, asked: ObjectOf<A>, now: string, beside: readonly any[]) => unknown;
}

/** Declares a calculated field; the types of its arguments follow from `takes`. */
export const derivedField = <A extends Fields = {}>(field: DerivedField<A>): DerivedField => field;

/** A field about the documents that refer to the one at hand, such as the children of a category. */
export interface ReferringField extends Finding {
  readonly of: string;
  readonly name: string;
  readonly doc: string;
}

/** How the documents that refer are found. */
export interface Finding {
  /** Kind of the documents that refer. */
  readonly by: string;
  /** Predicate over them; the variable `ids` holds ids of documents that are referred to. */
  readonly where: string;
  /** Gives the documents, each with the id that it refers to, and refuses more; absent: their number. */
  readonly list?: { readonly owner: (document: any) => string | undefined; readonly most: number };
}

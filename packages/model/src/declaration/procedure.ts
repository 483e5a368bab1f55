// An operation that is not plain create, read, update or delete of one document: sign-in, order
// from cart, suggestions. It declares the same things as an endpoint and an action together.
import type { Count, Stored, Write } from './action.ts';
import type { EndpointContext, EndpointDeclaration } from './endpoint.ts';
import type { Field, Fields, ObjectOf } from './field.ts';
import type { FactsOf, Known, Needs } from './need.ts';
import { placed } from './place.ts';

/** A file as it was sent. */
export interface SentFile {
  readonly bytes: Buffer;
  /** Address of the server as its client knows it, for example `https://shop.example`. */
  readonly origin: string;
}

/** What a procedure decides: what to store together, and how to answer. */
export interface Outcome {
  readonly writes?: readonly Write[];
  /** Counts of the writes; one without room refuses them all. */
  readonly counts?: readonly Count[];
  /** The answer, made from the stored documents of the writes in their order. */
  readonly answer: (stored: readonly (Stored & { readonly [member: string]: any })[]) => unknown;
  /** HTTP status where it is not the declared one. */
  readonly status?: number;
  /** Expansion that the body asks for, and the documents of the answer where its paths start. */
  readonly expands?: {
    readonly paths: readonly string[];
    readonly of: (answer: any) => readonly any[];
  };
}

/** A procedure as a mutation. */
export interface GraphqlMutation {
  /** Name of the mutation field. */
  readonly mutation: string;
  /** Members of its answer when that is no document: fields, or names of kinds. */
  readonly result?: { readonly [member: string]: Field | string };
  /** The member of the mutation that holds the input; absent: the members are arguments. */
  readonly draft?: { readonly argument: string; readonly input: string };
  readonly members?: Fields;
  readonly decode?: (input: any) => object;
  /** Parameters of the path that are arguments of the mutation. */
  readonly params?: readonly string[];
  /** Parameters of the path that stand within its input. */
  readonly placed?: (input: any) => { readonly [name: string]: string };
}

/** A procedure that only reads, as a query field at the place that its path names. */
export interface GraphqlQuery {
  readonly query: string;
  /** Arguments with their query or path parameters. */
  readonly takes?: { readonly [argument: string]: string };
  /** The answer is a page, of which the field shows the documents. */
  readonly isList?: true;
  /** Arguments and answer in a form of their own, with the ways from it and to it. */
  readonly form?: {
    readonly members: Fields;
    readonly decode: (given: any) => object;
    readonly result: Field;
    readonly encode: (answer: any) => unknown;
  };
}

/** What a procedure declares: path, permissions, input, needs, and the rule. */
export interface ProcedureDeclaration<B extends Fields, Q extends Fields, N extends Needs> {
  readonly doc: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  readonly path: string;
  readonly status?: number;
  /** Scope names, any one of which is enough. */
  readonly scopes: readonly string[];
  readonly actor?: 'customer' | 'subject';
  readonly parents?: EndpointDeclaration['parents'];
  /** Kinds of documents whose ids are path parameters. */
  readonly names?: { readonly [param: string]: string };
  readonly body?: B;
  /** In place of JSON the body is a file of one of these media types; the input has it as `file`. */
  readonly file?: {
    readonly types: readonly string[];
    readonly maxBytes: number;
    /** An empty body, or none, is an empty file. */
    readonly mayBeEmpty?: true;
  };
  /** Query parameters, each a list of strings when it may repeat. */
  readonly query?: Q;
  /** Kind of the answer, for expansion and GraphQL. */
  readonly answers?: string;
  /** Input: members of the body and the query together. */
  readonly needs?: (input: ObjectOf<B & Q>, context: EndpointContext, known: Known) => N;
  readonly run: (input: ObjectOf<B & Q>, facts: FactsOf<N>, context: EndpointContext) => Outcome;
  readonly graphql?: GraphqlMutation;
  readonly graphqlQuery?: GraphqlQuery;
  /**
   * A path parameter that, in GraphQL, is an additional argument of the field for one such
   * document.
   */
  readonly graphqlArgument?: string;
}

/** A procedure as the procedural code sees it. */
export interface Procedure extends ProcedureDeclaration<any, any, any> {
  readonly isProcedure: true;
  readonly status: number;
  readonly needs: (input: any, context: EndpointContext, known: Known) => Needs;
}

/** Declares a procedure. */
export function procedure<B extends Fields = {}, Q extends Fields = {}, N extends Needs = {}>(
  declaration: ProcedureDeclaration<B, Q, N>,
): Procedure {
  const rest = { status: 200, needs: () => ({}) };
  return placed({ ...rest, ...declaration, isProcedure: true } as unknown as Procedure);
}

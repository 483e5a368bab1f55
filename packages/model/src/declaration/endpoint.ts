// An endpoint: a path onto one kind, who may use it, which operations it offers, which documents
// are visible. Nothing is inherited: an operation that is not listed does not exist there.
import type { Create } from './lifecycle.ts';
import type { Known, Needs, Principal, Target, Variables } from './need.ts';
import { placed } from './place.ts';
import type { Procedure } from './procedure.ts';

/** What can be done with documents at an endpoint. */
export type Operation = 'get' | 'query' | 'exists' | 'create' | 'update' | 'delete';

/** The request as an endpoint's rules see it. */
export interface EndpointContext {
  readonly principal: Principal;
  /** Decoded path parameters, for example `storeKey`. */
  readonly params: { readonly [name: string]: string };
}

/** Who names documents in an input, and through which path. */
export interface Caller extends EndpointContext {
  readonly actor?: 'customer' | 'subject' | undefined;
  /** Documents that the path names. */
  readonly parents: readonly { readonly kind: string; readonly by: Target }[];
  /** Kinds whose documents inputs name without a look at whose they are. */
  readonly namesFreely?: readonly string[] | undefined;
}

/** A document that an input names. */
export interface NamedDocument {
  readonly kind: string;
  readonly document: any;
}

/** A predicate with variables; client input is only ever in `variables`. */
export interface Visibility {
  readonly where: string;
  readonly variables: Variables;
}

/** What an endpoint is asked to allow. */
export interface Asked extends EndpointContext {
  readonly operation: Operation;
  /** The document before the request; absent for query and create. */
  readonly document?: any;
  /** The new document of a create, before it is stored. */
  readonly created?: any;
  /** Name, permission and decoded input of the update action. */
  readonly action?: {
    readonly name: string;
    readonly permission?: string | undefined;
    readonly input?: any;
  };
  /** Documents of the kinds that belong to somebody which the action names, where they exist. */
  readonly named?: readonly NamedDocument[];
}

/**
 * Members that callers do not see: no document has them, and predicates and sorts do not know them,
 * which would reveal their values by the pages that they select and by their order.
 */
export interface Hidden {
  /** Dotted paths of members. */
  readonly members: readonly string[];
  /** From whom; absent: from every caller. */
  readonly from?: (context: EndpointContext) => boolean;
  /** Puts the replacements into a document without them. */
  readonly instead?: (document: any) => any;
}

/** Another way to name a document in a path: `/order-number={orderNumber}`. */
interface PathIdentifier {
  /** Word before the equals sign. */
  readonly word: string;
  /** Declared unique value that it names. */
  readonly unique: string;
  /** That value, where the rest of the path has a part in it, as the unit of a rule. */
  readonly value?: (given: string, params: EndpointContext['params']) => string;
}

/** Parameters of a path that name a document together: `/{container}/{key}`. */
interface CompositeIdentifier {
  /** Words of the parameters, in their order; in GraphQL they are arguments. */
  readonly parts: readonly string[];
  /** Declared unique value that they name. */
  readonly unique: string;
  readonly value: (parts: { readonly [part: string]: string }) => string;
}

/** A way to name one document. */
export type Identifier = 'id' | 'key' | PathIdentifier | CompositeIdentifier;

/** What follows the path of the collection: `/{id}`, `/key={key}`. */
export function pathOf(by: Identifier): string {
  if (by === 'id') return '/{id}';
  if (by === 'key') return '/key={key}';
  return 'parts' in by ? by.parts.map((part) => `/{${part}}`).join('') : `/${by.word}={value}`;
}

/** Arguments of a GraphQL field, each with its predicate over the variable `given`. */
export interface Seeking {
  readonly [argument: string]: string;
}

/** Parameters of the query; a name may repeat. */
type Query = ReadonlyMap<string, readonly string[]>;

/** What answers about one document show of what it would do. */
export interface Preview {
  /** @param isDryRun an input asked for it, so that extensions are asked, too */
  readonly needs: (document: any, known: Known, isDryRun: boolean) => Needs;
  /** Pure: the document as it is shown. */
  readonly apply: (document: any, facts: any) => any;
}

/** What an endpoint declares; a member that is absent does not restrict or offer anything. */
export interface EndpointDeclaration {
  /**
   * Path of the collection after the project key, for example `/in-store/key={storeKey}/carts`. In
   * GraphQL the parameters of `/custom-objects/{container}` are arguments of the page.
   */
  readonly path: string;
  readonly operations: readonly Operation[];
  /** How single documents are named; default id and key. */
  readonly by?: readonly Identifier[];
  /** The same in GraphQL, where the public schema has more ways than there are paths. */
  readonly graphqlBy?: readonly Identifier[];
  /**
   * Other arguments that find a document in GraphQL (a string), and documents of a page (a list of
   * strings).
   */
  readonly graphqlSeeks?: {
    readonly one?: Seeking;
    readonly page?: Seeking;
    /** The same for callers from whom members are hidden. */
    readonly pageWithoutHidden?: Seeking;
  };
  /** Only GraphQL has it, where the path says. */
  readonly isGraphqlOnly?: true;
  /** A field of GraphQL with its pages, in the type of the documents that the path names by `id`. */
  readonly graphqlPagesOf?: { readonly type: string; readonly field: string };
  /** Arguments of GraphQL fields, and what those given make of a document on its way out. */
  readonly graphqlTransform?: (document: any, given: any) => any;
  /** What the mutation that deletes answers, where it is not the document alone: warnings, too. */
  readonly graphqlDeletion?: {
    /** The member of the answer that holds the document. */
    readonly member: string;
    /** What else must be looked at; absent when it is gone. */
    readonly beside: (document: any) => { readonly typeId: string; readonly id: string };
    /** Each with the name of its `type`. */
    readonly warnings: (document: any, beside: any) => readonly object[];
  };
  /** What arguments of GraphQL fields ask as query parameters do in REST. */
  readonly graphqlAsks?: (given: any) => Query;
  /**
   * A query parameter with which the collection answers one document instead of a page: the one that
   * the procedure finds, whose path has a parameter of the same name.
   */
  readonly instead?: { readonly parameter: string; readonly procedure: Procedure };
  /** The path names one document and no collection, for example `/me`. */
  readonly singleton?: (context: EndpointContext) => Target;
  /** Names of scopes, any one of which is enough; in a store path store variants count too. */
  readonly scopes: { readonly view: readonly string[]; readonly manage: readonly string[] };
  /** The token must speak for a customer, or for a customer or an anonymous session. */
  readonly actor?: 'customer' | 'subject';
  /**
   * Kinds whose documents inputs may name regardless of their owner: trusted applications use this
   * endpoint, and the rules of the kind check the rest.
   */
  readonly namesFreely?: readonly string[];
  /** Documents that the path names by key; their ids become parameters. A missing one is a 404. */
  readonly names?: { readonly [param: string]: { readonly kind: string; readonly as: string } };
  /** Documents that the path names on the way; a missing one is a 404. */
  readonly parents?: (context: EndpointContext) => readonly { kind: string; by: Target }[];
  /** ANDed to every query and checked on every load; what it hides does not exist here. */
  readonly visibilityFilter?: (
    context: EndpointContext,
    facts: any,
    range: 'document' | 'page',
  ) => Visibility | undefined;
  /** What `visible` must know, for example the units whose associates a caller is. */
  readonly visibilityNeeds?: (
    context: EndpointContext,
    known: Known,
    range: 'document' | 'page',
  ) => Needs;
  /** The same rule for one document, where that takes less reading than the predicate. */
  readonly isVisible?: {
    readonly needs: (context: EndpointContext, document: any, known: Known) => Needs;
    readonly check: (context: EndpointContext, document: any, facts: any) => boolean;
  };
  /** Draft and creation of this endpoint where they differ from the kind's. */
  readonly create?: Create;
  /** Values that the endpoint fixes in a draft, for example its store. */
  readonly draftValues?: (context: EndpointContext, draft: any) => object;
  /** Update actions offered here; absent: all of the kind. */
  readonly actions?: readonly string[];
  /** Finer permission than scopes, such as permissions of associates; throws an API error. */
  readonly authorize?: {
    readonly needs: (asked: Asked, known: Known) => Needs;
    readonly check: (asked: Asked, facts: any) => void;
  };
  /** DELETE takes no version, or compares one only when it is sent; absent: it must be sent. */
  readonly deletesBy?: 'no version' | 'optional version';
  /** Pages count all matches only on request. */
  readonly countsWhenAsked?: true;
  /** Expansion paths that stay unexpanded here, as patterns like `associates[*].customer`. */
  readonly blockedReferences?: readonly string[];
  /**
   * Paths to members that no stored document has and that `transform` adds when they are expanded.
   */
  readonly expandsMembers?: readonly string[];
  readonly hidden?: Hidden;
  /** Members that predicates and sorts do not know here although documents may show them. */
  readonly unsearchable?: readonly string[];
  /** Kind read instead, chosen by a query parameter (`staged` of product projections). */
  readonly readsFrom?: (query: Query, context: EndpointContext) => string;
  /** Answers about one document show what it would do; an update with `dryRun` stores nothing. */
  readonly preview?: Preview;
  /** Changes a document on its way out, such as a price selection asked for by parameters. */
  readonly transform?: {
    readonly applies: (query: Query, context: EndpointContext) => boolean;
    /** What must be known of all documents of a page together. */
    readonly needs?: (
      documents: readonly any[],
      query: Query,
      known: Known,
      context: EndpointContext,
    ) => Needs;
    readonly apply: (document: any, query: Query, now: string, facts: any) => any;
  };
}

/** An endpoint as the procedural code sees it. */
export interface Endpoint extends EndpointDeclaration {
  readonly by: readonly Identifier[];
}

/** Whether REST has it. */
export const isInRest = ({ isGraphqlOnly }: Endpoint): boolean => isGraphqlOnly !== true;

/** Declares an endpoint. */
export const endpoint = (declaration: EndpointDeclaration): Endpoint =>
  placed({ by: ['id', 'key'], ...declaration });

/**
 * Declares an endpoint with all operations, for clients with a scope of one of the resources.
 * @param resources words of scopes, such as `zones` for `view_zones` and `manage_zones`
 */
export const fullEndpoint = (path: string, ...resources: readonly string[]): Endpoint =>
  endpoint({
    path,
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: {
      view: resources.map((resource) => `view_${resource}`),
      manage: resources.map((resource) => `manage_${resource}`),
    },
  });

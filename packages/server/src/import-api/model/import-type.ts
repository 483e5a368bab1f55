// An import type: one declaration of what a resource of an import request is made of, which document it
// is about, and what becomes of that document. Everything else reads it: routes, validation, OpenAPI
// document, runner.
import { ApiError, type Fields } from '@storewright/model/declaration';
import type { KeyOf } from '../fields/values.ts';

// The error of an import that changes what cannot change.

/** Members that no update action changes. */
export class InvalidFieldUpdate extends ApiError {
  constructor(fields: readonly string[]) {
    super('InvalidFieldUpdate', `These members cannot be changed: ${fields.join(', ')}.`, {
      fields,
    });
  }
}

/** An update action as a request has it. */
export interface PlannedAction {
  readonly action: string;
  readonly [member: string]: unknown;
}

/** The step that imports a resource. */
export type Plan =
  /** There is no such document yet. */
  | {
      readonly do: 'create';
      readonly draft: object;
      /** Waiting operations whose data the draft has, too: they end with this one. */
      readonly with?: readonly string[];
      /** The document is created first, and another plan leads on from there. */
      readonly isBegun?: boolean;
    }
  /** The document changes; without actions it is as it should be. */
  | { readonly do: 'update'; readonly document: any; readonly actions: readonly PlannedAction[] }
  /** A reference leads nowhere: `missing` is reported, `waits` wakes it (default: the same). */
  | {
      readonly do: 'wait';
      readonly state?: 'unresolved' | 'waitForMasterVariant';
      readonly missing: readonly KeyOf[];
      readonly waits?: readonly KeyOf[];
      /** Operations of the same document that are tried again after that. */
      readonly wakes?: readonly string[];
    };

/** An operation of the same document that waits. */
export interface Waiting {
  readonly id: string;
  readonly resource: any;
  /** A document that its resource refers to. */
  readonly named: (reference: KeyOf) => any;
}

/** What a plan is made from. */
export interface Around {
  readonly projectKey: string;
  /** The document of the import type's kind with the key of the resource. */
  readonly document: any;
  /** A document that the resource refers to; those are there when a plan is made. */
  readonly named: (reference: KeyOf) => any;
  /** Any other document by key; `undefined` where there is none. */
  readonly find: (reference: KeyOf) => Promise<any>;
  /** A document by its id. */
  readonly at: (kind: string, id: string) => Promise<any>;
  /** Operations of the same document that wait, in the order of their acceptance. */
  readonly waiting: (type: string, state: string) => Promise<readonly Waiting[]>;
  /** Documents of a kind that meet a predicate of the HTTP API, at most 500. */
  readonly matching: (
    kind: string,
    where: string,
    variables: { readonly [name: string]: unknown },
  ) => Promise<readonly any[]>;
}

/** The procedure that creates documents of a kind. */
interface Creation {
  /** Path below the project. */
  readonly path: string;
  /** The document in the answer. */
  readonly created: (answer: any) => { readonly version: number };
}

/** A kind of resource that can be imported. */
export interface ImportType {
  /** `type` of the request and `resourceType` of the container: `product-draft`. */
  readonly name: string;
  /** First segment of the path: `product-drafts`. */
  readonly path: string;
  /** Name of a resource in the OpenAPI document: `ProductDraftImport`. */
  readonly resource: string;
  /** Member of the request that lists the resources. */
  readonly list: 'resources' | 'patches';
  /** Scope that a request needs. */
  readonly scope: string;
  /** Members of a resource. */
  readonly members: Fields;
  /** A resource, for the OpenAPI document. */
  readonly example: object;
  /** Mistakes that the members alone cannot say: the path of the member and a clause about it. */
  readonly check?: (
    resource: any,
  ) => { readonly path: readonly string[]; readonly what: string } | undefined;
  /** What clients find the operation by; default: `key`. */
  readonly keyOf?: (resource: any) => string;
  /** Kind of the document that is created or changed. */
  readonly kind: string;
  /** The document; default: the one of the kind with the key of the resource. */
  readonly target?: (resource: any) => KeyOf;
  /** Of a kind whose documents a procedure creates. */
  readonly creation?: Creation;
  /** Members that are sealed for as long as the operation waits. */
  readonly secrets?: readonly string[];
  /** A plan is made although the document is not there, where its resources name it as a reference. */
  readonly plansWithoutTarget?: boolean;
  /**
   * The part of the document that a resource replaces; default: all of it. A later resource for the same part
   * leaves nothing of an earlier one.
   */
  readonly part?: (resource: any) => string;
  /** Operations of one document that wait together become one commit. */
  readonly joins?: boolean;
  /** `null` in a resource means something. */
  readonly keepsNull?: boolean;
  /** Decides the step. Reads through `around` only. @throws ApiError → validationFailed */
  readonly plan: (resource: any, around: Around) => Plan | Promise<Plan>;
}

/** The document that a resource is about. */
export const targetOf = (type: ImportType, resource: any): KeyOf =>
  type.target?.(resource) ?? { typeId: type.kind, key: resource.key };

/** The part of the document that a resource replaces; a patch replaces none. */
export const partOf = (type: ImportType, resource: any): string | undefined =>
  type.list === 'patches' ? undefined : (type.part?.(resource) ?? '');

/** What clients find the operation of a resource by. */
export const resourceKeyOf = (type: ImportType, resource: any): string =>
  type.keyOf?.(resource) ?? resource.key;

/** Declares an import type whose resources are whole documents: created, or changed to what they say. */
export function documentImport<R>(
  declared: Omit<ImportType, 'plan' | 'list'> & {
    readonly draft: (resource: R, around: Around) => object | Promise<object>;
    readonly difference: (
      document: any,
      resource: R,
      around: Around,
    ) => readonly PlannedAction[] | Promise<readonly PlannedAction[]>;
  },
): ImportType {
  const { draft, difference, ...rest } = declared;
  return {
    ...rest,
    list: 'resources',
    async plan(resource, around) {
      const { document } = around;
      if (document === undefined) return { do: 'create', draft: await draft(resource, around) };
      return { do: 'update', document, actions: await difference(document, resource, around) };
    },
  };
}

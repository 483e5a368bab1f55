// A kind: everything that one folder of resources declares, put together.
import { type Action, actionsIn, type MessageType } from './action.ts';
import type { DerivedField, ReferringField } from './derived-field.ts';
import type { Endpoint } from './endpoint.ts';
import type { Compute, Create, Finalize, Remove } from './lifecycle.ts';
import type { Principal } from './need.ts';
import type { Procedure } from './procedure.ts';
import type { Resource } from './resource.ts';

/** Whose a document is. */
export interface Owner {
  /** Ids of the customers whose it is; of a customer his own. */
  readonly customers: readonly string[];
  readonly anonymousId?: string | undefined;
  /** Keys of its stores; absent: documents of the kind are never in stores. */
  readonly stores?: readonly string[];
  /** Key of its business unit, `null` when it is in none; absent: the kind is never in units. */
  readonly unit?: string | null;
  /** Documents of one kind and group may refer to each other, such as the units of one company. */
  readonly group?: string;
}

/** What a kind says whose documents belong to somebody: who is led to them, and who names them. */
export interface Belonging {
  /** Names of scopes, any one of which shows every document, or the documents of its store. */
  readonly scopes: readonly string[];
  /** @param document as clients see it */
  readonly of: (document: any) => Owner;
  /** Whom references lead there without the scopes; absent: him whose it is. */
  readonly leads?: (document: any, principal: Principal) => boolean;
  /** What he is shown of it. */
  readonly shown?: (document: any) => any;
  /** What everybody is shown of it where a reference leads there, whatever his scopes. */
  readonly atReferences?: (document: any) => any;
  /** On the path of a store, too, who sees all of the kind names all of it. */
  readonly isAcrossStores?: true;
  /** Inputs name every document; scopes are for what references show. */
  readonly isNamedFreely?: true;
}

/** Whether it belongs to the customer, else to the session, that a token speaks for. */
export const isOwnedBy = (
  { customers, anonymousId }: Owner,
  principal: Pick<Principal, 'customerId' | 'anonymousId'>,
): boolean =>
  principal.customerId === undefined
    ? principal.anonymousId !== undefined && anonymousId === principal.anonymousId
    : customers.includes(principal.customerId);

/** The parts of one folder of resources, before they are put together. */
interface KindDeclaration {
  readonly resource: Resource<any>;
  readonly create?: Create;
  readonly remove?: Remove;
  readonly finalize?: Finalize;
  readonly compute?: Compute;
  /**
   * Who owns the documents. Without it references to them are not followed, and buyers, stores and
   * associates cannot name them.
   */
  readonly belongsTo?: Belonging | 'everybody';
  /** What a developer may have overlooked in a document that was just made, in a sentence. */
  readonly remark?: (document: any) => string | undefined;
  /** The module of actions, or several of them. */
  readonly actions?: { readonly [name: string]: unknown };
  /** Message types that no action, creation or deletion emits, for example messages of jobs. */
  readonly messages?: { readonly [name: string]: unknown };
  readonly endpoints?: readonly Endpoint[];
  readonly procedures?: readonly Procedure[];
  /** Fields of GraphQL types that no document has. */
  readonly derived?: readonly DerivedField[];
  /** Fields of GraphQL types about the documents that refer to one. */
  readonly referring?: readonly ReferringField[];
  /** What else is limited, by name; `where` says which documents are counted against the number. */
  readonly limits?: { readonly [name: string]: readonly [most: number | null, where?: string] };
  /** Public update actions that are not offered yet; they are refused by name. */
  readonly later?: readonly string[];
}

/** A kind as the procedural code sees it: parts by name, absent ones empty. */
export interface Kind extends Omit<KindDeclaration, keyof Lists>, Lists {}

interface Lists {
  readonly actions: ReadonlyMap<string, Action>;
  readonly messages: readonly MessageType[];
  readonly endpoints: readonly Endpoint[];
  readonly procedures: readonly Procedure[];
  readonly derived: readonly DerivedField[];
  readonly referring: readonly ReferringField[];
  readonly later: ReadonlySet<string>;
}

/** Puts the parts of a folder together. */
export function kindOf(declaration: KindDeclaration): Kind {
  const { actions = {}, messages = {} } = declaration;
  return {
    ...declaration,
    actions: actionsIn(actions),
    messages: [
      ...new Set([
        ...messageTypesIn(messages),
        ...messageTypesIn(actions),
        ...emittedBy(declaration),
      ]),
    ],
    endpoints: declaration.endpoints ?? [],
    procedures: declaration.procedures ?? [],
    derived: declaration.derived ?? [],
    referring: declaration.referring ?? [],
    later: new Set(declaration.later ?? []),
  };
}

/** What the creations, the actions and the deletion emit. */
const emittedBy = ({ create, endpoints = [], actions = {}, remove }: KindDeclaration) =>
  [create, ...endpoints.map((one) => one.create), ...actionsIn(actions).values(), remove].flatMap(
    (part) => [
      ...(part?.emits ?? []),
      ...(part !== undefined && 'whole' in part && part.whole ? [part.whole.message] : []),
    ],
  );

/** Message types of a module, also those in groups such as the ones about custom fields. */
function messageTypesIn(module: { readonly [name: string]: unknown }): MessageType[] {
  return Object.values(module).flatMap((value) => {
    if (isMessageType(value)) return [value];
    return typeof value === 'object' && value !== null
      ? Object.values(value).filter(isMessageType)
      : [];
  });
}

const isMessageType = (value: unknown): value is MessageType =>
  typeof value === 'function' && typeof (value as MessageType).type === 'string';

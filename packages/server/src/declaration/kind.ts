// A kind: everything that one folder of resources declares, put together.
import { type Action, actionsIn } from './action.ts';
import type { DerivedField, ReferringField } from './derived-field.ts';
import type { Endpoint } from './endpoint.ts';
import type { Complete, Create, Remove, Settle } from './lifecycle.ts';
import type { MessageType } from './message.ts';
import type { Principal } from './need.ts';
import type { Procedure } from './procedure.ts';
import type { Resource } from './resource.ts';

/** Documents that not every reference leads the token of a customer or a session to. */
export interface Follow {
  /** Names of scopes, any one of which leads everywhere. */
  readonly scopes: readonly string[];
  readonly allows: (document: any, principal: Principal) => boolean;
  /** What he is shown of it who has none of the scopes. */
  readonly shown?: (document: any) => any;
}

export interface KindDeclaration {
  readonly resource: Resource<any>;
  readonly create?: Create;
  readonly remove?: Remove;
  readonly settle?: Settle;
  readonly complete?: Complete;
  readonly follow?: Follow;
  /** The module of actions, or several of them. */
  readonly actions?: { readonly [name: string]: unknown };
  /** The module of message types. */
  readonly messages?: { readonly [name: string]: unknown };
  readonly endpoints?: readonly Endpoint[];
  readonly procedures?: readonly Procedure[];
  /** Fields of GraphQL types that no document has. */
  readonly derived?: readonly DerivedField[];
  /** Fields of GraphQL types about the documents that refer to one. */
  readonly referring?: readonly ReferringField[];
  /** Public update actions that are not offered yet; they are refused by name. */
  readonly later?: readonly string[];
}

type Lists =
  | 'actions'
  | 'messages'
  | 'endpoints'
  | 'procedures'
  | 'derived'
  | 'referring'
  | 'later';

export interface Kind extends Omit<KindDeclaration, Lists> {
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
  return {
    ...declaration,
    actions: actionsIn(declaration.actions ?? {}),
    messages: messageTypesIn(declaration.messages ?? {}),
    endpoints: declaration.endpoints ?? [],
    procedures: declaration.procedures ?? [],
    derived: declaration.derived ?? [],
    referring: declaration.referring ?? [],
    later: new Set(declaration.later ?? []),
  };
}

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

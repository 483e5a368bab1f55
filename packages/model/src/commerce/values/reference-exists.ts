// Keeps a document from being deleted while others still refer to it.
import {
  apiError,
  type MessageType,
  type Needs,
  need,
  type Remove,
  type User,
} from '../../declaration/index.ts';

interface Options {
  /** Throws an API error when the document cannot go for another reason. */
  readonly check?: (document: any) => void;
  /** The message of the deletion. */
  readonly deleted?: MessageType<any>;
}

/**
 * The deletion of an unreferenced document; `ReferenceExists` otherwise.
 * @example remove: unlessUsed([usedAt('shipping-method', ['taxCategory.id'])])
 */
export function unlessUsed(users: readonly User[], { check, deleted }: Options = {}): Remove {
  const emits = deleted === undefined ? [] : [deleted];
  return {
    users,
    emits,
    needs: (document) => usesOf(users, document),
    apply(document, facts) {
      check?.(document);
      const user = users.find(({ kind }) => facts[kind].length > 0);
      if (user !== undefined) throw stillUsed(user.kind);
      return emits.map((message) => message({}));
    },
  };
}

function usesOf(users: readonly User[], { id, key }: { readonly id: string; key?: string }): Needs {
  const variables = { id, ...(key === undefined ? {} : { key }) };
  return Object.fromEntries(
    users.map(({ kind, where }) => [kind, need.matching(kind, where, variables, 1)]),
  );
}

const stillUsed = (referencedBy: string) =>
  apiError.ReferenceExists(`The resource is still referenced by a ${referencedBy}.`, {
    referencedBy,
  });

/**
 * Of carts that use a document, the ones that may still be ordered: for the others, their order
 * counts.
 */
export const whileOpen = { only: 'cartState in ("Active", "Frozen")' };

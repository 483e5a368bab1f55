// Moving a document of a store elsewhere: a client that holds scopes of one store only cannot put
// documents into another one, nor take them out of all.
import { type Asked, apiError, holds, need, type Target } from '../../declaration/index.ts';

interface Facts {
  readonly target?: { readonly key: string } | undefined;
}

function targetOf({ action }: Asked): Target | undefined {
  const { store } = action?.input ?? {};
  if (action?.name !== 'setStore' || store === undefined) return undefined;
  return store.id === undefined ? { key: store.key } : { id: store.id };
}

/**
 * The rule of an in-store endpoint whose kind has the action `setStore`.
 * @param scope needed in the store that the document comes to; without one, in the whole project.
 */
export const storeTransfer = (scope: string) => ({
  needs: (asked: Asked) => ({ target: need.maybe<{ key: string }>('store', targetOf(asked)) }),
  /** @throws Unauthorized */
  check(asked: Asked, { target }: Facts): void {
    const { action, principal } = asked;
    // A store that does not exist is found missing when the action is resolved.
    const isUnknown = targetOf(asked) !== undefined && target === undefined;
    if (action?.name !== 'setStore' || isUnknown) return;
    const { projectKey, scopes } = principal;
    if (holds(scopes, [scope], { projectKey, storeKey: target?.key })) return;
    const where = target === undefined ? 'outside stores' : 'in that store';
    // A store that was named by its id keeps its key.
    const isKnown = target !== undefined && action.input.store.key === target.key;
    throw apiError.Unauthorized(
      `The token does not permit managing documents ${where}.`,
      isKnown ? { storesWithoutPermission: [target.key] } : undefined,
    );
  },
});

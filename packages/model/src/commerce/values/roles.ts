// The roles of a document: a set of words that three actions change.
import { type Action, type ActionOwner, change, f } from '../../declaration/index.ts';
import { unchanged } from './member-actions.ts';
import { hasSame } from './same.ts';

type Edit = (before: readonly string[], named: readonly string[]) => readonly string[];

/**
 * The actions `setRoles`, `addRoles` and `removeRoles`.
 * @param refusing which of them refuse to leave the roles as they are
 * @param put makes the roles fit the rest of the document
 */
export function roleActions(
  owner: ActionOwner,
  role: f.Field,
  refusing: readonly string[],
  put = (document: any): unknown => document,
) {
  const action = (name: string, doc: string, edit: Edit): Action =>
    owner.action({
      doc,
      members: { roles: f.listOf(role) },
      apply(before: any, { roles: named }: any) {
        const roles = [...new Set(edit(before.roles, named))];
        if (refusing.includes(name) && hasSame(before.roles, roles)) throw unchanged('roles');
        return change(put({ ...before, roles }));
      },
    });
  return {
    setRoles: action('setRoles', 'Sets all roles.', (_, named) => named),
    addRoles: action('addRoles', 'Adds roles.', (before, named) => [...before, ...named]),
    removeRoles: action('removeRoles', 'Removes roles.', (before, named) =>
      before.filter((role) => !named.includes(role)),
    ),
  };
}

// An update action as a value: a document keeps it for a later change.
import { type Action, f } from '../../../declaration/index.ts';

/** An action as it was sent. */
export interface KeptAction {
  readonly action: string;
}

/**
 * One of the actions, with its members; an input is checked for its shape alone. Its references are
 * looked up when it is carried out.
 * @param name Name of the type of the actions, for example `StagedOrder`.
 */
export function updateAction(name: string, actions: ReadonlyMap<string, Action>) {
  const mark = (action: string) => f.fieldOf({ kind: 'text' }, { type: 'string', const: action });
  const oneOf = [...actions].map(([action, { members }]) =>
    f.objectSchema({ action: mark(action), ...(members as f.Fields) }),
  );
  const schema = { discriminator: { propertyName: 'action' }, required: ['action'], oneOf };
  return f.fieldOf<KeptAction>(
    { kind: 'updateAction', name, actions },
    { type: 'object', ...schema },
  );
}

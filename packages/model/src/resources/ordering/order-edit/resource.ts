import { type Action, type DocumentOf, f, limits, resource } from '../../../declaration/index.ts';
import { appliedMembers } from '../order/edit-messages.ts';
import { order } from '../order/resource.ts';
import { stagedActions } from './staged.ts';

export const stagedAction = () => updateAction('StagedOrder', stagedActions);

export const staged = () => f.listOf(stagedAction(), { max: limits.updateActions });

/** Stored are the first and the last; the others are calculated when they are asked for. */
const result = () =>
  f.union('OrderEditResult', 'type', {
    NotProcessed: {},
    PreviewSuccess: {
      preview: f.record('Order', order.allFields),
      messagePayloads: f.listOf(f.json()),
    },
    PreviewFailure: { errors: f.listOf(f.json()) },
    Applied: appliedMembers(),
  });

export const orderEdit = resource({
  name: 'OrderEdit',
  doc: 'A set of staged changes to an order, which can be previewed and are applied together.',
  isLarge: true,
  fields: {
    key: f.optional(f.key()),
    resource: f.reference('order'),
    stagedActions: staged(),
    result: result(),
    comment: f.optional(f.text()),
    custom: f.optional(f.customFields()),
  },
  facets: ['key', 'resource.id', 'result.type'],
  unsearchable: ['stagedActions'],
  maxPerProject: 100_000,
});

export type OrderEdit = DocumentOf<(typeof orderEdit)['fields']>;

// An update action as a value: a document keeps it for a later change.

/** An action as it was sent. */
interface KeptAction {
  readonly action: string;
}

/**
 * One of the actions, with its members; an input is checked for its shape alone. Its references are
 * looked up when it is carried out.
 * @param name Name of the type of the actions, for example `StagedOrder`.
 */
function updateAction(name: string, actions: ReadonlyMap<string, Action>) {
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

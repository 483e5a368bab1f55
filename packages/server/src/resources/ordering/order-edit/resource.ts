import { type DocumentOf, f, limits, resource } from '../../../declaration/index.ts';
import { appliedMembers } from '../order/edit-messages.ts';
import { order } from '../order/resource.ts';
import { stagedActions } from './staged.ts';
import { updateAction } from './staged-field.ts';

export const stagedAction = () => updateAction('StagedOrder', stagedActions);

export const staged = () => f.listOf(stagedAction(), { max: limits.updateActions });

/** Stored are the first and the last; the others are calculated when they are asked for. */
const result = () =>
  f.union('OrderEditResult', 'type', {
    NotProcessed: {},
    PreviewSuccess: {
      preview: f.record('Order', order.allFields),
      messagePayloads: f.inGraphql(f.listOf(f.json()), { payloadsOf: 'order' }),
    },
    PreviewFailure: { errors: f.listOf(f.json()) },
    Applied: appliedMembers(),
  });

export const orderEdit = resource({
  kind: 'order-edit',
  name: 'OrderEdit',
  plural: 'orderEdits',
  doc: 'Changes of what an order costs, kept to be looked at and applied to it together.',
  isLarge: true,
  fields: {
    key: f.optional(f.key()),
    resource: f.reference('order'),
    stagedActions: staged(),
    result: result(),
    comment: f.optional(f.text()),
    custom: f.optional(f.customFields()),
  },
  facets: ['key', 'resource.id', 'result.type', 'custom.type.id', 'custom.fields'],
  unsearchable: ['stagedActions'],
  maxPerProject: 100_000,
  userProvided: ['key'],
});

export type OrderEdit = DocumentOf<(typeof orderEdit)['fields']>;

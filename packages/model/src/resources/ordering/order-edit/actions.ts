import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { apiError, change, f } from '../../../declaration/index.ts';
import { type OrderEdit, orderEdit, staged, stagedAction } from './resource.ts';

/** `InvalidOperation` for an edit that has been applied: what it did stays known. */
export function checkOpen({ result }: OrderEdit): void {
  if (result.type === 'Applied')
    throw apiError.InvalidOperation('The order edit is already applied.');
}

export const addStagedAction = orderEdit.action({
  doc: 'Adds a staged action.',
  members: { stagedAction: stagedAction() },
  apply(before, { stagedAction }) {
    checkOpen(before);
    return change({ ...before, stagedActions: [...before.stagedActions, stagedAction] });
  },
});

export const setStagedActions = orderEdit.action({
  doc: 'Replaces all staged actions.',
  members: { stagedActions: staged() },
  apply(before, { stagedActions }) {
    checkOpen(before);
    return change({ ...before, stagedActions });
  },
});

export const plain = memberActions(orderEdit, {
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setComment: [f.optional(f.text()), 'Sets or removes the comment.'],
});

export const customFields = customFieldActions(orderEdit, { customizable: 'order-edit' });

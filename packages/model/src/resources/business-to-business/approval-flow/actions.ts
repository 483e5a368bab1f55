import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { apiError, type Caller, change, f, type Known, need } from '../../../declaration/index.ts';
import { byKey, unitsAbove } from '../business-unit/complete.ts';
import type { BusinessUnit } from '../business-unit/index.ts';
import { grantsOf } from '../business-unit/permissions.ts';
import type { Associate } from '../business-unit/resource.ts';
import * as messages from './messages.ts';
import { type ApprovalFlow, approvalFlow } from './resource.ts';
import { approversOf, isComplete, remainingOf, type Say, sayOf } from './tiers.ts';

const standing = ({ businessUnit }: ApprovalFlow, _input: unknown, known: Known) => {
  const unit: BusinessUnit | undefined = known.unit;
  const further = unit === undefined ? {} : { above: unitsAbove([unit]) };
  return {
    ...(further as { above: ReturnType<typeof unitsAbove> }),
    unit: need.one<BusinessUnit>('business-unit', { key: businessUnit.key }),
  };
};

interface Place {
  readonly unit: BusinessUnit;
  readonly above: readonly BusinessUnit[];
  readonly caller?: Caller | undefined;
}

/** Who acts, with the roles that he has in the unit now: the flow shows them from then on. */
function actorOf({ unit, above, caller }: Place): Associate {
  const id = caller!.params.associateId!;
  return {
    customer: { typeId: 'customer', id },
    associateRoleAssignments: grantsOf(id, unit, byKey(above)).map(({ roleKey, from }) => ({
      associateRole: { typeId: 'associate-role', key: roleKey },
      inheritance: from === undefined ? 'Disabled' : 'Enabled',
    })),
  };
}

/**
 * The acting associate, if they may act.
 * @throws InvalidOperation in a finished flow, and for an associate without a say in it now
 */
function checkedActor(before: ApprovalFlow, place: Place, allowed: readonly Say[]): Associate {
  if (before.status !== 'Pending')
    throw apiError.InvalidOperation(`The approval flow is already ${before.status}.`);
  const actor = actorOf(place);
  const roles = actor.associateRoleAssignments.map(({ associateRole }) => associateRole.key);
  const say = sayOf(remainingOf(before.rules, before.approvals), new Set(roles));
  if (allowed.includes(say)) return actor;
  throw apiError.InvalidOperation(`Associate '${actor.customer.id}' ${say} of the approval flow.`);
}

export const approve = approvalFlow.action({
  doc: 'Approves the current tiers for the roles of the associate.',
  members: {},
  emits: [messages.approved, messages.completed],
  needs: standing,
  apply(before, _input, place) {
    const approver = checkedActor(before, place, ['may approve']);
    const approvals = [...before.approvals, { approver, approvedAt: place.now }];
    const remaining = remainingOf(before.rules, approvals);
    const isLast = isComplete(remaining);
    const status = isLast ? ('Approved' as const) : before.status;
    const { order } = before;
    return change(
      { ...before, approvals, status, ...approversOf(remaining) },
      messages.approved({ associate: approver.customer, order }),
      ...(isLast ? [messages.completed({ status, order })] : []),
    );
  },
});

export const reject = approvalFlow.action({
  doc: 'Rejects the order and ends the flow.',
  members: { reason: f.optional(f.text()) },
  emits: [messages.rejected, messages.completed],
  needs: standing,
  apply(before, { reason }, place) {
    const rejecter = checkedActor(before, place, ['may approve', 'has no approval left to give']);
    const rejection = { rejecter, rejectedAt: place.now, reason };
    const { order } = before;
    const status = 'Rejected' as const;
    return change(
      { ...before, status, rejection },
      messages.rejected({ associate: rejecter.customer, rejectionReason: reason, order }),
      messages.completed({ status, order }),
    );
  },
});

export const customFields = customFieldActions(approvalFlow, { customizable: 'approval-flow' });

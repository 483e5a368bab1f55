// What an edit would make of its order as that is now.
import {
  type ApiError,
  type Change,
  danglingReference,
  type Known,
  need,
  type Preview,
} from '../../../declaration/index.ts';
import type { Order } from '../order/index.ts';
import type { OrderEdit } from './resource.ts';
import { settling } from './settle.ts';
import { opened, stagedActions } from './staged.ts';

/** The order as it would be stored, or why it would not. */
export interface Rehearsal {
  readonly change?: Change<Order>;
  readonly refusal?: ApiError;
}

/** The staged actions on the order. */
export const rehearsal = (edit: OrderEdit, order: Order, known: Known, isDryRun: boolean) =>
  need.rehearsed<Rehearsal>({
    kind: 'order',
    document: opened(order),
    actions: stagedActions,
    inputs: edit.stagedActions,
    settle: settling(order),
    isDryRun,
    caller: known.caller,
  });

const shownError = ({ code, message, members }: ApiError) => ({ ...members, code, message });

/** Why the edit has no preview; without a rehearsal there is no order. */
export const failureOf = ({ resource }: OrderEdit, rehearsal: Rehearsal = {}) => ({
  type: 'PreviewFailure',
  errors: [shownError(rehearsal.refusal ?? danglingReference('order', resource))],
});

export const preview: Preview = {
  needs(edit: OrderEdit, known, isDryRun) {
    if (edit.result.type !== 'NotProcessed') return {};
    const order: Order | undefined = known.order;
    return {
      order: need.maybe<Order>('order', { id: edit.resource.id }),
      rehearsal: order && rehearsal(edit, order, known, isDryRun),
    };
  },
  apply(edit: OrderEdit, { rehearsal }: { readonly rehearsal?: Rehearsal }) {
    if (edit.result.type !== 'NotProcessed') return edit;
    const change = rehearsal?.change;
    const result =
      change === undefined
        ? failureOf(edit, rehearsal)
        : { type: 'PreviewSuccess', preview: change.document, messagePayloads: change.messages };
    return { ...edit, result };
  },
};

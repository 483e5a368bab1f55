// How inputs name what is in an order. REST takes an id or a key; the specification's GraphQL
// inputs ask for the id, but not where an order edit keeps the action.
import { type Action, f } from '../../../declaration/index.ts';

const name = () => f.optional(f.text({ min: 1, max: 256 }));

export const deliveryNaming = { deliveryId: name(), deliveryKey: name() };
export const parcelNaming = { parcelId: name(), parcelKey: name() };
export const returnItemNaming = { returnItemId: name(), returnItemKey: name() };

/** The action with an id that its GraphQL input must have. */
export const needing = (id: string, action: Action): Action => ({
  ...action,
  graphql: {
    ...action.graphql,
    kept: action.graphql ?? {},
    members: { ...action.graphql?.members, [id]: f.text({ min: 1, max: 256 }) },
  },
});

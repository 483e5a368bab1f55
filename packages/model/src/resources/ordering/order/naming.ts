// How inputs name parts of an order: by an id or a key. Introspection of GraphQL shows the id as
// mandatory, except where an order edit keeps the action; execution takes the key in its place.
import { type Action, f } from '../../../declaration/index.ts';

const name = () => f.optional(f.text({ min: 1, max: 256 }));

export const deliveryNaming = { deliveryId: name(), deliveryKey: name() };
export const parcelNaming = { parcelId: name(), parcelKey: name() };
export const returnItemNaming = { returnItemId: name(), returnItemKey: name() };

/** An id that introspection shows as mandatory although another member may replace it. */
export const idOr = (instead: string) =>
  f.inGraphql(f.text({ min: 1, max: 256 }), { accepts: { field: name(), instead } });

/** The action with an id that its GraphQL input shows as mandatory. */
export const needing = (id: string, action: Action): Action => ({
  ...action,
  graphql: {
    ...action.graphql,
    kept: action.graphql ?? {},
    members: { ...action.graphql?.members, [id]: idOr(id.replace(/Id$/, 'Key')) },
  },
});

// How inputs name parts of an order: by an id or a key. Introspection of GraphQL shows the id as
// mandatory, except where an order edit keeps the action; execution takes the key in its place.
import { f } from '../../../declaration/index.ts';
import { order } from './resource.ts';

const name = () => f.optional(f.text({ min: 1, max: 256 }));

export const deliveryNaming = { deliveryId: name(), deliveryKey: name() };
export const parcelNaming = { parcelId: name(), parcelKey: name() };
export const returnItemNaming = { returnItemId: name(), returnItemKey: name() };

/** An id that introspection shows as mandatory although another member may replace it. */
export const idOr = (instead: string) =>
  f.inGraphql(f.text({ min: 1, max: 256 }), { accepts: { field: name(), instead } });

/** Declares actions with an id that their GraphQL inputs show as mandatory. */
export const orderNaming = (id: string): Pick<typeof order, 'action'> => ({
  action(declaration) {
    const { graphql, ...action } = order.action(declaration);
    const members = { ...graphql?.members, [id]: idOr(id.replace(/Id$/, 'Key')) };
    return { ...action, graphql: { ...graphql, kept: graphql ?? {}, members } };
  },
});

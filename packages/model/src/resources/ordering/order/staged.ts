// What order edits keep of the actions of orders: all of them.
import { actionsIn } from '../../../declaration/index.ts';
import * as actions from './actions/index.ts';

/** Actions of orders by their names. */
export const stagedOfOrders = actionsIn(actions);

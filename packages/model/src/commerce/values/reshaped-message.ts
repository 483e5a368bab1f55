import type { MessageType } from '../../declaration/index.ts';

/** The message type, given a payload that `shape` turns into its own; name and members stay. */
export const reshaped = (
  type: MessageType<any>,
  shape: (payload: any) => object,
): MessageType<any> =>
  Object.assign((payload: any) => type(shape(payload)), {
    type: type.type,
    members: type.members,
  }) as MessageType<any>;

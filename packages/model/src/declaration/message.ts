// A message type: its name and its own members; the base members are added when it is stored.
import type { Fields, ObjectOf } from './field.ts';

/** A message as the domain emits it. */
export interface Message {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Makes messages of one type, and says which members they have. */
export interface MessageType<F extends Fields = Fields> {
  (payload: ObjectOf<F>): Message;
  readonly type: string;
  readonly members: F;
}

/**
 * Declares a message type.
 * @example export const nameChanged = message('BusinessUnitNameChanged', { name: text() });
 */
export function message<F extends Fields>(type: string, members: F): MessageType<F> {
  const make = (payload: ObjectOf<F>): Message => ({ ...(payload as object), type });
  return Object.assign(make, { type, members }) as unknown as MessageType<F>;
}

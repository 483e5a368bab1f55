// A message type: its name and its own members; the base members are added when it is stored.
import { type Field, type Fields, type ObjectOf, type Of, optional } from './field.ts';

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

/** Members, and what each of them was before under `oldName`. */
type WithOld<F extends Fields> = F & {
  readonly [N in keyof F & string as `old${Capitalize<N>}`]: Field<Of<F[N]>, true>;
};

/**
 * What a message tells of members that have changed.
 * @example message('ParcelNameSet', withOld({ name: text() }))
 */
export function withOld<F extends Fields>(members: F): WithOld<F> {
  const old = Object.entries(members).map(([name, field]) => [
    `old${name[0]!.toUpperCase()}${name.slice(1)}`,
    optional(field),
  ]);
  return { ...members, ...Object.fromEntries(old) } as WithOld<F>;
}

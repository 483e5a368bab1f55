// Message types: members with what they were before, and payloads of another shape.
import { f, type MessageType } from '../../declaration/index.ts';

/** Members, and what each of them was before under `oldName`. */
type WithOld<F extends f.Fields> = F & {
  readonly [N in keyof F & string as `old${Capitalize<N>}`]: f.Field<f.Of<F[N]>, true>;
};

/**
 * The members of a message about changed members.
 * @example message('ParcelNameSet', withOld({ name: f.text() }))
 */
export function withOld<F extends f.Fields>(members: F): WithOld<F> {
  const old = Object.entries(members).map(([name, field]) => [
    `old${name[0]!.toUpperCase()}${name.slice(1)}`,
    f.optional(field),
  ]);
  return { ...members, ...Object.fromEntries(old) } as WithOld<F>;
}

/** The message type, given a payload that `shape` turns into its own; name and members stay. */
export const reshaped = (
  type: MessageType<any>,
  shape: (payload: any) => object,
): MessageType<any> =>
  Object.assign((payload: any) => type(shape(payload)), {
    type: type.type,
    members: type.members,
  }) as MessageType<any>;

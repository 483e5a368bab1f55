// The changed members in messages.
import { f } from '../../declaration/index.ts';

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

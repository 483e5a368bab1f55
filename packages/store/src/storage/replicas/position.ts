// Positions in the log of PostgreSQL: how far a database has come.

/** As PostgreSQL writes it, such as `0/16B3748`. */
export type Position = string;

const pattern = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** As a number, by which positions are compared. @throws when it is none */
export function placeOf(position: Position): bigint {
  const [, high, low] = pattern.exec(position) ?? [];
  if (high === undefined) throw new Error(`'${position}' is no position of the log`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** The later of the given positions. */
export function laterOf(one: Position | undefined, other: Position | undefined) {
  if (one === undefined || other === undefined) return one ?? other;
  return placeOf(one) < placeOf(other) ? other : one;
}

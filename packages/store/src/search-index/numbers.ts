// Numbers as strings with the same order, so that a range of numbers is a few prefixes of strings.

const digits = 16;

const view = new DataView(new ArrayBuffer(8));

/** 16 hexadecimal digits: the bits of the number, turned so that they sort as numbers do. */
export function sortable(value: number): string {
  view.setFloat64(0, value === 0 ? 0 : value);
  const high = view.getUint32(0);
  const low = view.getUint32(4);
  return high >= sign ? hex(~high) + hex(~low) : hex(high | sign) + hex(low);
}

const sign = 0x80000000;

const hex = (bits: number): string => (bits >>> 0).toString(16).padStart(digits / 2, '0');

interface NumberBounds {
  readonly gte?: number | undefined;
  readonly gt?: number | undefined;
  readonly lte?: number | undefined;
  readonly lt?: number | undefined;
}

const greatest = (1n << 64n) - 1n;
const least = 0n;

/** Prefixes of exactly the strings that are within the bounds; none when nothing can be. */
export function beginningsWithin({ gte, gt, lte, lt }: NumberBounds): readonly string[] {
  const of = (value: number) => BigInt(`0x${sortable(value)}`);
  const lows = [least, ...(gte === undefined ? [] : [of(gte)])];
  if (gt !== undefined) lows.push(of(gt) + 1n);
  const highs = [greatest, ...(lte === undefined ? [] : [of(lte)])];
  if (lt !== undefined) highs.push(of(lt) - 1n);
  const from = lows.reduce((one, other) => (other > one ? other : one));
  const to = highs.reduce((one, other) => (other < one ? other : one));
  return from > to ? [] : covering(from, to, digits);
}

/** Fewest beginnings of as many digits as `left` says that hold all from the one to the other. */
function covering(from: bigint, to: bigint, left: number, before = ''): readonly string[] {
  const size = 1n << BigInt(4 * left);
  if (from === 0n && to === size - 1n) return [before];
  const step = size >> 4n;
  const found: string[] = [];
  for (let digit = from / step; digit <= to / step; digit += 1n) {
    const start = digit * step;
    const inner = from > start ? from - start : 0n;
    const end = to < start + step - 1n ? to - start : step - 1n;
    found.push(...covering(inner, end, left - 1, before + digit.toString(16)));
  }
  return found;
}

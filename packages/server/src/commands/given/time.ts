// A length of time as it is given on the command line.
import { InvalidArgumentError, Option } from 'commander';

const secondsOfUnit: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3_600],
  ['d', 86_400],
]);

/** A hundred years, as the admin interface has it. */
const most = 3_155_760_000;

/** `12h`, `7d` in seconds; `none` is 0. @throws InvalidArgumentError */
export function secondsOf(text: string): number {
  if (text === 'none') return 0;
  const [, count, unit = ''] = /^([1-9]\d{0,9})([smhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (secondsOfUnit.get(unit) ?? Number.NaN);
  if (seconds <= most) return seconds;
  throw new InvalidArgumentError('It is a number with s, m, h or d, such as 12h or 7d, or none.');
}

/** Next to `--ttl`. */
export const ttlSecondsOption = (): Option =>
  new Option('--ttl-seconds <number>', 'the same, in seconds').argParser((text) =>
    secondsOf(`${text}s`),
  );

// What was asked of a server, in one line.
import type { RequestTally } from '@storewright/engine/controls/request-log';
import { printable } from '../../terminal/terminal.ts';

const longestPath = 120;

/** `3,214 requests, 12 refused (409 x7, 400 x5), slowest 41 ms POST /carts` */
export function tallyLine({ requests, refused, slowest }: RequestTally): string {
  const counts = Object.entries(refused).sort(
    ([left, some], [right, others]) => others - some || Number(left) - Number(right),
  );
  const sum = counts.reduce((total, [, count]) => total + count, 0);
  const each = counts.map(([status, count]) => `${status} x${count}`).join(', ');
  const parts = [
    `${number(requests)} ${requests === 1 ? 'request' : 'requests'}`,
    ...(sum === 0 ? [] : [`${number(sum)} refused (${each})`]),
    ...(slowest === undefined
      ? []
      : [
          `slowest ${number(Math.round(slowest.durationMs))} ms ${slowest.method} ${shown(slowest.path)}`,
        ]),
  ];
  return parts.join(', ');
}

const number = (value: number): string => value.toLocaleString('en-US');

const shown = (path: string): string => printable(path === '' ? '/' : path).slice(0, longestPath);

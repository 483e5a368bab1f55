// JSON strings with holes for numbers that are known only when a row is held. The statement of the
// commit fills them (`format` of PostgreSQL), in this order: version, number of the message,
// instant, and each number before and after.
import { randomUUID } from 'node:crypto';

/** No text of a client can be taken for a hole. */
const mark = randomUUID();

const hole = (position: number): string => `${mark}:${position}`;

const instantPosition = 3;
export const versionHole = hole(1);
export const sequenceHole = hole(2);
export const instantHole = hole(instantPosition);

/** @param counter position of the number in the list of added numbers */
export const amountHole = (counter: number, when: 'before' | 'after'): string =>
  hole(instantPosition + 1 + counter * 2 + (when === 'after' ? 1 : 0));

const pattern = new RegExp(`"${mark}:(\\d+)"`, 'g');

/** The JSON text in the form of `format`. */
export const templateOf = (value: object): string =>
  JSON.stringify(value)
    .replaceAll('%', '%%')
    .replace(pattern, (_, position: string) =>
      Number(position) === instantPosition ? `"%${position}$s"` : `%${position}$s`,
    );

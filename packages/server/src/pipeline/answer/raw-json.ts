// Documents that are expanded stand in the answer as they are stored. Their texts are put in when
// the answer is written, so that they are neither parsed nor written again.
import { randomUUID } from 'node:crypto';
import { checkLength } from '../../storage/reading/answer-size.ts';

/** Texts of JSON that stand in an answer as they were stored, unparsed. */
export interface RawJsonMemory {
  /**
   * A value that stands for the JSON text until the document around it is written.
   * @throws ContentTooLarge when the texts together are too large for one answer
   */
  hold(text: string): string;
  /** JSON text of a value, the held texts in their places. */
  write(value: unknown): string;
}

/** Begins a value that stands for a text; made again in each process, so that nobody can send it. */
const mark = `text ${randomUUID()} `;
const held = new RegExp(`"${mark}(\\d+)"`, 'g');

/** Opens the memory of one answer. */
export function rawJsonMemory(): RawJsonMemory {
  const texts: string[] = [];
  let size = 0;
  return {
    hold(text) {
      size += text.length;
      checkLength(size);
      return `${mark}${texts.push(text) - 1}`;
    },
    write(value) {
      const written = JSON.stringify(value);
      if (texts.length === 0) return written;
      return written.replace(held, (_all, index) => texts[Number(index)]!);
    },
  };
}

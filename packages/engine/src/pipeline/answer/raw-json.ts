// Expanded documents are in the answer as they are stored. Their JSON is inserted when the answer
// is written, so that they are neither parsed nor serialized again.
import { randomUUID } from 'node:crypto';
import { checkLength } from '@storewright/store/storage/reading/answer-size';

/** JSON strings that an answer contains as they were stored, unparsed. */
export interface RawJsonMemory {
  /**
   * A value that represents the JSON string until the document around it is written.
   * @throws ContentTooLarge when the strings together are too large for one answer
   */
  hold(text: string): string;
  /** JSON of a value, with the held strings in their places. */
  write(value: unknown): string;
}

/**
 * Prefix of a value that represents a held string; random in each process, so that no client can
 * send it.
 */
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

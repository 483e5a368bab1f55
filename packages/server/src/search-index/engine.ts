// A search engine beside the database that may hold the indexes in its place. Who writes holds the lock
// of the index, and what is to be written is noted and read as for those in the database.
import type { ContentWriter } from '../search/content.ts';
import type { SearchFound, SearchQuestion } from '../search/tree.ts';
import type { Place } from './lexemes.ts';

export interface EngineDocument {
  readonly id: string;
  readonly version: number;
  readonly write: (writer: ContentWriter) => void;
}

export interface EngineChanges {
  readonly documents: readonly EngineDocument[];
  /** Ids of what is not there any more. */
  readonly gone: readonly string[];
}

export interface SearchEngine {
  /** Of the form of documents and their mapping; an index of another one is built anew. */
  readonly format: number;
  /** A name for the index of a place that nobody else has. */
  aliasOf(place: Place): string;
  /** Makes an index that is empty. @param lists whose elements belong together */
  create(index: string, lists: readonly (readonly string[])[]): Promise<void>;
  /**
   * Writes into each of the indexes. What has a higher order already stays as it is.
   * @param order higher than those of all that were written before
   * @param isHurried somebody waits: nothing is tried twice, and it takes no longer than a search
   * @returns how many documents the engine refuses for good
   * @throws IndexLost, Error
   */
  write(
    indexes: readonly string[],
    order: number,
    changes: EngineChanges,
    isHurried?: boolean,
  ): Promise<number>;
  /** What was written is found from now on. @throws IndexLost */
  refresh(indexes: readonly string[]): Promise<void>;
  /** The alias leads to the index, in one step, and the former one is no more. @throws IndexLost */
  serve(alias: string, index: string, former: string | undefined): Promise<void>;
  drop(indexes: readonly string[]): Promise<void>;
  /**
   * @param gone ids of what must not be found
   * @throws IndexLost, QueryTimedOut, OverCapacity, SearchExecutionFailure
   */
  search(alias: string, question: SearchQuestion, gone: readonly string[]): Promise<EngineFound>;
}

export type EngineFound = Pick<SearchFound, 'total' | 'best' | 'hits' | 'facets'>;

/** The engine does not have an index that it should have. */
export class IndexLost extends Error {}

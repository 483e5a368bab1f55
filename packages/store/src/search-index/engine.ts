// A search engine outside of the database that may hold the indexes in its place. A writer holds
// the lock of the index, and changes are noted and read as for indexes in the database.
import type { ContentWriter } from '@storewright/model/search/content';
import type { SearchFound, SearchQuestion } from '@storewright/model/search/tree';
import type { Place } from './lexemes.ts';

export interface EngineDocument {
  readonly id: string;
  readonly version: number;
  readonly write: (writer: ContentWriter) => void;
}

export interface EngineChanges {
  readonly documents: readonly EngineDocument[];
  /** Ids of deleted documents. */
  readonly gone: readonly string[];
}

export interface SearchEngine {
  /** The format of documents and their mapping; an index of another format is built again. */
  readonly format: number;
  /** A unique name for the index of a place. */
  aliasOf(place: Place): string;
  /** Makes an index that is empty. @param lists whose elements belong together */
  create(index: string, lists: readonly (readonly string[])[]): Promise<void>;
  /**
   * Writes into each of the indexes. A document with a higher order stays as it is.
   * @param order higher than the orders of all earlier writes
   * @param isHurried a request waits: no retries, and it takes no longer than a search
   * @returns how many documents the engine refuses permanently
   * @throws IndexLost, Error
   */
  write(
    indexes: readonly string[],
    order: number,
    changes: EngineChanges,
    isHurried?: boolean,
  ): Promise<number>;
  /** Written documents are found from now on. @throws IndexLost */
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

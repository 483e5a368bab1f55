// A search as it is understood: the language of the API is read into it (./read.ts), SQL is made of
// it, and it has the same meaning in memory (./evaluate.ts).

import type { Content } from './content.ts';

export type Scalar = string | number | boolean;

export type FieldType = 'text' | 'number' | 'boolean' | 'date' | 'dateTime' | 'time';

/** A member of the content of an index, within the lists that lead to it. */
export interface FieldUse {
  /** Members that hold the elements: `['variants', 'prices']`; empty for the document itself. */
  readonly lists: readonly string[];
  /** Name of the member in its element: `attributes.color.key`, `name.en`. */
  readonly name: string;
  readonly type: FieldType;
  /** Language of its words; without one they are not stemmed. */
  readonly language?: string | undefined;
}

export interface Bounds {
  readonly gte?: Scalar;
  readonly gt?: Scalar;
  readonly lte?: Scalar;
  readonly lt?: Scalar;
}

export interface WordsNode {
  readonly op: 'words';
  readonly field: FieldUse;
  readonly words: readonly string[];
  /** Whole words (stemmed), their beginnings, or words within some edits. */
  readonly how: 'whole' | 'begin' | 'fuzzy';
  /** Most edits of a fuzzy word; lowered by its length. */
  readonly level: number;
  /** All of them must be met, or any. */
  readonly all: boolean;
  readonly boost: number;
}

/** A word of a document that meets a word of the query. */
export interface Token {
  readonly text: string;
  readonly edits: number;
}

/** Words of a query with the words of documents that meet them. */
export interface TokensNode {
  readonly op: 'tokens';
  readonly field: FieldUse;
  readonly form: WordForm;
  /** For each word of the query. */
  readonly each: readonly (readonly Token[])[];
  readonly begins: boolean;
  readonly all: boolean;
  readonly boost: number;
}

/** The form of words in the content: stemmed, or as they are. */
export type WordForm = 'stems' | 'plain';

export type Leaf =
  | {
      readonly op: 'exact';
      readonly field: FieldUse;
      readonly values: readonly Scalar[];
      readonly folded: boolean;
      readonly boost: number;
    }
  | {
      readonly op: 'prefix' | 'wildcard';
      readonly field: FieldUse;
      readonly value: string;
      readonly folded: boolean;
      readonly boost: number;
    }
  | {
      readonly op: 'range';
      readonly field: FieldUse;
      readonly bounds: Bounds;
      readonly boost: number;
    }
  | { readonly op: 'exists'; readonly field: FieldUse; readonly boost: number };

export interface Compound<N> {
  readonly op: 'and' | 'or' | 'not' | 'filter';
  readonly of: readonly N[];
}

/** As the language is read. */
export type SearchNode = Leaf | WordsNode | Compound<SearchNode>;
/** With words looked up. */
export type ReadyLeaf = Leaf | TokensNode;
export type ReadyNode = ReadyLeaf | Compound<ReadyNode>;

export const isCompound = <N extends { readonly op: string }, C>(
  node: N | Compound<C>,
): node is Compound<C> =>
  node.op === 'and' || node.op === 'or' || node.op === 'not' || node.op === 'filter';

export type SortMode = 'min' | 'max' | 'avg' | 'sum';

export interface SortKey<N = SearchNode> {
  /** Absent: the score. */
  readonly field?: FieldUse;
  readonly descending: boolean;
  readonly mode: SortMode;
  /** Restricts the elements that give values. */
  readonly filter?: N | undefined;
}

export interface Range {
  readonly key: string;
  /** Inclusive. */
  readonly from?: Scalar | undefined;
  /** Exclusive. */
  readonly to?: Scalar | undefined;
}

export interface FacetBase<N> {
  readonly name: string;
  /** Of all documents, whatever the query. */
  readonly ofAll: boolean;
  readonly filter?: N | undefined;
  /** The counted unit: documents, or their elements of that list. */
  readonly level: 'documents' | 'elements';
}

export type Facet<N = SearchNode> = FacetBase<N> &
  (
    | {
        readonly kind: 'count';
        /** The condition on a single counted element; for the document, its condition. */
        readonly of?: N | undefined;
      }
    | { readonly kind: 'sums'; readonly field: FieldUse; readonly ranges: readonly Range[] }
    | {
        readonly kind: 'distinct';
        readonly field: FieldUse;
        readonly by: 'count' | 'key';
        readonly descending: boolean;
        readonly limit: number;
        /** Only these keys. */
        readonly includes?: readonly string[] | undefined;
        /** Key of those without a value. */
        readonly missing?: string | undefined;
      }
    | { readonly kind: 'ranges'; readonly field: FieldUse; readonly ranges: readonly Range[] }
    | { readonly kind: 'stats'; readonly field: FieldUse }
  );

/** For whom the prices of variants are chosen. */
export interface PriceScope {
  readonly currency: string;
  /** What a price may name; all in lists, as a buyer has several customer groups. */
  readonly country: readonly string[];
  readonly customerGroup: readonly string[];
  readonly channel: readonly string[];
  readonly recurrencePolicy: readonly string[];
}

/** What an index is asked. */
export interface SearchQuestion<N = SearchNode> {
  /** Kind of the documents. */
  readonly kind: string;
  readonly where?: N | undefined;
  /** Narrows the results once facets are counted. */
  readonly postFilter?: N | undefined;
  /** Best score first when empty; ids decide at last. */
  readonly sort: readonly SortKey<N>[];
  readonly limit: number;
  readonly offset: number;
  readonly facets: readonly Facet<N>[];
  /** Scores are returned, whatever the sort. */
  readonly scored?: true;
  /** The list whose elements are counted separately, such as `variants`. */
  readonly elements?: string;
  /** Which elements match is asked for. */
  readonly marks?: boolean;
  /** By which the one price of a variant is chosen, where a field speaks of it. */
  readonly prices?: PriceScope | undefined;
  /** The instant of the question: elements that are valid for a time count within it. */
  readonly now: string;
}

export interface Hit {
  readonly id: string;
  readonly version: number;
  readonly score: number;
  /** The elements that match, where they were asked for. */
  readonly matching?: readonly Content[];
}

export interface Bucket {
  readonly key: string;
  readonly count: number;
}

/** Of the values within a range. */
export interface Sums {
  readonly count: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
}

export type FacetAnswer =
  | { readonly name: string; readonly value: number }
  | { readonly name: string; readonly buckets: readonly Bucket[] }
  | { readonly name: string; readonly sums: readonly Sums[] }
  | {
      readonly name: string;
      readonly count: number;
      readonly min?: Scalar;
      readonly max?: Scalar;
      readonly mean?: number;
      readonly sum?: number;
    };

export interface IndexedSoFar {
  /** Documents that its build has met. */
  readonly documents: number;
  /** Writings since then that a search engine has refused. */
  readonly failed: number;
  readonly startedAt: string;
  readonly changedAt: string;
}

export interface SearchFound {
  /** There is none, it is being built, or it is there. */
  readonly index: 'none' | 'building' | 'ready';
  /** How far it is; absent without one. */
  readonly progress?: IndexedSoFar | undefined;
  readonly total: number;
  /** The highest score of all that were found. */
  readonly best: number;
  readonly hits: readonly Hit[];
  readonly facets: readonly FacetAnswer[];
}

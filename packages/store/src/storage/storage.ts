// Documents, versions, messages, one commit. The interface; ./postgres.ts implements it.
// Knows no kind by name: tables, facets and columns come from the declarations it is given.
import type { Stored, Target } from '@storewright/model/declaration';
import type { SearchIndexing } from '../search-index/build.ts';
import type { SearchFinder } from '../search-index/finder.ts';
import type { Sql } from '../sql/sql.ts';
import type { SuggestionIndexing } from '../suggestions/build.ts';
import type { SuggestionFinder } from '../suggestions/finder.ts';
import type { NotedAct } from './audit.ts';
import type { ByteString } from './byte-string.ts';
import type { Generation } from './generations.ts';
import type { Cause } from './history.ts';
import type { ImportedOperations } from './imports/settling.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Lease, Progress } from './progress.ts';
import type { RepeatableAnswer, Repeatables } from './repeatable.ts';
import type { Position } from './replicas/position.ts';
import type { Freshness, Replicas } from './replicas/replicas.ts';
import type { Count } from './writing/tallies.ts';

/** A stored document in its wire form, unparsed. */
export interface Row {
  readonly id: string;
  readonly version: number;
  /** JSON text of the document. */
  readonly text: string;
  /** Sequence number of the last message about the document; 0 when there is none. */
  readonly messageSequence: number;
  /** When it was changed last, as PostgreSQL writes it; of rows that were found by name. */
  readonly modified?: string;
}

/** A version of a document that was seen earlier. */
export interface SeenDocument {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  /** Distinguishes rows with the same id and version, such as a document that was created again. */
  readonly modified: string;
}

/** All documents of a kind that hold a value in a column, as they were seen together. */
export interface SeenList {
  readonly kind: string;
  /** A sort column, the first of an index. */
  readonly path: string;
  readonly value: string;
  /** The seals of the documents in the order of their ids, see ./lists.ts. */
  readonly seal: string;
}

/** A document of such a list. */
export interface ListedRow extends Row {
  readonly value: string;
  /** Distinguishes this state of the document from all others. */
  readonly seal: string;
}

/** What a request has used without asking whether it is still so. */
export interface Presumption {
  readonly project: string;
  /** SHA-256 of a bearer token; `now` in milliseconds since the epoch. */
  readonly token?: { readonly hash: Buffer; readonly now: number } | undefined;
  readonly documents: readonly SeenDocument[];
  /** Numbers of lists of the project that were prepared earlier. */
  readonly generations?: readonly Generation[];
  readonly lists?: readonly SeenList[];
}

/** A document that is not as a request has seen it. */
export interface ChangedDocument {
  readonly kind: string;
  readonly id: string;
  /** The current row; `undefined` when it is gone. */
  readonly row: Row | undefined;
}

/** The result of a confirmation; presumptions that it does not name are unchanged. */
export interface Confirmation {
  readonly tokenHolds: boolean;
  readonly changed: readonly ChangedDocument[];
  /** Numbers that are others now. */
  readonly raised: readonly Generation[];
  /** Lists that are others now. */
  readonly relisted: readonly SeenList[];
}

/** A predicate in SQL over one table of documents, whose columns it has by bare quoted name. */
export interface CompiledPredicate {
  /** True exactly for the matching documents. */
  readonly exact: Sql;
  /** A necessary condition that the facet index (GIN, `@>`) or an index on columns answers. */
  readonly match?: Sql | undefined;
  /** `match` alone is already exact. */
  readonly matchIsExact?: boolean;
  /** The index (a list of paths) of the kind that `match` could walk, from equality and range. */
  readonly paths: readonly string[];
  /** In addition to those paths `match` asks for facets. */
  readonly isMixed?: boolean;
  /** A range of an index is a part of `match`: from nothing to everything may lie in it. */
  readonly isRange?: boolean;
  /** It is met where each of those paths has its one value, and nothing else is asked. */
  readonly isPinned?: boolean;
}

/** A sort expression as SQL. */
export interface CompiledSort {
  /** Expression over the same columns. */
  readonly expression: Sql;
  readonly descending: boolean;
  /** A document may lack the value; such documents come last in both directions. */
  readonly mayBeMissing?: boolean | undefined;
  /** Path, when it is a column: an index may give the order. */
  readonly column?: string | undefined;
}

/** What a page is asked for. */
export interface StorageQuery {
  readonly where?: CompiledPredicate | undefined;
  readonly sort: readonly CompiledSort[];
  readonly limit: number;
  readonly offset: number;
  /** Counts all matches, capped at 10,000 when there is a predicate of the client. */
  readonly withTotal: boolean;
  /** The predicate is one of a declaration: of few forms, and found by an index with any value. */
  readonly isDeclared?: boolean;
  readonly client?: string | undefined;
}

/** Rows of a page, or documents as they came, and how many there are in all when that was asked. */
export interface Page<R extends Row | ByteString = ByteString> {
  readonly rows: readonly R[];
  /** Perhaps still being counted when the rows are there. */
  readonly total?: number | Promise<number>;
}

/** A message as stored: a complete document of the kind `message`. */
export type MessageDocument = Stored & { readonly [member: string]: unknown };

/** One document of a commit: how it was before, and what it becomes. */
export type StorageWrite =
  | {
      readonly type: 'insert';
      readonly kind: string;
      readonly document: Stored & { readonly [member: string]: any };
      /** JSON text of the document when the caller has it already. */
      readonly text?: string;
      readonly messages: readonly MessageDocument[];
      /** Secret stored with the document, hashed by the caller. */
      readonly secret?: string | undefined;
    }
  | {
      readonly type: 'update';
      readonly kind: string;
      readonly before: Stored & { readonly [member: string]: any };
      readonly document: Stored & { readonly [member: string]: any };
      readonly text?: string;
      /** Sequence number after the messages. */
      readonly messageSequence: number;
      readonly messages: readonly MessageDocument[];
      readonly secret?: string | undefined;
      /** Delete the earlier messages (data erasure of the original). */
      readonly erase?: boolean;
    }
  | {
      readonly type: 'delete';
      readonly kind: string;
      readonly before: Stored & { readonly [member: string]: any };
      readonly messages: readonly MessageDocument[];
      /** Delete the messages about it too (data erasure). */
      readonly erase?: boolean;
      /** The instant; absent: unknown. */
      readonly at?: string | undefined;
    }
  /**
   * Adds to numbers of a document, whatever their current values; everything else in it must be as
   * it was read. Strings have holes for values that are known only in the commit, see
   * ./writing/holes.ts.
   */
  | {
      readonly type: 'adjust';
      readonly kind: string;
      readonly before: Stored & { readonly [member: string]: any };
      /** The document as it would be without concurrent additions. */
      readonly document: Stored & { readonly [member: string]: any };
      readonly text: string;
      /** The numbers: members that are sort columns. */
      readonly counters: readonly string[];
      /** The amount added to each. */
      readonly adds: readonly number[];
      /** What there must be of each beforehand; null: any. */
      readonly least: readonly (number | null)[];
      /** When, unless the document was changed later. */
      readonly at: string;
      readonly messages: readonly AdjustMessage[];
    }
  | {
      readonly type: 'guard';
      readonly kind: string;
      readonly before: Stored;
    };

/** The message of one step of an adjustment. */
export interface AdjustMessage {
  readonly document: MessageDocument;
  readonly text: string;
  /** How far each number is from what it was at first, before and after the step. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Sent only when a number falls from above the level to it, or below. */
  readonly falls?: { readonly counter: number; readonly level: number } | undefined;
}

/** The preconditions of a commit, in addition to the versions that its writes name. */
export interface Holding {
  /** Numbers of the lists that the decision used, see ./generations.ts. */
  readonly generations?: readonly Generation[];
  /** The committing process still owns the job, see `Progress`. */
  readonly lease?: Lease;
  /** Deleted documents are not referred to: no document meets any of the predicates. */
  readonly unused?: readonly Unused[];
  /** State that was used without asking whether it is current. */
  readonly presumed?: Presumption | undefined;
  /** Counts of the commit; nothing is stored when one of them has no room, see ./tallies.ts. */
  readonly counts?: readonly Count[];
  /** The answer to a repeatable creation, which no other process has taken over. */
  readonly answer?: RepeatableAnswer | undefined;
  /** Import operations that end with it; another server has not taken them over. */
  readonly imported?: ImportedOperations | undefined;
  /** The entries of the audit log, stored with the commit or not at all. */
  readonly acts?: readonly NotedAct[];
  /** The recorded cause of the versions, where former ones are kept. */
  readonly cause?: Cause | undefined;
  /** New references are not checked: the caller has checked them. */
  readonly mayDangle?: true;
}

/** Documents of a kind that would keep another one from being deleted. */
export interface Unused {
  readonly kind: string;
  readonly where: CompiledPredicate;
  /** Ids of documents that do not count. */
  readonly except: readonly string[];
}

/** What became of a commit; nothing is stored unless it is `done`. */
export type CommitOutcome =
  | {
      readonly outcome: 'done';
      /** Where replicas hold it, when any are read from. */
      readonly position?: Position;
    }
  /** A document has another version, or is gone (`currentVersion` absent). */
  | {
      readonly outcome: 'conflict';
      readonly kind: string;
      readonly id: string;
      readonly currentVersion?: number;
    }
  | {
      readonly outcome: 'duplicate';
      readonly kind: string;
      readonly field: string;
      readonly value: string;
      /** Id of the document that has the value; absent when it is one of the same commit. */
      readonly holder?: string;
    }
  /** A document that the writes refer to is gone. */
  | {
      readonly outcome: 'dangling';
      readonly kind: string;
      readonly by: 'id' | 'key';
      readonly value: string;
    }
  /** A precondition no longer holds. */
  | { readonly outcome: 'outdated' }
  /** One more of the name would be too many. */
  | { readonly outcome: 'exhausted'; readonly name: string };

/** A document as the clean-up meets it; times in milliseconds since the epoch. */
export interface Age {
  readonly id: string;
  readonly createdAt: number;
  readonly lastModifiedAt: number;
  /** When it was asked, by the clock of the project. */
  readonly askedAt: number;
}

/** A bounded step along the documents of a kind, in the order of their creation. */
export interface AgeStep {
  /** Only documents that were created so long ago, by the clock of the project. */
  readonly olderThanMs?: number | undefined;
  /** The document that the step before ended with. */
  readonly after?: Pick<Age, 'createdAt' | 'id'> | undefined;
  /** Only documents whose sort column holds the number, or nothing. */
  readonly holding?: { readonly path: string; readonly value: number | null } | undefined;
  readonly limit: number;
}

/** What background work asks: which documents are old, and where. */
export interface Ages {
  /** Projects that hold documents of the kind. */
  projects(kind: string): Promise<readonly string[]>;
  /** Numbers that a sort column, the first of an index, holds in a project; `null` for none. */
  numbers(project: string, kind: string, path: string): Promise<readonly (number | null)[]>;
  step(project: string, kind: string, step: AgeStep): Promise<readonly Age[]>;
  /** How many documents more than `most` the project holds. */
  beyond(project: string, kind: string, most: number): Promise<number>;
}

/** Everything that is kept, behind one interface. */
export interface Storage {
  /** Notifications for subscriptions. */
  readonly outbox: Outbox;
  readonly progress: Progress;
  /** Creations that may be sent again. */
  readonly repeatables: Repeatables;
  readonly ages: Ages;
  /** Documents by target, in order; `undefined` where there is none. One query. */
  find(project: string, kind: string, targets: readonly Target[]): Promise<(Row | undefined)[]>;
  /** Whether presumed state is current. One statement for all callers of one turn. */
  confirm(presumption: Presumption): Promise<Confirmation>;
  query(project: string, kind: string, query: StorageQuery): Promise<Page<Row>>;
  /** @param freshness with it a replica may answer that has come so far, see ./replicas */
  documents(project: string, kind: string, ask: StorageQuery, freshness?: Freshness): Promise<Page>;
  /**
   * Documents that hold one of the values in a sort column that is the first of an index, of each
   * value at most one more than a list has, see ./lists.ts. One statement.
   */
  lists(
    project: string,
    kind: string,
    path: string,
    values: readonly string[],
  ): Promise<readonly ListedRow[]>;
  /** How many documents meet each predicate, in order. One statement. */
  counts(
    project: string,
    kind: string,
    predicates: readonly CompiledPredicate[],
  ): Promise<readonly number[]>;
  /** All writes in one transaction, or nothing; usually that is one statement. */
  commit(
    project: string,
    writes: readonly StorageWrite[],
    holding?: Holding,
  ): Promise<CommitOutcome>;
  /** Numbers of kinds that rarely change, and of lists of ours, in order. One statement. */
  generations(project: string, names: readonly string[]): Promise<readonly Generation[]>;
  /**
   * Refuses every commit that names an earlier number of the kind's instant; no commit uses an
   * earlier instant from then on.
   */
  raiseInstant(project: string, kind: string, instant: number): Promise<unknown>;
  /**
   * Resolves when the writes of these kinds that were under way at the call have ended, or with
   * `false` when `goOn` says no before.
   */
  writesSettled(kinds: readonly string[], goOn: () => boolean): Promise<boolean>;
  /** How often each name has been counted; names without a count are missing. One statement. */
  tallies(project: string, names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Runs `work` unless there are `most` documents, while none else is admitted; whether it did. */
  withRoom(
    project: string,
    kind: string,
    most: number,
    work: () => Promise<void>,
  ): Promise<boolean>;
  readonly search: SearchFinder;
  readonly searchIndexing: SearchIndexing;
  readonly suggestions: SuggestionFinder;
  readonly suggestionIndexing: SuggestionIndexing;
  /** Replicas that queries are read from, where there are some. */
  readonly replicas: Replicas | undefined;
  /** The secret stored with a document. */
  secret(project: string, kind: string, id: string): Promise<string | undefined>;
  /** Paths that the facet index answers now: declared ones and ready ones of the operator. */
  facetPaths(kind: string): readonly string[];
  /** Resolves when database and schema are there; rejects otherwise. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

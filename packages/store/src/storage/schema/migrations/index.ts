// The list of migrations, in order; forward only. The first one is the baseline. A new one is one file and one
// line here. A released migration is never edited: expand first, contract in a later release, so that servers
// of both versions can run side by side. Tables of kinds are not here: ../tables.ts makes them.
import { migration as people } from './0040-people.ts';
import { migration as importOrder } from './0041-import-order.ts';
import { migration as importNewest } from './0042-import-newest.ts';
import { migration as searchCompressed } from './0043-search-compressed.ts';
import { migration as searchLexemes } from './0044-search-lexemes.ts';
import { migration as baseline } from './baseline/index.ts';

/** A step of the tables that no kind declares, taken once by each database. */
export interface Migration {
  /** Larger than that of the migration before; never reused. */
  readonly version: number;
  /** What it does, in a few words. */
  readonly name: string;
  /** SQL without parameters; it may hold several statements. */
  readonly sql: string;
}

export const migrations: readonly Migration[] = [
  baseline,
  people,
  importOrder,
  importNewest,
  searchCompressed,
  searchLexemes,
];

// The list of migrations, in order; forward only. A new one is one file and one line here. A
// released migration is never edited: expand first, contract in a later release, so that servers of
// both versions can run side by side. Tables of kinds are not here: ../tables.ts makes them.

import { migration as history } from './0016-history.ts';
import { migration as hosting } from './0017-hosting.ts';
import { migration as audit } from './0018-audit.ts';
import { migration as nodes } from './0019-nodes.ts';
import { migration as consoleSessions } from './0020-console-sessions.ts';
import { migration as searchEngine } from './0021-search-engine.ts';
import { migration as projectsApart } from './0022-projects-apart.ts';
import { migration as customViews } from './0023-custom-views.ts';
import { migration as historyCauses } from './0024-history-causes.ts';
import { migration as begunCopies } from './0025-begun-copies.ts';
import { migration as namedIds } from './0026-named-ids.ts';
import { migration as carriedCopies } from './0027-carried-copies.ts';
import { migration as tokensOfBranches } from './0028-tokens-of-branches.ts';
import { migration as releasedBranches } from './0029-released-branches.ts';
import { migration as historyAuthors } from './0030-history-authors.ts';
import { migration as checkoutSessions } from './0031-checkout-sessions.ts';
import { migration as importApi } from './0032-import.ts';
import { migration as historySpeed } from './0033-history-speed.ts';
import { migration as consoleUsersOfTokens } from './0034-console-users-of-tokens.ts';
import { migration as importVariants } from './0035-import-variants.ts';
import { migration as importOrders } from './0036-import-orders.ts';
import { migration as importErrors } from './0037-import-errors.ts';
import { migration as importEvents } from './0038-import-events.ts';
import { migration as historyPlatform } from './0039-history-platform.ts';
import { migration as fixedTables } from './first/0001-fixed-tables.ts';
import { migration as tokens } from './first/0002-tokens.ts';
import { migration as suggestions } from './first/0003-suggestions.ts';
import { migration as progress } from './first/0004-progress.ts';
import { migration as suggestionPlaces } from './first/0005-suggestion-places.ts';
import { migration as longerHeads } from './first/0006-longer-heads.ts';
import { migration as fences } from './first/0007-fences.ts';
import { migration as endedProjects } from './first/0008-ended-projects.ts';
import { migration as copiedProjects } from './first/0009-copied-projects.ts';
import { migration as tallies } from './first/0010-tallies.ts';
import { migration as notifications } from './first/0011-notifications.ts';
import { migration as search } from './first/0012-search.ts';
import { migration as projectControls } from './first/0013-project-controls.ts';
import { migration as repeatable } from './first/0014-repeatable.ts';
import { migration as erasedAnswers } from './first/0015-erased-answers.ts';

/** A step of the tables that no kind declares, taken once by each database. */
export interface Migration {
  /** Position in the list, counted from 1; never reused. */
  readonly version: number;
  /** What it does, in a few words. */
  readonly name: string;
  /** SQL without parameters; it may hold several statements. */
  readonly sql: string;
}

export const migrations: readonly Migration[] = [
  fixedTables,
  tokens,
  suggestions,
  progress,
  suggestionPlaces,
  longerHeads,
  fences,
  endedProjects,
  copiedProjects,
  tallies,
  notifications,
  search,
  projectControls,
  repeatable,
  erasedAnswers,
  history,
  hosting,
  audit,
  nodes,
  consoleSessions,
  searchEngine,
  projectsApart,
  customViews,
  historyCauses,
  begunCopies,
  namedIds,
  carriedCopies,
  tokensOfBranches,
  releasedBranches,
  historyAuthors,
  checkoutSessions,
  importApi,
  historySpeed,
  consoleUsersOfTokens,
  importVariants,
  importOrders,
  importErrors,
  importEvents,
  historyPlatform,
];

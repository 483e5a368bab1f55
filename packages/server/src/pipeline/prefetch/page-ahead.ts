// Pages that are asked for while the token is being checked and the visibility is being read. What
// a token saw of an endpoint last is a hint of what it may see now: such a page is taken only when
// the checked request asks the very same, so a wrong hint costs a statement and shows nothing.
import { isDeepStrictEqual } from 'node:util';
import type { Endpoint, EndpointContext, Kind, Likely } from '../../declaration/index.ts';
import { ApiError } from '../../declaration/index.ts';
import type { CheckedPredicate } from '../../predicate/index.ts';
import { unheard } from '../../storage/connection/unheard.ts';
import type { Page } from '../../storage/storage.ts';
import { type AskedPage, both, storedPage } from '../operations/page.ts';
import { type Paging, type Parameters, sortOf, whereOf } from '../operations/parameters.ts';
import { searchable } from '../operations/searchable.ts';
import type { World } from '../operations/world.ts';
import { type Ahead, needsAhead } from './ahead.ts';

/** What is read ahead for one endpoint, and how far its pages go. */
export interface PageSource {
  readonly world: World;
  readonly kind: Kind;
  readonly endpoint: Endpoint;
  /** @throws InvalidInput */
  readonly extentOf: (parameters: Parameters) => Paging;
}

export type BeginPage = (
  params: EndpointContext['params'],
  parameters: Parameters,
  likely: Likely,
) => Ahead;

const mostKept = 1_000;
/** Characters; a longer visibility is rare, and dear to keep. */
const longestKept = 2_000;

interface Seen {
  /** The same value for as long as the token is known to be good. */
  readonly likely: Likely;
  readonly visibility: CheckedPredicate;
}

export function pagesAhead(source: PageSource): BeginPage {
  const lately = new Map<string, Seen>();
  return (params, parameters, likely) => {
    const needs = source.endpoint.ahead?.({ principal: likely, params }) ?? [];
    const rest = needsAhead(source.world, params.projectKey!, needs);
    const label = JSON.stringify(params);
    const seen = lately.get(label);
    const known = seen?.likely === likely ? seen.visibility : undefined;
    const begun = known && begin(source, params.projectKey!, known, parameters);
    const note = (visibility: CheckedPredicate | undefined) => {
      if (isDeepStrictEqual(visibility, known)) return;
      lately.delete(label);
      if (visibility === undefined || lengthOf(visibility) > longestKept) return;
      if (lately.size >= mostKept) lately.clear();
      lately.set(label, { likely, visibility });
    };
    return { ...rest, page: takenOnce(begun, note) };
  };
}

/** Shapes are parts of declarations and kept anyway. */
const lengthOf = (visibility: CheckedPredicate): number =>
  JSON.stringify(visibility, (name, value) => (name === 'shape' ? undefined : value)).length;

function takenOnce(
  begun: Begun | undefined,
  note: (visibility: CheckedPredicate | undefined) => void,
): NonNullable<Ahead['page']> {
  let left = begun;
  return (asked, visibility) => {
    note(visibility);
    const page = left !== undefined && isDeepStrictEqual(asked, left.asked) ? left.page : undefined;
    left = undefined;
    return page;
  };
}

interface Begun {
  readonly asked: AskedPage;
  readonly page: Promise<Page>;
}

/** `undefined` for parameters that the request itself will be refused for. */
function begin(
  { world, kind, endpoint, extentOf }: PageSource,
  project: string,
  visibility: CheckedPredicate,
  parameters: Parameters,
): Begun | undefined {
  try {
    const resource = searchable({ endpoint, kind });
    const where = both(visibility, whereOf(parameters, resource));
    const asked = { where, sort: sortOf(parameters, resource), ...extentOf(parameters) };
    return { asked, page: unheard(storedPage(world, project, kind, asked)) };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

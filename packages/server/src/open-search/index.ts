// OpenSearch in the place of the indexes in the database: made when its address is given.
import { randomBytes } from 'node:crypto';
import { apiError } from '@storewright/model/declaration';
import type { Outbound } from '@storewright/platform/outbound';
import { IndexLost, type SearchEngine } from '@storewright/store/search-index/engine';
import {
  type Ask,
  askerOf,
  type EngineAnswer,
  engineAddress,
  errorType,
  faultOf,
  isPassing,
} from './client.ts';
import { indexBody, indexFormat } from './mapping.ts';
import { type Found, searchRequest } from './request.ts';
import { patient, writeAlias, writeBulk } from './write.ts';

export { engineAddress } from './client.ts';

export interface OpenSearchOptions {
  /** The option as it is given. */
  readonly url: string;
  readonly outbound: Pick<Outbound, 'post'>;
  /** Longest search, in milliseconds. */
  readonly queryTimeoutMs: number;
}

/** Making and switching indexes may wait for the whole cluster. */
const manageMs = 30_000;

export function openSearch({ url, outbound, queryTimeoutMs }: OpenSearchOptions): SearchEngine {
  const address = engineAddress(url);
  const ask = askerOf(address, outbound);
  return {
    format: indexFormat,
    aliasOf({ project, kind }) {
      const readable = `${address.prefix}-${project}-${kind}`.toLowerCase();
      return `${readable.slice(0, 180)}-${randomBytes(5).toString('hex')}`;
    },
    create: (index, lists) => createIndex(ask, index, lists),
    write(indexes, order, changes, isHurried = false) {
      const hurried = { ask, timeoutMs: queryTimeoutMs, isPatient: false };
      return writeBulk(isHurried ? hurried : patient(ask), indexes, order, changes);
    },
    async refresh(indexes) {
      checked(await managed(ask, 'POST', `/${indexes.join(',')}/_refresh`));
    },
    async serve(alias, index, former) {
      const actions = [
        ...(former === undefined ? [] : [{ remove_index: { index: former } }]),
        { add: { index, alias } },
      ];
      checked(await managed(ask, 'POST', '/_aliases', { actions }));
    },
    drop: (indexes) => dropIndexes(ask, indexes),
    search: async (alias, question, gone) => {
      const request = searchRequest(question, gone, queryTimeoutMs);
      const answer = await ask({
        method: 'POST',
        path: `/${alias}/_search?allow_partial_search_results=false`,
        body: request.body,
        timeoutMs: queryTimeoutMs,
      });
      return foundIn(answer, request.read);
    },
  };
}

const managed = (ask: Ask, method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
  ask({ method, path, timeoutMs: manageMs, ...(body === undefined ? {} : { body }) });

const isLost = (answer: EngineAnswer): boolean => errorType(answer) === 'index_not_found_exception';

/** @throws IndexLost, Error */
function checked(answer: EngineAnswer): void {
  if (isLost(answer)) throw new IndexLost();
  if (answer.kind !== 'answer' || answer.status >= 300) throw new Error(faultOf(answer));
}

/** What an earlier attempt has left goes first. */
async function createIndex(ask: Ask, index: string, lists: readonly (readonly string[])[]) {
  await dropIndexes(ask, [index]);
  const body = { ...indexBody(lists), aliases: { [writeAlias(index)]: {} } };
  checked(await managed(ask, 'PUT', `/${index}`, body));
}

async function dropIndexes(ask: Ask, indexes: readonly string[]): Promise<void> {
  for (const index of indexes) {
    const answer = await managed(ask, 'DELETE', `/${index}`);
    if (!isLost(answer)) checked(answer);
  }
}

function foundIn(answer: EngineAnswer, read: (body: any) => Found): Found {
  if (isLost(answer)) throw new IndexLost();
  if (answer.kind === 'late') throw apiError.QueryTimedOut('The search took too long.');
  if (isPassing(answer)) throw apiError.OverCapacity('The search engine cannot be reached.');
  if (answer.kind !== 'answer' || answer.status !== 200) throw refusalOf(answer);
  if (answer.body.timed_out === true) throw apiError.QueryTimedOut('The search took too long.');
  return read(answer.body);
}

/** Credentials are the operator's fault; anything else is a fault of the question. */
function refusalOf(answer: EngineAnswer) {
  const isOperators = answer.kind === 'answer' && (answer.status === 401 || answer.status === 403);
  if (isOperators)
    return apiError.OverCapacity('The search engine rejects the credentials of this server.');
  const why = errorType(answer) ?? 'no reason';
  return apiError.SearchExecutionFailure(`The search engine refuses the search (${why}).`);
}

// Writers whose every word can be checked afterwards: each has documents of its own, so it knows
// which version comes next, and no value is sent twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { call, tokenOf } from './calls.mjs';

/** The project of a node's first start, with its messages kept. */
export async function openShop(node) {
  const credentials = {
    clientId: node.printed('CTP_CLIENT_ID'),
    clientSecret: node.printed('CTP_CLIENT_SECRET'),
  };
  const token = await tokenOf(node.url, credentials);
  const { body: project } = await call(`${node.url}/demo`, { token });
  const actions = [{ action: 'changeMessagesEnabled', messagesEnabled: true }];
  const changed = await call(`${node.url}/demo`, {
    method: 'POST',
    token,
    body: { version: project.version, actions },
  });
  if (changed.status !== 200) throw new Error(`messages cannot be switched on: ${changed.status}`);
  return { token, ...credentials };
}

let lastNumber = 0;
const fresh = (word) => `${word}-${process.pid}-${Date.now().toString(36)}-${++lastNumber}`;

/**
 * Starts writers; `urls` are the servers, one after the other for each request. `stop` answers the
 * journal: documents with what was acknowledged (`version`, `slug`) and what may have been stored
 * (`maybe`), keys of creations that were refused or have an unknown outcome, and counts.
 */
export function startWriters(urls, token, { writers = 8, updates = 6, timeoutMs, pauseMs } = {}) {
  const journal = {
    documents: [],
    refusedKeys: [],
    acknowledged: 0,
    refused: 0,
    unknown: 0,
    unexpected: [],
    /** When the last acknowledgement came. */
    lastAt: undefined,
    /** Longest wait for any answer, in milliseconds. */
    slowestMs: 0,
  };
  let isOver = false;
  let turn = 0;
  const post = async (path, body) => {
    turn += 1;
    const url = urls[turn % urls.length];
    if (pauseMs !== undefined) await sleep(pauseMs);
    const answer = await call(`${url}/demo${path}`, { method: 'POST', token, body, timeoutMs });
    journal.slowestMs = Math.max(journal.slowestMs, answer.ms);
    return { ...answer, outcome: outcomeOf(answer, journal) };
  };
  const working = Array.from({ length: writers }, async () => {
    while (!isOver) await writeOne(post, journal, updates, () => isOver);
  });
  return {
    journal,
    async stop() {
      isOver = true;
      await Promise.all(working);
      return journal;
    },
  };
}

/** Said of one answer: stored, certainly not stored, or nobody knows. */
function outcomeOf({ status, headers, body, error }, journal) {
  if (status === 200 || status === 201) {
    journal.acknowledged += 1;
    journal.lastAt = performance.now();
    return 'stored';
  }
  if (status === 503) {
    journal.refused += 1;
    if (!headers.has('Retry-After')) journal.unexpected.push('503 without Retry-After');
    return 'refused';
  }
  journal.unknown += 1;
  if (status !== 0 && status !== 504) journal.unexpected.push(`${status} ${JSON.stringify(body)}`);
  return error === 'ECONNREFUSED' ? 'refused' : 'unknown';
}

async function writeOne(post, journal, updates, isOver) {
  const key = fresh('key');
  const slug = fresh('slug');
  const made = await post('/categories', { key, name: { en: 'n' }, slug: { en: slug } });
  if (made.outcome === 'refused') return pause(() => journal.refusedKeys.push(key));
  if (made.outcome === 'unknown') return pause(() => undefined);
  const document = { id: made.body.id, version: made.body.version, slug, refused: [] };
  journal.documents.push(document);
  for (let round = 0; round < updates && !isOver(); round += 1) {
    const next = fresh('slug');
    const actions = [{ action: 'changeSlug', slug: { en: next } }];
    const { version } = document;
    const { outcome, body } = await post(`/categories/${document.id}`, { version, actions });
    if (outcome === 'stored') Object.assign(document, { version: body.version, slug: next });
    if (outcome === 'refused') await pause(() => document.refused.push(next));
    if (outcome === 'unknown') {
      // It may still be stored, so no further version can be named.
      document.maybe = next;
      return undefined;
    }
  }
}

/** A refused client waits before it comes again. */
const pause = async (note) => {
  note();
  await sleep(20);
};

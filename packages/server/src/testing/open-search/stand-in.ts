// Answers what OpenSearch is asked, by its documentation, and nothing else: indices with aliases, writing
// in bulk with versions, refreshing, searching. It shares no code with what asks it.
import pg from 'pg';
import { type LearningStems, learningStems } from './analysis.ts';
import type { EngineReply, EngineUnderTest } from './engine.ts';
import { type Index, indexOf, refresh, search, write } from './indices.ts';
import { only, Refusal } from './refusal.ts';

interface State {
  readonly indices: Map<string, Index>;
  readonly aliases: Map<string, string>;
  readonly stems: LearningStems;
  readonly isRefused: (id: string) => boolean;
}

/**
 * @param databaseUrl of a PostgreSQL that knows the stems
 * @param isRefused names documents that are refused for good
 */
export async function openStandIn(
  databaseUrl: string,
  isRefused: (id: string) => boolean,
): Promise<EngineUnderTest> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const state: State = {
    indices: new Map(),
    aliases: new Map(),
    stems: learningStems(client),
    isRefused,
  };
  return {
    prefix: 'tests',
    reply: (method, path, sent) => replyOf(state, method, path, sent),
    indexNames: async () => [...state.indices.keys()],
    documentsOf: async (index) =>
      [...state.indices.get(index)!.written].flatMap(([id, { node }]): [string, string][] =>
        node === undefined ? [] : [[id, JSON.stringify(node.source)]],
      ),
    async forget() {
      state.indices.clear();
      state.aliases.clear();
    },
    close: () => client.end(),
  };
}

async function replyOf(
  state: State,
  method: string,
  path: string,
  sent: string,
): Promise<EngineReply> {
  try {
    const url = new URL(path, 'http://engine.example');
    return { status: 200, body: await answerOf(state, method, url, sent) };
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body };
    const { stack } = error as Error;
    return { status: 500, body: { error: { type: 'fault', reason: stack }, status: 500 } };
  }
}

async function answerOf(
  state: State,
  method: string,
  { pathname, searchParams }: URL,
  sent: string,
): Promise<object> {
  const [name = '', verb] = pathname.slice(1).split('/').map(decodeURIComponent);
  if (method === 'POST' && name === '_bulk')
    return bulk(state, sent, searchParams.get('require_alias') === 'true');
  if (method === 'POST' && name === '_aliases') return aliased(state, JSON.parse(sent));
  if (method === 'PUT' && verb === undefined) return made(state, name, JSON.parse(sent));
  if (method === 'DELETE' && verb === undefined) {
    if (state.aliases.has(name)) throw new Refusal(400, 'illegal_argument_exception', name);
    remove(state, name);
    return { acknowledged: true };
  }
  if (method === 'POST' && verb === '_refresh') {
    for (const one of name.split(',')) refresh(indexNamed(state, one));
    return { _shards: { failed: 0 } };
  }
  if (method === 'POST' && verb === '_search') {
    const body = JSON.parse(sent);
    await state.stems.learn(textsOf(body.query));
    return search(indexNamed(state, name), body);
  }
  throw new Refusal(405, 'illegal_argument_exception', `${method} ${pathname}`);
}

const missing = (name: string) =>
  new Refusal(404, 'index_not_found_exception', `no such index [${name}]`);

function indexNamed({ indices, aliases }: State, name: string): Index {
  const index = indices.get(aliases.get(name) ?? name);
  if (index === undefined) throw missing(name);
  return index;
}

function remove({ indices, aliases }: State, name: string): void {
  if (!indices.delete(name)) throw missing(name);
  for (const [alias, index] of aliases) if (index === name) aliases.delete(alias);
}

function made(state: State, name: string, body: any): object {
  if (state.indices.has(name)) throw new Refusal(400, 'resource_already_exists_exception', name);
  if (!/^[a-z0-9][a-z0-9_-]{0,254}$/.test(name))
    throw new Refusal(400, 'invalid_index_name_exception', name);
  state.indices.set(name, indexOf(body, state.stems));
  for (const alias of Object.keys(body.aliases ?? {})) state.aliases.set(alias, name);
  return { acknowledged: true };
}

/** All of it or nothing. */
function aliased(state: State, body: any): object {
  for (const action of body.actions) {
    only(action, 'action', ['add', 'remove_index']);
    const { index } = action.add ?? action.remove_index;
    if (!state.indices.has(index)) throw missing(index);
  }
  for (const { add, remove_index: removed } of body.actions) {
    if (removed !== undefined) remove(state, removed.index);
    else state.aliases.set(add.alias, add.index);
  }
  return { acknowledged: true };
}

async function bulk(state: State, sent: string, requireAlias: boolean): Promise<object> {
  if (!sent.endsWith('\n')) throw new Refusal(400, 'illegal_argument_exception', 'no newline');
  const lines = sent
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line));
  await state.stems.learn(lines.flatMap((line) => [...textsOf(line)]));
  const items: object[] = [];
  while (lines.length > 0) {
    const [[action, head]] = Object.entries<any>(lines.shift()) as [[string, any]];
    const source = action === 'delete' ? undefined : lines.shift();
    items.push({ [action]: item(state, action, head, source, requireAlias) });
  }
  return { errors: false, items };
}

function item(state: State, action: string, head: any, source: any, requireAlias: boolean): object {
  const { aliases, indices, isRefused } = state;
  if (isRefused(head._id)) return { status: 400, error: { type: 'mapper_parsing_exception' } };
  const name = aliases.get(head._index) ?? (requireAlias ? '' : head._index);
  const index = indices.get(name);
  if (index === undefined) return { status: 404, error: { type: 'index_not_found_exception' } };
  return { _id: head._id, ...write(index, action, head, source) };
}

function* textsOf(value: any): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* textsOf(one);
}

// Sends the recorded requests to a project of ours, and compares the answers.
import { meetsWildcard } from '../published/wildcard.ts';
import { type Bindings, isId, openBindings } from './bindings.ts';
import { type AnswerDifference, type Comparing, differencesOf } from './compare.ts';
import { type Noise, placeOf } from './noise.ts';
import { type Pair, pairsIn, readManifest } from './pair.ts';
import { RecorderError } from './recorder-error.ts';

export interface ReplayOptions {
  readonly directory: string;
  /** Base address of the server. */
  readonly url: string;
  readonly project: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Paths that are not compared; `*` is any step. */
  readonly ignore?: readonly string[];
  /** Known differences are not reported. */
  readonly noise?: Noise;
  /** First steps of paths that are offered; others are gaps. */
  readonly offered?: ReadonlySet<string>;
}

/** What became of a pair. */
export interface Replayed {
  readonly pair: Pair;
  /** `POST /carts/{id}` */
  readonly operation: string;
  readonly isGap: boolean;
  readonly differences: readonly AnswerDifference[];
}

interface Replaying {
  readonly options: ReplayOptions;
  readonly recorded: string;
  readonly bindings: Bindings;
  readonly tokens: Map<string, { readonly access: string; readonly refresh?: string }>;
  readonly ignored: readonly string[];
}

/** In the order of the recording, one after the other. @throws RecorderError for a folder without one */
export async function* replay(options: ReplayOptions): AsyncGenerator<Replayed> {
  const manifest = await readManifest(options.directory);
  if (manifest === undefined)
    throw new RecorderError(
      `${options.directory} holds no finished recording: it was broken off, or secrets were found in it.`,
    );
  const ignored = options.ignore ?? [];
  const recorded = manifest.project;
  const state = { options, recorded, bindings: openBindings(), tokens: new Map(), ignored };
  for await (const pair of pairsIn(options.directory)) yield await replayPair(state, pair);
}

/** Whether the path or what it is part of has the form of the pattern; `*` is any text within a step. */
function isBelow(pattern: string, path: string): boolean {
  const steps = path.split('.');
  return pattern
    .split('.')
    .every((step, index) => index < steps.length && meetsWildcard(step, steps[index]!));
}

async function replayPair(state: Replaying, pair: Pair): Promise<Replayed> {
  const { options, recorded, ignored } = state;
  const operation = operationOf(pair, recorded);
  const segment = pair.path.split(/[/?]/)[2] ?? '';
  const isOffered = pair.form !== undefined || (options.offered?.has(segment) ?? true);
  if (segment !== '' && !isOffered) return { pair, operation, isGap: true, differences: [] };
  const oursAt = Date.now();
  const { status, body } = await (pair.form === undefined
    ? askPair(state, pair)
    : tokenOf(state, pair));
  const found: AnswerDifference[] =
    status === pair.status
      ? []
      : [{ class: 'status', path: '', recorded: pair.status, ours: status }];
  const how: Comparing = {
    bindings: state.bindings,
    recordedAt: Date.parse(pair.at),
    oursAt,
    isSorted: /[?&]sort=/.test(pair.path),
  };
  const inside = pair.answer === undefined ? [] : differencesOf(pair.answer, body ?? {}, how);
  const differences = [...found, ...(pair.form === undefined ? inside : inside.filter(notOfToken))];
  return {
    pair,
    operation,
    isGap: false,
    differences: differences.filter(
      ({ path }) =>
        !ignored.some((one) => isBelow(one, path)) &&
        options.noise?.has(placeOf(operation, path)) !== true,
    ),
  };
}

const notOfToken = ({ path }: AnswerDifference) => path !== 'scope';

async function askPair(state: Replaying, pair: Pair): Promise<{ status: number; body: any }> {
  const { options, bindings, tokens } = state;
  const body =
    pair.body === undefined ? undefined : withVersion(state, pair, placedIn(pair.body, bindings));
  const token = tokens.get(pair.session ?? '')?.access ?? (await ownToken(state));
  const response = await fetch(options.url + pathOf(state, pair), {
    method: pair.method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await bodyOf(response) };
}

async function bodyOf(response: Response): Promise<any> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return { notJson: text.length };
  }
}

function placedIn(value: any, bindings: Bindings): any {
  if (typeof value === 'string') return bindings.placed(value);
  if (Array.isArray(value)) return value.map((one) => placedIn(one, bindings));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, placedIn(one, bindings)]),
  );
}

/** As far from the last version as the recorded one was, whichever document the request is about. */
function withVersion({ bindings }: Replaying, pair: Pair, body: any): any {
  const given = pair.body as any;
  const version = given?.version ?? given?.variables?.version;
  if (typeof version !== 'number') return body;
  const id = idsIn(pair.path)[0] ?? given.cart?.id ?? given.id ?? given.variables?.id;
  if (typeof id !== 'string') return body;
  const ours = bindings.versionFor(id, version);
  return given.version === undefined
    ? { ...body, variables: { ...body.variables, version: ours } }
    : { ...body, version: ours };
}

const idsIn = (path: string): string[] => path.split(/[/?=&]/).filter(isId);

function pathOf({ options, recorded, bindings }: Replaying, { path }: Pair): string {
  const url = new URL(path, options.url);
  const steps = url.pathname.split('/');
  if (steps[1] === recorded) steps[1] = options.project;
  const version = url.searchParams.get('version');
  const [id] = idsIn(url.pathname);
  if (version !== null && id !== undefined)
    url.searchParams.set('version', String(bindings.versionFor(id, Number(version))));
  const query = [...url.searchParams].map(([name, value]): [string, string] => [
    name,
    bindings.placed(value),
  ]);
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query)}`;
  return bindings.placed(steps.join('/')) + search;
}

/** The same grant with a client of ours, for the same customer. */
async function tokenOf(state: Replaying, pair: Pair): Promise<{ status: number; body: any }> {
  const { options, recorded, tokens } = state;
  const { refresh, about, ...form } = pair.form!;
  const own = (text: string) =>
    text
      .split(' ')
      .map((one) => {
        const [name, ...owners] = one.split(':');
        return [
          name,
          ...owners.map((owner) => (owner === recorded ? options.project : owner)),
        ].join(':');
      })
      .join(' ');
  const given = {
    ...form,
    ...(form.scope === undefined ? {} : { scope: own(form.scope) }),
    ...(refresh === undefined ? {} : { refresh_token: tokens.get(refresh)?.refresh ?? '' }),
    ...(about === undefined ? {} : { token: tokens.get(about)?.access ?? '' }),
  };
  const path = new URL(pair.path, options.url).pathname
    .split('/')
    .map((step) => (step === recorded ? options.project : step))
    .join('/');
  const answer = await postForm(state, path, given);
  if (pair.makes !== undefined && answer.body?.access_token !== undefined)
    tokens.set(pair.makes, {
      access: answer.body.access_token,
      ...(answer.body.refresh_token === undefined ? {} : { refresh: answer.body.refresh_token }),
    });
  return answer;
}

async function postForm({ options }: Replaying, path: string, form: { [name: string]: string }) {
  const { url, clientId, clientSecret } = options;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: await bodyOf(response) };
}

/** For requests with a token that was not recorded. @throws RecorderError */
async function ownToken(state: Replaying): Promise<string> {
  const known = state.tokens.get('')?.access;
  if (known !== undefined) return known;
  const { status, body } = await postForm(state, '/oauth/token', {
    grant_type: 'client_credentials',
  });
  if (status !== 200)
    throw new RecorderError(`The server gave no token: ${body?.message ?? status}.`);
  state.tokens.set('', { access: body.access_token });
  return body.access_token;
}

/** Ids and keys are parameters. */
export function operationOf({ method, path }: Pair, project: string): string {
  const steps = path
    .split('?')[0]!
    .split('/')
    .filter((step, index) => step !== '' && !(index === 1 && step === project));
  const named = steps.map((step) =>
    isId(step)
      ? '{id}'
      : step.replace(/^([a-z-]+)=.*$/, '$1={value}').replace(project || '\0', '{project}'),
  );
  return `${method} /${named.join('/')}`;
}

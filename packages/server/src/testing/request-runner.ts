// Sends the requests of the reference to a server; what is declared for them must be answered.
import assert from 'node:assert/strict';
import type { Endpoint, Kind, Procedure } from '@storewright/model/declaration';
import type { KindExamples } from '../reference/examples/example.ts';
import { filledPath } from '../reference/examples/placeholders.ts';
import type { ProcedureExample } from '../reference/examples/procedure.ts';
import { endpointExamples, type RequestExample } from '../reference/examples/requests.ts';
import { type ExampleShop, namesIn, sent, takenAll, tokenOf } from './example-runner.ts';
import { png } from './images.ts';

/** What has been asked, as `METHOD path` with the names of parameters left out. */
export type Asked = Set<string>;

export const nameless = (method: string, path: string): string =>
  `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

/** Asks everything that the endpoint offers; hands over what was not answered as declared. */
export async function askEndpoint(
  shop: ExampleShop,
  kind: Kind,
  endpoint: Endpoint,
  examples: KindExamples,
  asked: Asked,
): Promise<readonly string[]> {
  const place = endpointExamples(kind, endpoint, examples);
  const wrong: string[] = [];
  let document: any;
  const ask = async (one: RequestExample): Promise<any> => {
    const { body, told } = await answered(shop, one, document, place.by);
    asked.add(nameless(one.method, one.path));
    if (told !== undefined) wrong.push(told);
    const isMissing = one.operation === 'query' && one.query?.startsWith('where=') === true;
    if (told === undefined && isMissing && !finds(body, document))
      wrong.push(`GET ${one.path}?${one.query} does not find the document`);
    return told === undefined ? body : undefined;
  };
  const renew = async () => {
    const last = await takenAll(shop, place.before);
    document = undefined;
    document = place.create === undefined ? last : await ask(place.create);
    shop.known.set('created', document);
    if (place.create !== undefined && place.after.length > 0)
      document = await takenAll(shop, place.after);
  };
  await renew();
  for (const one of place.requests) {
    const body = await ask(one);
    if (one.operation === 'update' && body !== undefined) document = body;
  }
  for (const [at, one] of place.deletions.entries()) {
    if (at > 0) await renew();
    await ask(one);
  }
  return wrong;
}

const finds = ({ results }: any, document: any): boolean =>
  results.some(({ id }: any) => id === document?.id);

/** Asks what the procedure offers, with HEAD too where that is offered. */
export async function askProcedure(
  shop: ExampleShop,
  { method, path, status, actor }: Procedure,
  example: ProcedureExample,
  asked: Asked,
): Promise<readonly string[]> {
  const document = await takenAll(shop, example.before ?? []);
  const by = example.by ?? (actor && 'jane');
  const wrong: string[] = [];
  for (const way of method === 'GET' ? (['GET', 'HEAD'] as const) : [method]) {
    const { query, body } = example;
    const one = { operation: 'get', method: way, path, query, body, status } as const;
    const { told } =
      example.file === undefined
        ? await answered(shop, one, document, by)
        : await sentFile(shop, one, document, example.file);
    asked.add(nameless(way, path));
    if (told !== undefined) wrong.push(told);
  }
  return wrong;
}

/** A file or a form as it is, with a token of the client. */
async function sentFile(
  shop: ExampleShop,
  one: RequestExample,
  document: any,
  file: 'image' | 'form',
): Promise<{ readonly told: string | undefined }> {
  const names = namesIn(shop, document);
  const question = questionOf(one, names);
  const isForm = file === 'form';
  const path = filledPath(one.path, names) + (isForm ? '' : question);
  const { server } = shop;
  const answer = await fetch(`${server.url}/${server.projectKey}${path}`, {
    method: one.method,
    headers: {
      Authorization: `Bearer ${await server.token()}`,
      'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'image/png',
    },
    body: isForm ? question.slice(1) : new Uint8Array(png(8, 8)),
  });
  const isRight = answer.status === one.status;
  return { told: isRight ? undefined : `${one.method} ${path}: ${await answer.text()}` };
}

/** The question mark and what stands behind it. */
function questionOf({ query }: RequestExample, names: object): string {
  if (query === undefined) return '';
  const parts = query.split('&').map((part): [string, string] => {
    const [name = '', ...value] = part.split('=');
    return [name, decodeURIComponent(filledPath(value.join('='), names))];
  });
  return `?${new URLSearchParams(parts)}`;
}

async function answered(shop: ExampleShop, one: RequestExample, document: any, by?: string) {
  const names = namesIn(shop, document);
  const question = questionOf(one, names);
  const path = filledPath(one.path, names) + question;
  const body = one.body && sent(shop, one.body, document);
  const token = await tokenOf(shop, by);
  const answer = await shop.server.request(one.method, path, body, { token });
  const isRight = answer.status === one.status;
  const told = `${one.method} ${one.path}${question}: ${answer.status} ${JSON.stringify(answer.body)} ${JSON.stringify(body)}`;
  assert.ok(answer.status !== 500, told);
  return { body: answer.body, told: isRight ? undefined : told };
}

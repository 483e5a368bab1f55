// A shop for tests of suggestions: a server whose index is on, and products with keywords.
import assert from 'node:assert/strict';
import { type Answer, startTestServer, type TestServer } from './harness.ts';
import { waitUntil } from './wait-until.ts';

export type Parameters = readonly (readonly [string, string])[];

export interface SuggestShop {
  readonly server: TestServer;
  /** A product with these keywords on both sides, or on the staged one only. */
  product(searchKeywords: object, publish?: boolean): Promise<any>;
  updated(path: string, version: number, ...actions: readonly object[]): Promise<any>;
  asked(parameters: Parameters, token?: string): Promise<Answer>;
  /** Texts suggested for one input. */
  texts(locale: string, input: string, ...further: Parameters): Promise<string[]>;
  /** Switches the index, and waits until it is on. */
  switchIndex(enabled: boolean): Promise<any>;
  activated(): Promise<void>;
}

export async function openSuggestShop(): Promise<SuggestShop> {
  const server = await startTestServer();
  const draft = { name: 'plain', description: 'No attributes.' };
  const { body: type } = await server.request('POST', '/product-types', draft);
  const shop = shopOf(server, { typeId: 'product-type', id: type.id });
  await shop.switchIndex(true);
  return shop;
}

function shopOf(server: TestServer, productType: object): SuggestShop {
  let count = 0;
  const updated: SuggestShop['updated'] = (path, version, ...actions) =>
    succeeding(server, path, { version, actions });
  const asked: SuggestShop['asked'] = (parameters, token) =>
    server.request('GET', pathOf(parameters), undefined, { token });
  const activated = () =>
    waitUntil('the index of suggestions is on', async () => {
      const { body } = await server.request('GET', '');
      return body.searchIndexing.products.status === 'Activated';
    });
  return {
    server,
    updated,
    asked,
    activated,
    product(searchKeywords, publish = true) {
      count += 1;
      const slug = { en: `product-${count}` };
      const rest = { productType, name: { en: 'a product' }, slug, masterVariant: {} };
      return succeeding(server, '/products', { ...rest, searchKeywords, publish });
    },
    async texts(locale, input, ...further) {
      const name = `searchKeywords.${locale}`;
      const answer = await asked([[name, input], ...further]);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      assert.deepEqual(Object.keys(answer.body), [name]);
      return answer.body[name].map(({ text }: { readonly text: string }) => text);
    },
    async switchIndex(enabled) {
      const { version } = (await server.request('GET', '')).body;
      const action = 'changeProductSearchIndexingEnabled';
      const project = await updated('', version, { action, enabled });
      if (enabled) await activated();
      return project;
    },
  };
}

const pathOf = (parameters: Parameters): string =>
  `/product-projections/suggest?${new URLSearchParams(parameters.map(([...pair]) => pair))}`;

async function succeeding(server: TestServer, path: string, body: object): Promise<any> {
  const answer = await server.request('POST', path, body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body;
}

/** A keyword found by its inputs. */
export const keyword = (text: string, ...inputs: readonly string[]) => ({
  text,
  suggestTokenizer: { type: 'custom', inputs },
});

/** A keyword found by its words. */
export const words = (text: string) => ({ text, suggestTokenizer: { type: 'whitespace' } });

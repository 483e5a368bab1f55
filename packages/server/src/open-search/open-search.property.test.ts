// Random searches of random shops in a search engine find, count and order what a loop over all
// documents does.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Content, isElement, plainWords } from '@storewright/model/search/content';
import {
  type FieldUse,
  isCompound,
  type ReadyNode,
  type SearchNode,
  type SearchQuestion,
  type WordsNode,
} from '@storewright/model/search/tree';
import { openOutbound } from '@storewright/platform/outbound';
import { stemmer } from '@storewright/store/search-index/stems';
import { openMigrated, type TestDatabase } from '../testing/database.ts';
import { testDatabaseUrl } from '../testing/harness.ts';
import { distance } from '../testing/open-search/queries.ts';
import { type OpenSearchServer, openSearchServer } from '../testing/open-search/server.ts';
import type { Shop } from '../testing/random-search.ts';
import {
  compareSearches,
  type Indexed,
  productsOf,
  searches,
  shopOf,
} from '../testing/random-shops.ts';
import { openSearch } from './index.ts';

let server: OpenSearchServer;
let place: TestDatabase;
const stems = stemmer();
let run: (statement: any) => Promise<any[]>;

before(async () => {
  server = await openSearchServer(testDatabaseUrl());
  const opened = await openMigrated();
  place = opened.place;
  run = (statement) => opened.database.query('background', statement);
});
after(async () => {
  await server.close();
  await place.drop();
});

const lists = [['variants'], ['variants', 'prices']];

/** Words of the field in all documents. */
function wordsIn(shop: Shop, { lists: path, name }: FieldUse): ReadonlySet<string> {
  const elements = path.reduce<readonly Content[]>(
    (some, list) => some.flatMap((one) => (one[list] ?? []).filter((value) => isElement(value))),
    [...shop.values()],
  );
  return new Set(elements.flatMap((one) => (one[name + plainWords] ?? []).map(String)));
}

/** With the words that the documents have, found by comparing each. */
async function readyOf(shop: Shop, question: SearchQuestion): Promise<SearchQuestion<ReadyNode>> {
  const pairs: [string, string][] = [];
  const tokensOf = (node: WordsNode) => {
    const { field, words, how, level } = node;
    return words.map((word) => {
      if (how === 'whole' && field.language !== undefined) {
        pairs.push([field.language, word]);
        return [{ text: stems.stem(field.language, word), edits: 0 }];
      }
      if (how !== 'fuzzy') return [{ text: word, edits: 0 }];
      const { length } = [...word];
      const most = Math.min(level, length < 3 ? 0 : length < 6 ? 1 : 2);
      return [...wordsIn(shop, field)].flatMap((text) => {
        const edits = distance([...word], [...text]);
        return edits <= most ? [{ text, edits }] : [];
      });
    });
  };
  const ready = (node: SearchNode): ReadyNode => {
    if (isCompound(node)) return { op: node.op, of: node.of.map(ready) };
    if (node.op !== 'words') return node;
    const { field, how, all, boost } = node;
    const form = how === 'whole' && field.language !== undefined ? 'stems' : 'plain';
    return { op: 'tokens', field, form, each: tokensOf(node), begins: how === 'begin', all, boost };
  };
  const whole = (): any => ({
    ...question,
    where: question.where && ready(question.where),
    postFilter: question.postFilter && ready(question.postFilter),
    facets: question.facets.map((facet) => ({
      ...facet,
      filter: facet.filter && ready(facet.filter),
    })),
  });
  whole();
  await stems.learn(run, pairs);
  return whole();
}

test(`${searches} random searches in a search engine`, async () => {
  const outbound = openOutbound({ privateCalls: true });
  const engine = openSearch({ url: server.url, outbound, queryTimeoutMs: 60_000 });
  const indexed = async (seed: number): Promise<Indexed> => {
    const index = `shop-${seed}`;
    const products = productsOf(seed);
    const shop = await shopOf(run, stems, products);
    await engine.create(index, lists);
    // The earlier documents leave nothing behind.
    const earlier = productsOf(seed + 29);
    await engine.write([index], 1, { documents: earlier, gone: [] });
    const gone = earlier.map(({ id }) => id).filter((id) => !shop.has(id));
    assert.equal(await engine.write([index], 2, { documents: products, gone }), 0);
    await engine.refresh([index]);
    return {
      shop,
      ready: (question) => readyOf(shop, question),
      find: (question) => engine.search(index, question, []),
    };
  };
  await compareSearches(31, indexed);
  outbound.close();
});

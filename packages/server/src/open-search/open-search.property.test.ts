// Random searches of random shops in a search engine find, count and order what a loop over all
// documents does.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openOutbound } from '../platform/outbound.ts';
import { type Content, contentOf, isElement, plainWords } from '../search/content.ts';
import {
  type FieldUse,
  isCompound,
  type ReadyNode,
  type SearchNode,
  type SearchQuestion,
  type WordsNode,
} from '../search/tree.ts';
import { stemmer } from '../search-index/stems.ts';
import { openMigrated, type TestDatabase } from '../testing/database.ts';
import { testDatabaseUrl } from '../testing/harness.ts';
import { distance } from '../testing/open-search/queries.ts';
import { type OpenSearchServer, openSearchServer } from '../testing/open-search/server.ts';
import {
  comparable,
  diceOf,
  naive,
  randomQuestion,
  type Shop,
  seeded,
  writeRandom,
} from '../testing/random-search.ts';
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

const kind = 'product-projection';
const searches = Number(process.env.STOREWRIGHT_TEST_SEARCHES ?? 600);
const ofOneShop = 100;
const lists = [['variants'], ['variants', 'prices']];

/** Always the same products for a seed. */
const productsOf = (seed: number) =>
  Array.from({ length: 10 + (seed % 60) }, (_, at) => {
    const id = `p${at}`;
    return {
      id,
      version: 1,
      write: (writer: Parameters<typeof writeRandom>[0]) =>
        writeRandom(writer, id, diceOf(seeded(seed * 1_000 + at))),
    };
  });

async function shopOf(products: ReturnType<typeof productsOf>): Promise<Shop> {
  const words: [string, string][] = [];
  const made = (stem: (language: string, word: string) => string) =>
    products.map(({ id, write }): [string, Content] => [id, contentOf(stem, write)]);
  made((language, word) => {
    words.push([language, word]);
    return word;
  });
  await stems.learn(run, words);
  return new Map(made(stems.stem));
}

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
  let finds = 0;
  for (let done = 0; done < searches; done += ofOneShop) {
    const seed = 31 + done;
    const index = `shop-${done}`;
    const products = productsOf(seed);
    const shop = await shopOf(products);
    await engine.create(index, lists);
    // What was there before leaves nothing behind.
    const earlier = productsOf(seed + 1);
    await engine.write([index], 1, { documents: earlier, gone: [] });
    const ids = new Set(products.map(({ id }) => id));
    const gone = earlier.map(({ id }) => id).filter((id) => !ids.has(id));
    assert.equal(await engine.write([index], 2, { documents: products, gone }), 0);
    await engine.refresh([index]);
    const dice = diceOf(seeded(seed + 1));
    for (let count = 0; count < ofOneShop; count += 1) {
      const question = randomQuestion(dice, kind);
      const expected = naive(shop, await readyOf(shop, question));
      const found = await engine.search(index, question, []);
      const given = {
        total: found.total,
        ids: found.hits.map(({ id }) => id),
        facets: found.facets.map(comparable),
      };
      assert.deepEqual(given, expected, `seed ${seed}, ${JSON.stringify(question)}`);
      if (found.total > 0) finds += 1;
    }
  }
  outbound.close();
  assert.ok(finds > searches / 4, `only ${finds} searches find anything`);
});

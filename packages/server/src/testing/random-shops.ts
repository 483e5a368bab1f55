// Random searches of random shops, compared with a loop over all documents.
import assert from 'node:assert/strict';
import { type Content, type ContentWriter, contentOf } from '@storewright/model/search/content';
import type { ReadyNode, SearchFound, SearchQuestion } from '@storewright/model/search/tree';
import type { Stemmer } from '@storewright/store/search-index/stems';
import type { Run } from '@storewright/store/storage/connection/database';
import {
  comparable,
  diceOf,
  naive,
  randomQuestion,
  type Shop,
  seeded,
  writeRandom,
} from './random-search.ts';

export const kind = 'product-projection';
/** Every night there are more of them. */
export const searches = Number(process.env.STOREWRIGHT_TEST_SEARCHES ?? 600);
const ofOneShop = 100;

export interface RandomProduct {
  readonly id: string;
  readonly version: number;
  readonly write: (writer: ContentWriter) => void;
}

/** Always the same products for a seed. */
export const productsOf = (seed: number): readonly RandomProduct[] =>
  Array.from({ length: 10 + (seed % 60) }, (_, at) => {
    const id = `p${at}`;
    const write = (writer: ContentWriter) =>
      writeRandom(writer, id, diceOf(seeded(seed * 1_000 + at)));
    return { id, version: 1, write };
  });

/** With the stems of all words. */
export async function shopOf(
  run: Run,
  stems: Stemmer,
  products: readonly RandomProduct[],
): Promise<Shop> {
  const words: [string, string][] = [];
  const made = (stem: Stemmer['stem']) =>
    products.map(({ id, write }): [string, Content] => [id, contentOf(stem, write)]);
  made((language, word) => {
    words.push([language, word]);
    return word;
  });
  await stems.learn(run, words);
  return new Map(made(stems.stem));
}

/** A shop in an index. */
export interface Indexed {
  readonly shop: Shop;
  /** With the words of the shop that meet those of the question. */
  ready(question: SearchQuestion): Promise<SearchQuestion<ReadyNode>>;
  find(question: SearchQuestion): Promise<Pick<SearchFound, 'total' | 'hits' | 'facets'>>;
}

/**
 * As many searches as there are to be, some of each shop.
 * @param indexed makes the index of a shop, which had other products before
 */
export async function compareSearches(
  from: number,
  indexed: (seed: number) => Promise<Indexed>,
): Promise<void> {
  let finds = 0;
  for (let done = 0; done < searches; done += ofOneShop) {
    const seed = from + done;
    const { shop, ready, find } = await indexed(seed);
    const dice = diceOf(seeded(seed + 1));
    for (let count = 0; count < ofOneShop; count += 1) {
      const question = randomQuestion(dice, kind);
      const expected = naive(shop, await ready(question));
      const found = await find(question);
      const given = {
        total: found.total,
        ids: found.hits.map(({ id }) => id),
        facets: found.facets.map(comparable),
      };
      assert.deepEqual(given, expected, `seed ${seed}, ${JSON.stringify(question)}`);
      if (found.total > 0) finds += 1;
    }
  }
  assert.ok(finds > searches / 4, `only ${finds} searches find anything`);
}

// Removes unused uploaded images: first the records of files whose product does not name them, then
// the files that no project knows. Both only when they are a day old, so that a request which has
// just kept a file has time to name it. All servers may do it.

import { kindNamed, type World } from '@storewright/engine/pipeline';
import { compiledMatch } from '@storewright/engine/pipeline/facts/matching';
import type { Stored } from '@storewright/model/declaration';
import { typeNamed } from '@storewright/platform/images';
import type { Database } from '@storewright/store/storage/connection/database';
import { findHeld } from '@storewright/store/storage/reading/held';
import type { Age } from '@storewright/store/storage/storage';
import type { Job } from './recurring.ts';

const everyMs = 6 * 3_600_000;
const dayMs = 86_400_000;

/** Products looked at by one statement; each may be large. */
const stepSize = 50;
/** Files looked at by one statement. */
const filesAtOnce = 500;

type ImagesWorld = Pick<World, 'kinds' | 'storage' | 'images'>;

interface Held extends Stored {
  readonly name: string;
  readonly product: { readonly id: string };
}

export const imagesJob = (world: ImagesWorld, database: Database): Job => ({
  name: 'images',
  everyMs,
  isForAll: true,
  round: async (goOn) => {
    await removeImages(world, database, { goOn, olderThanMs: dayMs });
  },
});

interface ImagesRound {
  readonly goOn: () => boolean;
  readonly olderThanMs: number;
}

/** Answers how many files were removed. */
export async function removeImages(
  world: ImagesWorld,
  database: Database,
  round: ImagesRound,
): Promise<number> {
  for (const project of await world.storage.ages.projects('product-image'))
    await removeUnshown(world, project, round);
  return removeFiles(world, database, round);
}

async function removeUnshown(world: ImagesWorld, project: string, round: ImagesRound) {
  const { storage } = world;
  let after: Age | undefined;
  while (round.goOn()) {
    const extent = { olderThanMs: round.olderThanMs, after, limit: stepSize };
    const ages = await storage.ages.step(project, 'product-image', extent);
    const rows = await storage.find(project, 'product-image', ages);
    const held = rows.flatMap((row) => (row === undefined ? [] : [JSON.parse(row.text) as Held]));
    for (const before of await unshown(world, project, held))
      await storage.commit(project, [
        { type: 'delete', kind: 'product-image', before, messages: [] },
      ]);
    if (ages.length < stepSize) return;
    after = ages.at(-1);
  }
}

/** The images that neither their product names, nor its tailorings, nor a line with it. */
async function unshown(
  world: ImagesWorld,
  project: string,
  held: readonly Held[],
): Promise<readonly Held[]> {
  const targets = held.map(({ product: { id } }) => ({ id }));
  const products = await world.storage.find(project, 'product', targets);
  const left = held.filter(({ name }, index) => products[index]?.text.includes(name) !== true);
  const used = await Promise.all(
    left.map(({ product: { id } }) => isElsewhere(world, project, id)),
  );
  return left.filter((_, index) => used[index] === false);
}

const elsewhere = new Map([
  ['product.id', 'product(id = :id)'],
  ['lineItems.productId', 'lineItems(productId = :id)'],
]);

/** Kinds with their conditions for showing a product, in addition to the product itself. */
const showing = ({ kinds }: ImagesWorld): readonly { kind: string; where: string }[] =>
  [...elsewhere].flatMap(([facet, where]) =>
    [...kinds.values()]
      .filter(({ resource }) => resource.facets?.includes(facet) === true)
      .filter(({ resource }) => Object.keys(resource.fields).some((member) => shows.has(member)))
      .map(({ resource }) => ({ kind: resource.kind, where })),
  );

/** Members that hold variants with their images. */
const shows: ReadonlySet<string> = new Set(['lineItems', 'staged']);

async function isElsewhere(world: ImagesWorld, project: string, id: string): Promise<boolean> {
  const { storage } = world;
  for (const { kind, where } of showing(world)) {
    const match = compiledMatch(world as World, { kind, where, variables: { id } });
    const [count] = await storage.counts(project, kind, [match]);
    if (count! > 0) return true;
  }
  return false;
}

async function removeFiles(
  world: ImagesWorld,
  database: Database,
  { goOn, olderThanMs }: ImagesRound,
): Promise<number> {
  const { store } = world.images;
  const kind = kindNamed(world as World, 'product-image');
  const before = Date.now() - olderThanMs;
  let removed = 0;
  for await (const page of store.list()) {
    const old = page.filter(({ at }) => at < before).map(({ name }) => name);
    for (let start = 0; start < old.length; start += filesAtOnce) {
      if (!goOn()) return removed;
      const names = old.slice(start, start + filesAtOnce);
      const held = await findHeld(database, kind, 'name', names.filter(typeNamed));
      for (const name of names.filter((one) => !held.has(one))) {
        await store.remove(name, before);
        removed += 1;
      }
    }
  }
  return removed;
}

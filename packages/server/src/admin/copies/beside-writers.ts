// A transaction that replaces what clients may be writing at that moment.
import { apiError } from '@storewright/model/declaration';
import { stateOf } from '@storewright/store/storage/connection/sqlstate';

const attempts = 5;

/** A value that a writer stored meanwhile, or two who wait for each other: both pass. */
const passing: ReadonlySet<string> = new Set(['23505', '40001', '40P01']);

/** @throws OverCapacity when others are in its way each time */
export async function besideWriters<T>(replacing: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt += 1)
    try {
      return await replacing();
    } catch (error) {
      const cause = (error as { cause?: unknown })?.cause ?? error;
      if (!passing.has(stateOf(cause) ?? '')) throw error;
    }
  throw apiError.OverCapacity('Too much is written to the project; nothing was done.');
}

// The sealing key of all servers of one database is the same: its fingerprint is in the database
// from the first use on, and a server with another key opens nothing, seals nothing and takes no
// traffic.
import { resolve } from 'node:path';
import { apiError } from '@storewright/model/declaration';
import {
  createSeal,
  fingerprintOf,
  readSealingKey,
  type Seal,
  sealingKeyIn,
} from '@storewright/platform/seal';
import type { Database } from '@storewright/store/storage/connection/database';
import { agreeOn, readInstalled } from '@storewright/store/storage/installation';
import type { Options } from '../options.ts';

const name = 'sealing-key';

interface Sealing {
  /** @throws OverCapacity when the key is not the one of the database */
  readonly open: () => Promise<Seal>;
  /** The fault of this server's key, in a sentence; makes no key. */
  readonly fault: () => Promise<string | undefined>;
}

const wrong =
  'The credentials in the database are sealed with a different key than the sealing key of this server.';

export function sealingOf(
  database: Database,
  { sealingKey, dataDir }: Pick<Options, 'sealingKey' | 'dataDir'>,
): Sealing {
  const directory = resolve(dataDir);
  let opened: Promise<Seal> | undefined;
  let isRight = false;
  const start = async () => {
    const key = (await readSealingKey(sealingKey, directory)) ?? (await newKey());
    const mine = fingerprintOf(key);
    if ((await agreeOn(database, name, mine)) !== mine) throw apiError.OverCapacity(wrong);
    isRight = true;
    return createSeal(key);
  };
  // A key is made only where none is in use yet: with a new one nothing could be opened.
  const newKey = async () => {
    if ((await readInstalled(database, name)) !== undefined) throw apiError.OverCapacity(wrong);
    return sealingKeyIn(directory);
  };
  return {
    open() {
      opened ??= start().catch((error) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    async fault() {
      if (isRight) return undefined;
      const known = await readInstalled(database, name);
      if (known === undefined) return undefined;
      const key = await readSealingKey(sealingKey, directory);
      isRight = key !== undefined && fingerprintOf(key) === known;
      return isRight ? undefined : wrong;
    },
  };
}

// What throw-away databases begin with: the schema of this server.

import { kinds } from '@storewright/model/resources';
import { connect } from '@storewright/store/storage/connection/connect';
import { schemaDigest } from '@storewright/store/storage/schema/digest';
import { migrate } from '@storewright/store/storage/schema/migrate';
import type { Preparation } from '../../embedded-postgres/embedded.ts';

export const schemaPreparation = (): Preparation => ({
  name: schemaDigest(kinds),
  async fill(url) {
    const database = await connect({ url });
    await migrate(database, kinds).finally(() => database.close());
  },
});

// What throw-away databases begin with: the schema of this server.
import type { Preparation } from '../../embedded-postgres/embedded.ts';
import { kinds } from '../../resources/index.ts';
import { connect } from '../../storage/connection/connect.ts';
import { schemaDigest } from '../../storage/schema/digest.ts';
import { migrate } from '../../storage/schema/migrate.ts';

export const schemaPreparation = (): Preparation => ({
  name: schemaDigest(kinds),
  async fill(url) {
    const database = await connect({ url });
    await migrate(database, kinds).finally(() => database.close());
  },
});

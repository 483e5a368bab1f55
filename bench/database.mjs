// The one PostgreSQL of a run: the embedded one, in a process of its own so that it can be pinned.
// `node database.mjs FOLDER_OF_THE_BUILD DATA_DIRECTORY [loose]`; loose: nothing is synced, for a load.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [build, directory, isLoose] = process.argv.slice(2);
const path = pathToFileURL(join(build, 'embedded-postgres', 'embedded.js')).href;
const { startEmbeddedDatabase } = await import(path);
const database = await startEmbeddedDatabase({
  directory,
  durable: isLoose === undefined,
});
process.stdout.write(`ready ${database.url}\n`);
process.once('SIGTERM', () => database.stop().then(() => process.exit(0)));
setInterval(() => undefined, 60_000);

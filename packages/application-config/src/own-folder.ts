// Where the modules of this package lie: its own folder also when they are bundled into one file.
import { fileURLToPath } from 'node:url';

/** With a separator at the end. */
export const ownFolder = fileURLToPath(new URL('.', import.meta.url));

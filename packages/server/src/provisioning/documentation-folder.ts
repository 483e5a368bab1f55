import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the built documentation is: next to the folder of this module, and of the bundle that contains it. */
export const documentationFolder = fileURLToPath(new URL('../site', import.meta.url));

/** Whether this installation has the documentation. The container image does; a clone needs `npm run site`. */
export const isDocumentationBuilt = (): boolean => existsSync(documentationFolder);

// Options in TypeScript. Node.js reads the file where it removes types itself; Node.js 20 needs a loader, which the
// operator installs.
import { pathToFileURL } from 'node:url';

/** Whether this Node.js reads TypeScript. */
const removesTypes = (): boolean =>
  Boolean((process.features as { readonly typescript?: unknown }).typescript);

interface Means {
  readonly isNative?: boolean;
  readonly loader?: () => Promise<Pick<typeof import('jiti'), 'createJiti'>>;
}

/**
 * The default export of a TypeScript file.
 * @throws Error that names what to install where this Node.js cannot read it
 */
export async function importTypeScript(
  path: string,
  { isNative = removesTypes(), loader = () => import('jiti') }: Means = {},
): Promise<unknown> {
  if (isNative) return ((await import(pathToFileURL(path).href)) as { default: unknown }).default;
  const { createJiti } = await loader().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      "TypeScript needs Node.js 22.18 or newer, or the package jiti: run 'npm install jiti' where storewright is installed.",
    );
  });
  return createJiti(import.meta.url).import(path, { default: true });
}

// Clients of brokers, which the operator installs next to the server when a destination needs them.
import { misconfigured, type Outcome } from './protocol.ts';

/** The client of a broker is not installed. */
class MissingLibrary extends Error {
  constructor(name: string) {
    super(
      `the package '${name}' is not installed: run 'npm install ${name}' where storewright is installed, and start the server again`,
    );
    this.name = 'MissingLibrary';
  }
}

/**
 * Loads the client of a broker.
 * @throws MissingLibrary that names the package to install
 */
export async function loadLibrary<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${name}'`))
      throw new MissingLibrary(name);
    throw error;
  }
}

/** The outcome of notifications for which the client of the broker is missing. */
export const missingLibraryFault = (error: unknown): Outcome | undefined =>
  error instanceof MissingLibrary ? misconfigured('not offered', error.message) : undefined;

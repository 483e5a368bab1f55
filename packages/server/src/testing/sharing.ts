// What the test files of one process have in common: a server with its database, and a browser. A file that
// shares gets the server with an empty project, and leaves nothing of it behind.

let isSharing = false;
let keepsBrowser = false;
const closings = new Set<() => Promise<unknown>>();

/** From now on servers may come from earlier files of the process. */
export function share(): void {
  isSharing = true;
}

/** From now on they are new ones. */
export function keepApart(): void {
  isSharing = false;
}

/**
 * From now on one browser serves all files of the process, also those with a server of their own: each visitor
 * has a context of its own. The process must call `closeShared` at its end.
 */
export function keepBrowser(): void {
  keepsBrowser = true;
}

export const isSharingBrowser = (): boolean => keepsBrowser;

/** Closes everything that is still open, at the end of the process, which would not end else. */
export async function closeShared(): Promise<void> {
  for (const close of [...closings].reverse()) await close();
}

/** Registers what a test file opens, until it is closed: a file whose hooks fail leaves it open. */
export function closeAtEnd(close: () => Promise<unknown>): () => Promise<void> {
  const once = async () => {
    if (closings.delete(once)) await close();
  };
  closings.add(once);
  return once;
}

interface Lease<T> {
  readonly value: T;
  /** Gives it back; what rejects makes the next user open a new one. */
  release(): Promise<void>;
}

/**
 * A thing that test files use one after the other. Whoever asks while it is in use, or where nothing is shared,
 * gets a new one.
 * @param clean leaves it as the next user expects it
 * @param isShared whether a user may get that of an earlier one
 */
export function sharedOf<T>(
  open: () => Promise<T>,
  clean: (value: T) => Promise<unknown>,
  close: (value: T) => Promise<unknown>,
  isShared = () => isSharing,
): () => Promise<Lease<T>> {
  let kept: T | undefined;
  let isLent = false;
  const own = async () => {
    const value = await open();
    return { value, release: async () => void (await close(value)) };
  };
  return async () => {
    if (!isShared() || isLent) return own();
    isLent = true;
    kept ??= await open();
    const value = kept;
    return {
      value,
      async release() {
        await clean(value);
        isLent = false;
      },
    };
  };
}

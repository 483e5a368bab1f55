// Waits that end when something comes, and remember events while there is no waiter.

export interface Wakes {
  wake(): void;
  /** Whether something has come since it was last asked, or comes within the time. */
  readonly woken: (ms: number) => Promise<boolean>;
  isWoken(): boolean;
}

export function waitingFor(): Wakes {
  let came = false;
  let resolve: ((came: boolean) => void) | undefined;
  const take = () => {
    const was = came;
    came = false;
    return was;
  };
  return {
    wake() {
      came = true;
      resolve?.(true);
    },
    isWoken: () => came,
    async woken(ms) {
      if (take()) return true;
      return new Promise<boolean>((done) => {
        const timer = setTimeout(() => end(false), ms);
        const end = (value: boolean) => {
          clearTimeout(timer);
          resolve = undefined;
          take();
          done(value);
        };
        resolve = end;
      });
    },
  };
}

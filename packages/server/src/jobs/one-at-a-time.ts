// Work that many ask for and that does all there is: one after the other, and not once for each who asks.

export interface OneAtATime {
  /** It is done once more after the last one who asked. */
  readonly soon: () => void;
  /** Resolves when nothing of it is under way. */
  readonly stop: () => Promise<unknown>;
}

/** @param work never rejects */
export function oneAtATime(work: () => Promise<unknown>): OneAtATime {
  let isAsked = false;
  let underWay: Promise<void> | undefined;
  const run = async () => {
    while (isAsked) {
      isAsked = false;
      await work();
    }
    underWay = undefined;
  };
  return {
    soon() {
      isAsked = true;
      underWay ??= run();
    },
    stop: async () => underWay,
  };
}

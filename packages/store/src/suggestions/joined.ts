/**
 * Lets only one run go on at a time. Who asks meanwhile shares the next one, which begins after they
 * have asked: what it finds is no older than their question.
 */
export function joined<T>(run: () => Promise<T>): () => Promise<T> {
  let going: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    const begun = run();
    const end = () => {
      going = undefined;
    };
    going = begun.then(end, end);
    return begun;
  };
  return () => {
    if (next !== undefined) return next;
    if (going === undefined) return begin();
    next = going.then(() => {
      next = undefined;
      return begin();
    });
    return next;
  };
}

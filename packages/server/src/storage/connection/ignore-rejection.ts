/** Nobody may come to wait for it: then nobody is to hear of its failure either. */
export function ignoreRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

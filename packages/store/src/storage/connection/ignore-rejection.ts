/** Perhaps no caller ever awaits it: then its failure is not reported either. */
export function ignoreRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

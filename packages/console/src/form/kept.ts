// Typed and unsent input, in the memory of the page: nothing of it is lost when a view is left or a
// request fails.
import { useState } from 'react';

const kept = new Map<string, unknown>();

export function useKept<T>(name: string, initial: T): [T, (value: T | undefined) => void] {
  const [value, setValue] = useState<T>(() => (kept.get(name) as T | undefined) ?? initial);
  const set = (next: T | undefined) => {
    if (next === undefined) kept.delete(name);
    else kept.set(name, next);
    setValue(next ?? initial);
  };
  return [value, set];
}

/** Adds an update action to the ones that were typed for a document already. */
export function propose(name: string, action: object): void {
  const { actions = [] } = (kept.get(name) ?? {}) as { readonly actions?: readonly object[] };
  kept.set(name, { ...(kept.get(name) as object), actions: [...actions, action] });
}

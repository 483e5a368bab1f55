import { type ReactNode, useEffect, useState } from 'react';
import { useReturns } from './signing/connection.tsx';
import { frameWords } from './words/frame.ts';
import { useWords } from './words/words.ts';

export interface Loading<T> {
  readonly value?: T;
  readonly error?: Error;
  readonly isLoading: boolean;
}

/** What the server says; what it said before stays until then. Asked again when the key is another one. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loading<T> {
  const [state, setState] = useState<Loading<T>>({ isLoading: true });
  // What is there stays, with all that is typed; only what failed is asked for again.
  const returns = useReturns();
  const [again, setAgain] = useState(0);
  useEffect(() => {
    if (state.error !== undefined) setAgain(returns);
  }, [returns, state.error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    load(abort.signal).then(
      (value) => setState({ value, isLoading: false }),
      (error) => {
        if (!abort.signal.aborted)
          setState(({ value }) => ({
            ...(value === undefined ? {} : { value }),
            error,
            isLoading: false,
          }));
      },
    );
    return () => abort.abort();
  }, [key, again]);
  return state;
}

interface ShownProps<T> {
  readonly loading: Loading<T>;
  readonly children: (value: T) => ReactNode;
}

export function Shown<T>({ loading: { value, error }, children }: ShownProps<T>): ReactNode {
  const t = useWords(frameWords);
  if (error !== undefined)
    return (
      <p className="wrong" role="alert">
        {error.message}
      </p>
    );
  return value === undefined ? <p className="quiet">{t.loading}</p> : children(value);
}

import { type ReactNode, useEffect, useState } from 'react';
import { Wrong } from './parts/told.tsx';
import { useReturns } from './signing/connection.tsx';
import { frameWords } from './words/frame.ts';
import { useWords } from './words/words.ts';

export interface Loading<T> {
  readonly value?: T;
  readonly error?: Error;
  readonly isLoading: boolean;
  /** Asks again. */
  readonly again?: () => void;
}

/** What the server says; what it said before stays until then. Asked again when the key is another one. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loading<T> {
  const [state, setState] = useState<Loading<T>>({ isLoading: true });
  // What is there stays, with all that is typed; only what failed is asked for again.
  const returns = useReturns();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the connection comes back, not when it fails
  useEffect(() => {
    if (state.error !== undefined) setRound((before) => before + 1);
  }, [returns]);
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
  }, [key, round]);
  return { ...state, again: () => setRound(round + 1) };
}

interface ShownProps<T> {
  readonly loading: Loading<T>;
  readonly children: (value: T) => ReactNode;
}

export function Shown<T>({ loading: { value, error, again }, children }: ShownProps<T>): ReactNode {
  const t = useWords(frameWords);
  if (error !== undefined)
    return (
      <>
        <Wrong error={error} />
        {again !== undefined && (
          <button type="button" onClick={again}>
            {t.tryAgain}
          </button>
        )}
      </>
    );
  return value === undefined ? <p className="quiet">{t.loading}</p> : children(value);
}

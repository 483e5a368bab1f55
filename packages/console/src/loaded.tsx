import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Wrong } from './parts/told.tsx';
import { useReturns } from './signing/connection.tsx';
import { useWords } from './words/words.ts';

export interface Loading<T> {
  readonly value?: T;
  readonly error?: Error;
  readonly isLoading: boolean;
  /** Asks again. */
  readonly again?: () => void;
}

/** What the server answers; the former answer stays until then. Asked again when the key is another one. */
export function useLoaded<T>(
  key: string | readonly unknown[],
  load: (signal: AbortSignal) => Promise<T>,
): Loading<T> {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['loaded', key],
    // The data of a query must not be undefined, so the value is in a list.
    queryFn: async ({ signal }) => [await load(signal)] as const,
    placeholderData: keepPreviousData,
  });
  // The content stays, with all that is typed; only failed requests are repeated.
  const returns = useReturns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the connection comes back, not when it fails
  useEffect(() => {
    if (error !== null) void refetch();
  }, [returns]);
  return {
    ...(data === undefined ? {} : { value: data[0] as T }),
    ...(error === null ? {} : { error }),
    isLoading: isFetching,
    again: () => void refetch(),
  };
}

/** What a function answers to these arguments. Asked again when one of them is another one. */
export const useAnswer = <const A extends readonly unknown[], T>(
  name: string,
  load: (...args: [...A, AbortSignal]) => Promise<T>,
  ...args: A
): Loading<T> => useLoaded([name, ...args], (signal) => load(...args, signal));

interface ShownProps<T> {
  readonly loading: Loading<T>;
  readonly children: (value: T) => ReactNode;
}

export function Shown<T>({ loading: { value, error, again }, children }: ShownProps<T>): ReactNode {
  const t = useWords('frame');
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

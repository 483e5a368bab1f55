// What the pages of subscriptions and extensions ask of the server.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Loading } from '../loaded.tsx';
import { ofProject } from '../operating/calls.ts';

export interface Attempt {
  readonly at: string;
  readonly notification: string;
  readonly resource: { readonly typeId: string; readonly id: string };
  readonly type: string;
  readonly outcome: 'taken' | 'held' | 'temporary' | 'misconfigured' | 'refused';
  readonly status?: number;
  readonly detail?: string;
  readonly milliseconds: number;
}

export interface Call {
  readonly at: string;
  readonly action: string;
  readonly resource: { readonly typeId: string; readonly id: string };
  readonly result: 'accepted' | 'refused' | 'late' | 'failed';
  readonly reason?: string;
  readonly milliseconds: number;
}

export interface Tested {
  readonly outcome: Attempt['outcome'];
  readonly reason?: string;
  readonly detail?: string;
}

export interface TestedCall {
  readonly result: Call['result'];
  readonly reason?: string;
  readonly actions?: readonly unknown[];
}

const deliveries = (id: string) => `/deliveries/${encodeURIComponent(id)}`;
const extension = (id: string) => `/extensions/${encodeURIComponent(id)}`;

export const attemptsOf = async (project: string, id: string): Promise<readonly Attempt[]> =>
  (await ofProject(project, 'GET', deliveries(id))).attempts;

export const testSubscription = (project: string, id: string): Promise<Tested> =>
  ofProject(project, 'POST', `${deliveries(id)}/test`);

export const switchSubscription = (
  project: string,
  id: string,
  word: 'suspend' | 'resume',
): Promise<{ readonly status: string }> => ofProject(project, 'POST', `${deliveries(id)}/${word}`);

export const callsOf = async (project: string, id: string): Promise<readonly Call[]> =>
  (await ofProject(project, 'GET', `${extension(id)}/calls`)).calls;

export const testExtension = (project: string, id: string): Promise<TestedCall> =>
  ofProject(project, 'POST', `${extension(id)}/test`);

const pauseMs = 2_000;

/** Asked again every two seconds, while the page is looked at. */
export function usePolled<T>(key: readonly string[], load: () => Promise<T>): Loading<T> {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['polled', ...key],
    queryFn: load,
    placeholderData: keepPreviousData,
    refetchInterval: pauseMs,
  });
  return {
    ...(data === undefined ? {} : { value: data }),
    ...(error === null ? {} : { error }),
    isLoading: isFetching,
    again: () => void refetch(),
  };
}

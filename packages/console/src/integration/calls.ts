// What the pages of subscriptions and extensions ask of the server.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type {
  AdminAttempt,
  AdminDeliveryStatus,
  AdminExtensionCall,
  AdminTestedDelivery,
  AdminTestedExtension,
} from 'storewright/operations';
import type { Loading } from '../parts/page.tsx';
import { own } from '../server.ts';

export const attemptsOf = async (project: string, id: string): Promise<readonly AdminAttempt[]> =>
  (await own('listAttempts', { key: project, id })).attempts;

export const testSubscription = (project: string, id: string): Promise<AdminTestedDelivery> =>
  own('testDelivery', { key: project, id });

export const switchSubscription = (
  project: string,
  id: string,
  isSuspended: boolean,
): Promise<AdminDeliveryStatus> =>
  own(isSuspended ? 'resumeDelivery' : 'suspendDelivery', { key: project, id });

export const callsOf = async (
  project: string,
  id: string,
): Promise<readonly AdminExtensionCall[]> =>
  (await own('listExtensionCalls', { key: project, id })).calls;

export const testExtension = (project: string, id: string): Promise<AdminTestedExtension> =>
  own('testExtension', { key: project, id });

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

// What the pages of subscriptions and extensions ask of the server.
import type {
  AdminAttempt,
  AdminDeliveryStatus,
  AdminExtensionCall,
  AdminTestedDelivery,
  AdminTestedExtension,
} from 'storewright/operations';
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

/** How often the pages ask for what happened. */
export const pauseMs = 2_000;

// What a process of a server asks of the others, so that each of them answers for the server.
import type { Attempt, Deliveries } from '@storewright/engine/delivery';
import type { ExtensionPlace, ShownCall } from '@storewright/engine/pipeline/commit/extension-call';
import type { Place } from '@storewright/store/storage/outbox/outbox';

export interface Siblings {
  /** Rejects with the fault of one of them. */
  ready(): Promise<void>;
  /** Their recent deliveries. */
  attempts(place: Place): Promise<readonly Attempt[]>;
  /** Their recent calls of an extension. */
  extensionCalls(place: ExtensionPlace): Promise<readonly ShownCall[]>;
}

interface Noted {
  readonly at: string;
}

/** What all processes have noted, newest first. */
const newestFirst =
  <P, One extends Noted>(
    own: (place: P) => readonly One[],
    ofOthers: ((place: P) => Promise<readonly One[]>) | undefined,
  ) =>
  async (place: P): Promise<readonly One[]> => {
    const others = (await ofOthers?.(place)) ?? [];
    if (others.length === 0) return own(place);
    return [...own(place), ...others].sort((left, right) => right.at.localeCompare(left.at));
  };

interface Own {
  readonly attempts: Deliveries['attempts'];
  readonly extensionCalls: (place: ExtensionPlace) => readonly ShownCall[];
}

type Trials = Pick<Deliveries, 'resend' | 'test' | 'offers' | 'trials'>;
type Recent = Pick<Siblings, 'attempts' | 'extensionCalls'>;

/** What the operator sees and tries of deliveries and extensions, for the whole server. */
export const outgoingOf = (
  own: Own,
  siblings: Siblings | undefined,
  { resend, test, offers, trials }: Trials,
): Trials & Recent => ({
  attempts: newestFirst(own.attempts.of, siblings?.attempts),
  extensionCalls: newestFirst(own.extensionCalls, siblings?.extensionCalls),
  ...{ resend, test, offers, trials },
});

// The delivery of a notification continues the trace of the request that caused it.
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { continueTrace, type Step } from '@storewright/platform/tracing/spans';
import type { Line, Outcome, Outgoing } from './destinations/protocol.ts';

type Send = () => Promise<readonly Outcome[]>;

/** Sends with one span for each notification that has a trace; calls to the destination belong to the first. */
export function sendTraced(line: Line, all: readonly Outgoing[]): Promise<readonly Outcome[]> {
  const plain: Send = () => line.send(all);
  if (all.every(({ traceparent }) => traceparent === undefined)) return plain();
  return all.reduce<Send>((send, one, at) => () => continued(one, at, send), plain)();
}

const continued = (one: Outgoing, at: number, send: Send): Promise<readonly Outcome[]> =>
  continueTrace(
    one.traceparent,
    () => stepOf(one),
    async (span) => {
      const outcomes = await send();
      if (outcomes[at]!.outcome !== 'taken') span?.setStatus({ code: SpanStatusCode.ERROR });
      return outcomes;
    },
  );

const stepOf = ({ id, typeId, type }: Outgoing): Step => ({
  name: 'deliver',
  kind: SpanKind.PRODUCER,
  attributes: {
    'messaging.operation.type': 'send',
    'messaging.message.id': id,
    'storewright.notification': `${typeId} ${type}`,
  },
});

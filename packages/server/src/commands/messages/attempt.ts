// One attempt to bring a message to an address: as a line for people, as an object for programs.
import type { OutboundOutcome } from '@storewright/platform/outbound';

interface Sent {
  readonly type: string;
  readonly typeId: string;
  readonly resourceId: string;
  readonly id: string;
}

const resultOf = (answer: OutboundOutcome): string | number =>
  answer.outcome === 'answer'
    ? answer.status
    : answer.outcome === 'failed'
      ? answer.reason
      : 'no answer in time';

/** @param isLast absent where it is not known whether another attempt follows */
export function attemptLine(
  { type, typeId, resourceId, id }: Sent,
  answer: OutboundOutcome,
  isLast = true,
): string {
  return `${type} ${typeId} ${resourceId} ${id} → ${resultOf(answer)}${isLast ? '' : ' …'}`;
}

export function attemptObject(
  { type, typeId, resourceId, id }: Sent,
  answer: OutboundOutcome,
  isLast = true,
): string {
  const result = resultOf(answer);
  const answered = typeof result === 'number' ? { status: result } : { reason: result };
  const resource = { typeId, id: resourceId };
  return JSON.stringify({ message: id, type, resource, ...answered, willRetry: !isLast });
}

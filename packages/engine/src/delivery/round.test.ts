// A receiver that takes only small notifications, and how a round sends to it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Waiting } from '@storewright/store/storage/outbox/outbox';
import {
  type Line,
  type Outgoing,
  type Protocol,
  refused,
  taken,
} from './destinations/protocol.ts';
import { sendRound } from './round.ts';

const acceptedBytes = 100_000;

const rowOf = (number: number, size: number): Waiting =>
  ({
    id: `${number}`,
    resource: 'order o',
    body: JSON.stringify({
      id: `${number}`,
      sequenceNumber: number,
      resource: { typeId: 'order', id: 'o' },
      resourceVersion: number,
      type: 'OrderCustomFieldChanged',
      value: 'x'.repeat(size),
      createdAt: '2026-01-01T00:00:00.000Z',
      lastModifiedAt: '2026-01-01T00:00:00.000Z',
    }),
  }) as Waiting;

function receiverOf(received: Outgoing[]): Line {
  return {
    async send(all) {
      return all.map((one) => {
        if (one.body.length > acceptedBytes) return refused('too large');
        received.push(one);
        return taken();
      });
    },
    close: async () => undefined,
  };
}

const protocol = { maxBytes: 1_000_000, atOnce: 200, calls: 1, keepsOrder: true } as const;

const cases: readonly (readonly [string, readonly number[]])[] = [
  ['the first', [120_000, 10, 10]],
  ['one in the middle', [10, 10, 120_000, 10, 10]],
  ['the last', [10, 120_000]],
  ['several', [10, 120_000, 120_000, 10, 90_000, 120_000, 10]],
];
for (const [which, sizes] of cases)
  test(`notifications of a document arrive in order when ${which} of a call is refused for its size`, async () => {
    const received: Outgoing[] = [];
    const rows = sizes.map((size, number) => rowOf(number, size));
    const { sent, dropped, failed } = await sendRound({
      rows,
      rendering: {
        projectKey: 'demo',
        format: { type: 'Platform' },
        pathOf: (typeId) => `/${typeId}s`,
        isReadable: true,
        maxBytes: protocol.maxBytes,
      },
      protocol: protocol as unknown as Protocol,
      line: receiverOf(received),
      goOn: () => true,
      note: () => undefined,
    });
    const bodies = received.map(({ body }) => JSON.parse(body));
    assert.deepEqual(
      bodies.map(({ id, payloadNotIncluded }) => [id, payloadNotIncluded !== undefined]),
      sizes.map((size, number) => [`${number}`, size > acceptedBytes]),
    );
    assert.deepEqual([sent.length, dropped.length, failed.size], [rows.length, 0, 0]);
  });

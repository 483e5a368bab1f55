// The forms of notifications, byte for byte, and where a payload is too large.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outgoing } from './payload.ts';

const stamps = {
  createdAt: '2026-11-20T08:00:00.000Z',
  lastModifiedAt: '2026-11-20T08:00:00.000Z',
};
const paid = {
  id: '6b0d',
  version: 1,
  ...stamps,
  createdBy: { clientId: 'c' },
  lastModifiedBy: { clientId: 'c' },
  sequenceNumber: 3,
  resource: { typeId: 'order', id: '9f21' },
  resourceVersion: 5,
  resourceUserProvidedIdentifiers: { orderNumber: '17' },
  type: 'OrderPaymentStateChanged',
  paymentState: 'Paid',
};
const rendering = {
  projectKey: 'tea',
  format: { type: 'Platform' },
  pathOf: () => '/orders',
  isReadable: true,
  maxBytes: 262_144,
};
const row = (document: object) => ({ id: 'row', body: JSON.stringify(document) });

const platform =
  '{"notificationType":"Message","projectKey":"tea","id":"6b0d","version":1,"sequenceNumber":3,' +
  '"resource":{"typeId":"order","id":"9f21"},"resourceVersion":5,' +
  '"resourceUserProvidedIdentifiers":{"orderNumber":"17"},"type":"OrderPaymentStateChanged",' +
  '"paymentState":"Paid","createdAt":"2026-11-20T08:00:00.000Z",' +
  '"lastModifiedAt":"2026-11-20T08:00:00.000Z"}';

test('a message in the form of the platform', () => {
  assert.equal(outgoing(rendering, row(paid)).body, platform);
});

test('a message as a CloudEvent around it', () => {
  const format = { type: 'CloudEvents' };
  assert.equal(
    outgoing({ ...rendering, format }, row(paid)).body,
    '{"specversion":"1.0","id":"6b0d",' +
      '"type":"com.commercetools.order.message.OrderPaymentStateChanged","source":"/tea/orders",' +
      '"subject":"9f21","time":"2026-11-20T08:00:00.000Z","sequence":"3","sequencetype":"Integer",' +
      `"dataref":"/tea/messages/6b0d","data":${platform}}`,
  );
});

for (const character of ['a', 'ä', '茶', '🍵'])
  test(`a payload of ${character} at the limit of bytes is sent, and one byte more is not`, () => {
    const size = (text: string) =>
      Buffer.byteLength(outgoing({ ...rendering, maxBytes: 1e9 }, row({ ...paid, text })).body);
    const width = Buffer.byteLength(character);
    const room = rendering.maxBytes - size('');
    const full = character.repeat(Math.floor(room / width)) + 'a'.repeat(room % width);
    assert.equal(size(full), rendering.maxBytes);
    const whole = JSON.parse(outgoing(rendering, row({ ...paid, text: full })).body);
    assert.equal(whole.text, full);
    const larger = JSON.parse(outgoing(rendering, row({ ...paid, text: `${full}a` })).body);
    assert.deepEqual(larger.payloadNotIncluded, {
      reason: 'Payload too large.',
      payloadType: 'OrderPaymentStateChanged',
    });
    assert.deepEqual([larger.text, larger.type, larger.id], [undefined, undefined, '6b0d']);
  });

test('an event in the form of the platform', () => {
  const event = {
    ...{ notificationType: 'Event', id: 'e1', type: 'ImportOperationRejected' },
    ...{ resourceType: 'import-api', data: { id: 'o1' }, createdAt: stamps.createdAt },
  };
  const { body, sort, typeId, resourceId } = outgoing(rendering, row(event));
  assert.equal(body, JSON.stringify(event));
  assert.deepEqual([sort, typeId, resourceId], ['event', 'import-api', 'o1']);
});

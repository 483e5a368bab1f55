// The envelopes that receivers of other queues know, with all that theirs always hold.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forms } from './forms.ts';

const body =
  '{"notificationType":"Message","id":"6b0d","text":"ä","createdAt":"2026-11-20T08:00:00.000Z"}';
const one = {
  id: '6b0d',
  typeId: 'order',
  resourceId: '9f21',
  sort: 'message' as const,
  type: 'OrderCreated',
  contentType: 'application/json; charset=UTF-8',
  body,
};
const postedAs = (form: string) => forms.get(form)!(one);

test('what is plain, and a CloudEvent, is posted as it is', () => {
  assert.deepEqual(postedAs('plain'), { body, type: 'application/json' });
  assert.deepEqual(postedAs('cloudevents'), { body, type: 'application/cloudevents+json' });
});

test('a push of Google Cloud Pub/Sub holds data in base64, and id and time under both of their names', () => {
  const { body: text, type } = postedAs('pubsub');
  assert.equal(type, 'application/json');
  assert.deepEqual(JSON.parse(text), {
    message: {
      data: Buffer.from(body).toString('base64'),
      messageId: '6b0d',
      message_id: '6b0d',
      publishTime: '2026-11-20T08:00:00.000Z',
      publish_time: '2026-11-20T08:00:00.000Z',
    },
    subscription: 'projects/local/subscriptions/storewright',
  });
});

test('an event of a queue of AWS holds its body as a text, with what a record always has', () => {
  assert.deepEqual(JSON.parse(postedAs('sqs').body), {
    Records: [
      {
        messageId: '6b0d',
        receiptHandle: '6b0d',
        body,
        attributes: {
          ApproximateReceiveCount: '1',
          SentTimestamp: '1795161600000',
          SenderId: 'storewright',
          ApproximateFirstReceiveTimestamp: '1795161600000',
        },
        messageAttributes: {},
        md5OfBody: 'c001fe79ba3b5285c002b09b4532e278',
        eventSource: 'aws:sqs',
        eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:storewright',
        awsRegion: 'us-east-1',
      },
    ],
  });
});

test('a change tells when it was made', () => {
  const change = '{"notificationType":"ResourceUpdated","modifiedAt":"2026-11-20T08:00:00.000Z"}';
  const { body: text } = forms.get('pubsub')!({ ...one, body: change });
  assert.equal(JSON.parse(text).message.publishTime, '2026-11-20T08:00:00.000Z');
});

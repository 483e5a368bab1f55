import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, type ErrorCode } from '@storewright/model/declaration';
import { endsConnection, faultOf, type Moment, stateOf } from './sqlstate.ts';

const server = (code: string, severity = 'ERROR') =>
  Object.assign(new Error('said by the server'), { code, severity });
const socket = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
});
const cut = new Error('Connection terminated unexpectedly');

const rows: readonly (readonly [Error, Moment, ErrorCode])[] = [
  [socket, 'connecting', 'OverCapacity'],
  [server('28P01', 'FATAL'), 'connecting', 'OverCapacity'],
  [server('53300', 'FATAL'), 'connecting', 'OverCapacity'],
  [cut, 'reading', 'OverCapacity'],
  [cut, 'uncommitted', 'OverCapacity'],
  [cut, 'committing', 'GatewayTimeout'],
  [new Error('Query read timeout'), 'committing', 'GatewayTimeout'],
  [server('57P01', 'FATAL'), 'committing', 'GatewayTimeout'],
  [server('57P01', 'FATAL'), 'reading', 'OverCapacity'],
  [server('57014'), 'reading', 'QueryTimedOut'],
  [server('57014'), 'committing', 'OverCapacity'],
  [server('55P03'), 'committing', 'OverCapacity'],
  [server('40P01'), 'committing', 'OverCapacity'],
  [server('53100'), 'committing', 'OverCapacity'],
  [server('22021'), 'reading', 'InvalidInput'],
  [server('22P05'), 'committing', 'InvalidInput'],
  [server('54000'), 'committing', 'InvalidInput'],
];

test('a fault of the database becomes an answer, and 503 only when nothing was stored', () => {
  for (const [fault, moment, code] of rows) {
    const answer = faultOf(fault, moment) as ApiError;
    assert.ok(answer instanceof ApiError, `${fault.message} while ${moment}`);
    assert.deepEqual([answer.code, answer.cause], [code, fault]);
    assert.notEqual(answer.status, 401);
  }
});

test('our own mistakes and violated constraints stay what they are', () => {
  for (const mistake of [server('42P01'), server('23505'), new TypeError('undefined')]) {
    assert.equal(faultOf(mistake, 'committing'), mistake);
  }
});

test('a connection is given up after fatal errors and breaks only', () => {
  assert.equal(endsConnection(server('23505')), false);
  assert.equal(endsConnection(faultOf(server('57014'), 'reading')), false);
  assert.equal(endsConnection(new Error('an error of the caller')), false);
  assert.equal(endsConnection(faultOf(server('57P01', 'FATAL'), 'reading')), true);
  assert.equal(endsConnection(faultOf(cut, 'committing')), true);
  assert.equal(stateOf(socket), undefined);
});

// What the log may have of a refused request.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiError, withReason } from '../../declaration/index.ts';
import { hinted } from '../../platform/hint.ts';
import { pathForLog, whyRefused } from './why.ts';

const error = () =>
  hinted(apiError.InvalidInput('The name \'Smith\' of a@b.c is "wrong".\na@b.c'), 'Ask a@b.c.');

test('on his own machine the developer reads what the client was told, without e-mails', () => {
  assert.deepEqual(whyRefused(error(), '/demo/x?secret=1', true), {
    path: '/demo/x',
    code: 'InvalidInput',
    message: 'The name \'Smith\' of …@… is "wrong".\n…@…',
    hint: 'Ask …@…',
  });
});

test('beyond this machine no text of a client is in the log', () => {
  assert.deepEqual(whyRefused(error(), '/demo/x', false), {
    path: '/demo/x',
    code: 'InvalidInput',
    message: "The name '…'.",
  });
});

test('no piece of a body is in the log, whatever marks it has', () => {
  for (const isLocal of [true, false]) {
    let detail = '';
    try {
      JSON.parse('{"name":"O\'Brien" "pin":4711}');
    } catch (error) {
      detail = (error as Error).message;
    }
    const failure = apiError.InvalidJsonInput('No JSON.', {
      detailedErrorMessage: `${detail}, "{"name":"O'Brien" "pin":4711}" is not valid JSON`,
    });
    assert.doesNotMatch(whyRefused(failure, '/', isLocal)!.message, /Brien|4711/);
  }
});

test('a reason that clients do not hear is in the log', () => {
  const failure = withReason(apiError.invalid_client('No.'), 'The secret is wrong.');
  assert.equal(whyRefused(failure, '/', false)?.reason, 'The secret is wrong.');
});

test('what is no error of the API is told elsewhere', () => {
  assert.equal(whyRefused(new Error('ours'), '/', true), undefined);
});

for (const [url, expected] of [
  ['/demo/customers/email-token=abc', '/demo/customers/email-token=…'],
  ['/demo/customers/password-token=abc?x', '/demo/customers/password-token=…'],
  ['/demo/customers/key=a%40b.c', '/demo/customers/key=…@…'],
  ['/demo/%zz', '/demo/%zz'],
])
  test(`${url} is logged as ${expected}`, () => assert.equal(pathForLog(url!), expected));

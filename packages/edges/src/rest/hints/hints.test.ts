// What the log may have of a refused request.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hinted } from '@storewright/model/base/hint';
import { apiError, withReason } from '@storewright/model/declaration';
import { pathForLog, whyRefused } from './hints.ts';

const error = () =>
  hinted(apiError.InvalidInput('The name \'Smith\' of a@b.c is "wrong".\na@b.c'), 'Ask a@b.c.');

test('on his own machine the developer reads what the client was told, without e-mails', () => {
  assert.deepEqual(whyRefused(error(), '/demo/x?secret=1', true), {
    path: '/demo/x',
    code: 'InvalidInput',
    message: 'The name \'Smith\' of …@… is "wrong". …@…',
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

test('a quoted newline does not let the rest of the quotation into the log', () => {
  for (const text of ['private\nx', "private'\nprivate", 'x\r\nprivate', 'x\u2028private']) {
    const failure = apiError.DiscountCodeNonApplicable(`The discount code '${text}' is unknown.`);
    assert.equal(whyRefused(failure, '/', false)?.message, "The discount code '…' is unknown.");
  }
});

test('of a message that was cut, nothing after the first quotation mark is in the log', () => {
  const failure = apiError.InvalidInput(`The code 'x'${'private '.repeat(1_000)}' is unknown.`);
  assert.equal(whyRefused(failure, '/', false)?.message, "The code '…'");
});

test('the log has no control characters, and no part of an address that its end cuts', () => {
  const filler = 'x '.repeat(245);
  const failure = apiError.InvalidInput(`\u001b[2J\n${filler}ada.lovelace@example.com`);
  const { message } = whyRefused(failure, '/', true)!;
  assert.equal(message, ` [2J ${filler}…`);
});

test('a reason costs no more processor time than its length', () => {
  for (const text of ['x'.repeat(200_000), 'a-'.repeat(100_000), `${'x@'.repeat(100_000)}\ny`]) {
    const before = process.cpuUsage();
    for (const isLocal of [true, false])
      whyRefused(apiError.InvalidInput(`The code '${text}' is wrong.`), `/${text}`, isLocal);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 50_000, `${user + system} µs`);
  }
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

import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { readSecret } from './secret.ts';

function terminalWith(text: string, isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  input.end(text);
  const told: string[] = [];
  const nothing = () => undefined;
  return {
    told,
    terminal: {
      ...{ environment: {}, directory: '/', isTerminal: isTTY, print: nothing, onStop: nothing },
      tell: (line: string) => told.push(line),
      input,
    },
  };
}

test('what is piped is the secret, without the end of its line', async () => {
  for (const [text, expected] of [
    ['correct horse\n', 'correct horse'],
    ['correct horse\r\n', 'correct horse'],
    ['correct horse', 'correct horse'],
    [' blanks stay \n', ' blanks stay '],
    ['pässwörd\n', 'pässwörd'],
  ] as const)
    assert.equal(await readSecret(terminalWith(text, false).terminal, 'Password'), expected);
  for (const [text, why] of [
    ['', /empty/],
    ['\n', /empty/],
    ['x'.repeat(5_000), /more than 4096/],
  ] as const)
    await assert.rejects(readSecret(terminalWith(text, false).terminal, 'Password'), why);
});

test('on a terminal it is typed twice, and told nowhere', async () => {
  const { terminal, told } = terminalWith('correct horse\ncorrect horse\n', true);
  assert.equal(await readSecret(terminal, 'Password'), 'correct horse');
  assert.deepEqual(told, ['Password:', 'Password, once more:']);
  const other = terminalWith('correct horse\nincorrect horse\n', true);
  await assert.rejects(readSecret(other.terminal, 'Password'), /differ/);
});

// Long strings in recorded data: scrubbed like short ones, in time that grows with their length.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPseudonyms } from './personal.ts';
import { mailServersIn, replaceBeside, replaceMails } from './scan.ts';
import { inText, leftIn, scrubbed, scrubbedGraphql } from './scrub.ts';

const words = openPseudonyms(false);

for (const [text, expected] of [
  ['mail ada@example.com.', 'mail M.'],
  ['<ada@example.com>, "bob@example.org"', '<M>, "M"'],
  ['ada@example', 'ada@example'],
  ['@example.com', '@example.com'],
  ['a@b@example.com', 'M'],
  ['a@example.com/more', 'M/more'],
  ['ADA@EXAMPLE.COM', 'M'],
  ['a@1.2.3', 'a@1.2.3'],
] as const)
  test(`'${text}' without e-mail addresses is '${expected}'`, () => {
    assert.equal(
      replaceMails(text, () => 'M'),
      expected,
    );
  });

test('every mail server of a text is found', () => {
  assert.deepEqual(mailServersIn('a@b.com@Example.invalid c@d'), ['b.com', 'example.invalid']);
});

for (const [document, expected] of [
  ['{ a(b: "x # y") # z\n }', '{ a(b: S) S\n }'],
  ['{ a(b: """x " \\""" # y""") }', '{ a(b: S) }'],
  ['{ a(b: "x\n) }', '{ a(b: S\n) }'],
  ['{ a(b: """x', '{ a(b: S'],
] as const)
  test(`${JSON.stringify(document)}: strings and comments are found`, () => {
    assert.equal(
      replaceBeside(document, () => 'S'),
      expected,
    );
  });

test('a quoted value after the name of a personal member is replaced, also within a list', () => {
  const text = 'lastName="Mei\\"er" and email in ("Ada", "Bob)") and title = "Dr" and key="x"';
  assert.match(
    inText(text, words),
    /^lastName="p[0-9a-f]{12}" and email in \("p[0-9a-f]{12}", "p[0-9a-f]{12}"\) and title = "p[0-9a-f]{12}" and key="x"$/,
  );
});

const size = 500_000;
for (const unit of ['a-', 'x', '"x', '\\x', 'title ', 'lastName="', 'lastName in ("a",', '@', 'a@'])
  test(`a string of ${size} characters '${unit}' is scrubbed in time`, () => {
    const text = unit.repeat(size / unit.length);
    const words = openPseudonyms(false);
    const before = process.cpuUsage();
    for (const one of [text, `"${text}`, `"""${text}`, `eyJ${text}\n${text}`]) {
      inText(one, words);
      leftIn(one, words, false);
      scrubbed({ email: one, value: one }, words);
      scrubbedGraphql({ query: one }, words);
    }
    const { user } = process.cpuUsage(before);
    assert.ok(user < 10_000_000, `${user} µs`);
  });

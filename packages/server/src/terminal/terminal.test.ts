// Numbers with their nouns, in the lines that commands print.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../testing/tools.ts';
import { counted } from './terminal.ts';

test('a number has its noun in the singular for one, and in the plural for others', () => {
  const lines = [0, 1, 2].map((count) => counted(count, 'document'));
  assert.deepEqual(lines, ['0 documents', '1 document', '2 documents']);
  assert.equal(counted(2, 'process', 'processes'), '2 processes');
});

const nouns =
  'associate|client|copie|day|difference|document|entrie|extension|line|member|message|migration|' +
  'process(?:e)?|product|project|request|row|statement|subscription|suggestion';
const fixedPlural = new RegExp(`\\$\\{(?!most)[^}]+\\} (?:more )?(?:${nouns})s\\b`);

test('no line of a command has a plural that the number does not decide', () => {
  const folder = join(root, 'packages/server/src');
  const files = ['commands', 'terminal', 'transfer', 'processes', 'admin/console'].flatMap((room) =>
    readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!test)\.ts$/.test(file))
      .map((file) => join(folder, room, file)),
  );
  assert.ok(files.length > 60);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => fixedPlural.test(line) && !line.includes('=== 1'))
      .map((line) => `${file.slice(folder.length + 1)}: ${line.trim()}`),
  );
  assert.deepEqual(found, []);
});

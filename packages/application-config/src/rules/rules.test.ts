import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CONFIGURATION_KINDS, CONFIGURATION_NAME } from '../loading/find-file.ts';
import { validateConfig } from '../result/process-config.ts';
import {
  changedConfiguration,
  configurationText,
  type Kind,
  withApplication,
  wrongFiles,
} from '../testing/temporary-application.ts';
import { rules } from './index.ts';
import type { Rule } from './rule.ts';

/** Rules about the file itself need files that no change of a member can make. */
const arrangements = new Map<string, (folder: string, kind: Kind) => void>([
  ['file-missing', (folder, kind) => rmSync(join(folder, `${CONFIGURATION_NAME}.${kind}`))],
  [
    'file-ambiguous',
    (folder, kind) => {
      const other = kind === 'json' ? 'js' : 'json';
      writeFileSync(join(folder, `${CONFIGURATION_NAME}.${other}`), '{}');
    },
  ],
  [
    'file-unreadable',
    (folder, kind) => {
      rmSync(join(folder, `${CONFIGURATION_NAME}.${kind}`));
      mkdirSync(join(folder, `${CONFIGURATION_NAME}.${kind}`));
    },
  ],
]);

function appliesTo({ wrong }: Rule, kind: Kind): boolean {
  return kind !== 'json' || wrong.module === undefined || wrong.json !== undefined;
}

for (const kind of CONFIGURATION_KINDS) {
  test(`a plain configuration in a .${kind} file has no finding`, () => {
    const name = `${CONFIGURATION_NAME}.${kind}`;
    return withApplication(
      { [name]: configurationText(kind, changedConfiguration()) },
      async (folder) => {
        const result = await validateConfig({ applicationPath: folder, processEnv: {} });
        assert.deepEqual(result, { valid: true, findings: [], file: join(folder, name) });
      },
    );
  });

  for (const rule of rules.filter((one) => appliesTo(one, kind))) {
    test(`${rule.id} is found in a .${kind} file`, () =>
      withApplication(wrongFiles(kind, rule.wrong), async (folder) => {
        arrangements.get(rule.id)?.(folder, kind);
        const { findings, valid } = await validateConfig({
          applicationPath: folder,
          processEnv: rule.wrong.environment ?? {},
        });
        const found = findings.find((finding) => finding.rule === rule.id);
        assert.ok(found, `no such finding among ${JSON.stringify(findings)}`);
        assert.equal(found.severity, rule.severity);
        assert.equal(
          valid,
          findings.every(({ severity }) => severity === 'warning'),
        );
      }));
  }
}

test('each rule has an id of its own, a sentence, a reason and a right side', () => {
  assert.equal(new Set(rules.map(({ id }) => id)).size, rules.length);
  for (const { id, says, why, right } of rules)
    for (const sentence of [says, why, right]) assert.ok(sentence.length > 8, id);
});

test('a change of one member breaks that rule and no other', async () => {
  const single = rules.filter(
    ({ wrong }) => wrong.set !== undefined || wrong.without !== undefined,
  );
  for (const { id, wrong } of single) {
    const ids = await withApplication(wrongFiles('json', wrong), async (folder) => {
      const processEnv = wrong.environment ?? {};
      const { findings } = await validateConfig({ applicationPath: folder, processEnv });
      return findings.map(({ rule }) => rule);
    });
    assert.deepEqual([...new Set(ids)], [id]);
  }
});

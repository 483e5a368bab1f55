// The declarations beside the types of the newest official SDK.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { compareWithSdk } from '../testing/surface/compare.ts';
import { newestSdk, surfaceReport } from '../testing/surface/report.ts';
import { readSdkTypes } from '../testing/surface/sdk-types.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { installedTools, root } from '../testing/tools.ts';

const tools = await installedTools();
const skip = tools.missing;

test('what the newest SDK has is offered or listed with a reason', { skip }, () => {
  const { undecided, stale } = surfaceReport(kinds, tools.folder);
  assert.deepEqual({ undecided, stale }, { undecided: [], stale: [] });
});

test('a kind that loses an action, a message and a member is noticed', { skip }, () => {
  const sdk = readSdkTypes(join(tools.folder, newestSdk));
  const type = kinds.get('type')!;
  const { key: _key, ...allFields } = type.resource.allFields;
  const actions = new Map([...type.actions].filter(([name]) => name !== 'removeEnumValues'));
  const lessType = { ...type, actions, resource: { ...type.resource, allFields } };
  const store = kinds.get('store')!;
  const messages = store.messages.filter(({ type: name }) => name !== 'StoreDeleted');
  const less = new Map([...kinds, ['type', lessType], ['store', { ...store, messages }]]);
  const whole = compareWithSdk(kinds, sdk).added;
  const lost = compareWithSdk(less, sdk).added.filter((name) => !whole.includes(name));
  assert.deepEqual(lost, [
    'action Type removeEnumValues',
    'member Type.key',
    'message StoreDeleted',
  ]);
});

/** The command with a reference that has these rows of actions. */
async function runSurface(...actions: readonly string[]) {
  const folder = temporaryFolder();
  const tables = { actions, messages: [], endpoints: [] };
  for (const [name, rows] of Object.entries(tables))
    writeFileSync(join(folder.path, `${name}.csv`), ['header', ...rows].join('\n'));
  const env = { ...process.env, STOREWRIGHT_REFERENCE: folder.path };
  const child = spawn(process.execPath, [join(root, 'scripts', 'surface.mjs')], { env });
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  folder.remove();
  return { stdout, code };
}

test('the command exits with 1 when the reference has a new name, and with 0 otherwise', {
  skip,
}, async () => {
  const same = await runSurface('Type,changeKey,TypeChangeKeyAction');
  assert.deepEqual(
    [same.code, /neither offered nor listed: (\d+)/.exec(same.stdout)?.[1]],
    [0, '0'],
  );
  const more = await runSurface('Type,setColour,TypeSetColourAction');
  assert.equal(more.code, 1);
  assert.match(more.stdout, /neither offered nor listed: 1\n {2}action Type setColour/);
});

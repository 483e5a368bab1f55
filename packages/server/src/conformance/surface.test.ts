// The declarations beside the types of the newest official SDK.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { kinds } from '../resources/index.ts';
import { compareWithSdk } from '../testing/surface/compare.ts';
import { newestSdk, surfaceReport } from '../testing/surface/report.ts';
import { readSdkTypes } from '../testing/surface/sdk-types.ts';
import { installedTools } from '../testing/tools.ts';

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

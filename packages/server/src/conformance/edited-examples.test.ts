// Edited documents become update actions, and nothing that was not edited is lost: random edits of documents of
// every kind, planned by the server and carried out over the API.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import type { FormShape, ShownForm } from '../admin/console/form.ts';
import { examples } from '../reference/examples/index.ts';
import { shop } from '../reference/examples/shop.ts';
import { planOf, readConsole } from '../testing/edits.ts';
import { openExampleShop, runExamples } from '../testing/example-runner.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';
import { type EditSetting, randomEdit } from '../testing/random-edits.ts';
import { diceOf, seeded } from '../testing/random-search.ts';
import { differingPaths, type Path } from '../transfer/edited/differing.ts';

let server: TestServer;
let receiver: OtherServer;

interface Editable {
  readonly kind: string;
  /** Of the collection. */
  readonly path: string;
  readonly fields: { readonly [member: string]: FormShape };
  readonly documents: any[];
}

const editable = new Map<string, Editable>();

before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { ownDestinations: true } });
  const main = await openExampleShop(server, receiver.url, shop);
  const { kinds: listed } = await own('/kinds');
  const places = new Map<string, string>(listed.map((one: any) => [one.kind, one.path]));
  for (const [kind, example] of examples) {
    const path = kind === 'project' ? '' : places.get(kind);
    if (path === undefined || !changes(kind)) continue;
    // Some examples are about another project; what they leave here is edited all the same.
    await runExamples(main, kinds.get(kind)!, example).catch(() => []);
    const { fields }: ShownForm = await own(`/kinds/${kind}/form`);
    const documents = await listOf(path);
    if (documents.length > 0) editable.set(kind, { kind, path, fields, documents });
  }
});
after(async () => {
  await server.close();
  await receiver.close();
});

const changes = (kind: string): boolean => kinds.get(kind)!.actions.size > 0;

async function listOf(path: string): Promise<any[]> {
  const { body } = await server.request('GET', path === '' ? '' : `${path}?limit=20`);
  return body.results ?? [body];
}

const own = (path: string) => readConsole(server, path);

const documentPath = ({ path }: Editable, { id }: any) => (path === '' ? '' : `${path}/${id}`);

/** As the plan names paths: without the names of items, which a test of one item does not need. */
const plain = (path: Path | string) =>
  (typeof path === 'string' ? path.split('.') : path).filter((step) => !/^(#|\d+$)/.test(step));

const isWithin = (path: readonly string[], other: readonly string[]) =>
  other.every((step, index) => path[index] === step);

type Outcome = 'saved' | 'left' | 'refused';

/** One edit: what it did, and what it changed without having been asked to or announced. */
async function edited(
  one: Editable,
  index: number,
  setting: EditSetting,
): Promise<readonly [Outcome | undefined, string[]]> {
  const was = one.documents[index];
  const edit = was && randomEdit(one.fields, was, setting);
  if (edit === undefined || JSON.stringify(edit.is) === JSON.stringify(was)) return [undefined, []];
  const plan = await planOf(server, { kind: one.kind, was, is: edit.is });
  if (plan.now !== undefined) {
    one.documents[index] = plan.now;
    return [undefined, []];
  }
  if (plan.left.length > 0) return ['left', []];
  const body = { version: plan.version, actions: plan.actions };
  const answer = await server.request('POST', documentPath(one, was), body);
  if (answer.status !== 200) return ['refused', []];
  one.documents[index] = answer.body;
  const asked = plain(edit.path.replaceAll('/', '.'));
  const announced = plan.also.map(({ path }) => plain(path));
  const lost = differingPaths(was, answer.body)
    .map(plain)
    .filter((path) => !isWithin(path, asked) && !isWithin(asked, path))
    .filter((path) => !announced.some((other) => isWithin(path, other)))
    .filter((path) => !shownOnly.has(path.at(-1)!) && !isCalculated(one.kind, path));
  return ['saved', lost.map((path) => `${one.kind}: ${edit.path} → ${path.join('.')}`)];
}

/** What a read makes of stored documents. */
const shownOnly: ReadonlySet<string> = new Set([
  'versionModifiedAt',
  'lastMessageSequenceNumber',
  'lastModifiedAt',
  'lastModifiedBy',
  'hasStagedChanges',
]);

/** What is calculated when a document is read, or by work in the background, and held by nobody. */
const calculated: ReadonlyMap<string, RegExp> = new Map([
  ['business-unit', /^inherited(Stores|Associates)(\.|$)/],
  ['order-edit', /^result(\.|$)/],
  ['project', /^searchIndexing\./],
  // Product discounts reach prices in the background.
  ['product', /^masterData\.(current|staged)\..*prices\.discounted$/],
]);

const isCalculated = (kind: string, path: readonly string[]): boolean =>
  calculated.get(kind)?.test(path.join('.')) === true;

const rounds = 2_000;

test('of 2,000 random edits of documents of every listed kind none changes what was neither edited nor announced', async () => {
  const dice = diceOf(seeded(44));
  const targets = (kind: string) => editable.get(kind)?.documents ?? [];
  const counts: { [outcome in Outcome]: number } = { saved: 0, left: 0, refused: 0 };
  const saved = new Map<string, number>();
  const lost: string[] = [];
  for (let done = 0; done < rounds; ) {
    const one = dice.one([...editable.values()]);
    const [outcome, found] = await edited(one, dice.below(one.documents.length), { dice, targets });
    if (outcome === undefined) continue;
    done += 1;
    counts[outcome] += 1;
    if (outcome === 'saved') saved.set(one.kind, (saved.get(one.kind) ?? 0) + 1);
    lost.push(...found);
  }
  assert.deepEqual(lost, []);
  // The console lists no kind that is only read in a unit. Variants are
  // documents of their own in modular projects alone.
  const missing = [...examples.keys()].filter((kind) => changes(kind) && !editable.has(kind));
  const unlisted = ['approval-flow', 'approval-rule', 'variant'];
  assert.deepEqual(missing.sort(), unlisted);
  const unsaved = [...editable.keys()].filter((kind) => !saved.has(kind));
  assert.deepEqual(unsaved, [], JSON.stringify(counts));
  assert.ok(counts.saved > rounds / 2, JSON.stringify(counts));
});

test('of a kind that has no update actions, or of two documents, no edit is planned', async () => {
  const [zone] = editable.get('zone')!.documents;
  const [channel] = editable.get('channel')!.documents;
  for (const [body, status] of [
    [{ kind: 'message', was: zone, is: zone }, 404],
    [{ kind: '__proto__', was: zone, is: zone }, 404],
    [{ kind: 'zone', was: zone, is: channel }, 400],
    [{ kind: 'zone', was: zone }, 400],
    [{ kind: 'zone', was: zone, is: zone, more: 1 }, 400],
    [{ kind: 'zone', was: { ...zone, id: 'none' }, is: { ...zone, id: 'none' } }, 404],
  ] as const) {
    const response = await fetch(`${server.url}/-/console/projects/demo/edits`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, status, JSON.stringify(body));
    await response.text();
  }
});

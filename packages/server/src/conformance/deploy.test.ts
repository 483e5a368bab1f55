// The files that operators start from, beside what the server really has: its options, its metrics.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';
import { environmentVariable, optionNames } from '../options.ts';
import { metricsOf } from '../processes/metrics.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
const folder = join(root, 'deploy');
const workflow = join(root, '.github/workflows/ci.yaml');
const chart = join(folder, 'helm/storewright');

const files = [
  ...readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
  workflow,
];
const read = (...parts: string[]): string => readFileSync(join(...parts), 'utf8');

let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { metricsPort: 0 } });
});
after(() => server.close());

test('every variable that a file names is an option', () => {
  const known = new Set([
    ...optionNames.map(environmentVariable),
    // Of the tests, which the workflow runs.
    'STOREWRIGHT_TEST_DATABASE_URL',
    // Of the script that makes the role of the server in a PostgreSQL group.
    'STOREWRIGHT_DATABASE_PASSWORD',
  ]);
  const named = [...files, join(root, 'docs/guide/deploy.md')].flatMap((file) =>
    [...read(file).matchAll(/\bSTOREWRIGHT_[A-Z_]*[A-Z]\b/g)].map(([name]) => `${name} ${file}`),
  );
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter((line) => !known.has(line.split(' ')[0]!)),
    [],
  );
});

/** Names of a page of metrics, those of the parts of histograms too, with their labels. */
async function exposed(): Promise<ReadonlySet<string>> {
  const several = metricsOf(() => ({ members: () => [], restarts: () => 0 }) as never);
  const pages = [await (await fetch(server.metricsUrl!)).text(), await several.metrics()];
  const types = pages.flatMap((page) => [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)]);
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name!],
    ),
  );
}

const expressions = (): readonly string[] => {
  const { groups } = parse(read(folder, 'prometheus/alerts.yaml'));
  const { panels } = JSON.parse(read(folder, 'grafana/storewright.json'));
  return [
    ...groups.flatMap((group: any) => group.rules.map((rule: any) => rule.expr)),
    ...panels.flatMap((panel: any) => panel.targets.map((target: any) => target.expr)),
  ];
};

test('every metric of the alerts and the dashboard is one that the server has', async () => {
  const known = await exposed();
  const used = expressions().flatMap((expression) =>
    [...expression.matchAll(/\b(?:storewright|process|nodejs)_[a-z_]+/g)].map(([name]) => name),
  );
  assert.ok(used.length > 30);
  assert.deepEqual(
    [...new Set(used)].filter((name) => !known.has(name)),
    [],
  );
});

test('brackets of the expressions are in pairs, and no two alerts have one name', () => {
  for (const expression of expressions())
    for (const [open, close] of ['()', '[]', '{}'])
      assert.equal(expression.split(open!).length, expression.split(close!).length, expression);
  const { groups } = parse(read(folder, 'prometheus/alerts.yaml'));
  const names = groups[0].rules.map(({ alert }: { alert: string }) => alert);
  assert.equal(new Set(names).size, names.length);
});

test('promtool understands the alerts', (context) => {
  const rules = join(folder, 'prometheus/alerts.yaml');
  const { status, stdout, stderr, error } = spawnSync('promtool', ['check', 'rules', rules], {
    encoding: 'utf8',
  });
  if (error !== undefined) return context.skip('there is no promtool here');
  assert.equal(status, 0, stdout + stderr);
});

test('a container that compose starts is as the image and the database want it', () => {
  const { services } = parse(read(folder, 'compose.yaml'));
  const { storewright, postgres } = services;
  assert.equal(storewright.read_only, true);
  assert.match(storewright.environment.STOREWRIGHT_DATABASE_URL, /@postgres:5432\/storewright$/);
  assert.equal(postgres.environment.POSTGRES_DB, 'storewright');
  for (const port of storewright.ports) assert.match(port, /^127\.0\.0\.1:/);
  const image = read(folder, 'Containerfile');
  assert.match(image, /^FROM gcr\.io\/distroless\/\S+-debian12:nonroot$/m);
  assert.match(image, /^HEALTHCHECK /m);
  assert.doesNotMatch(image, /alpine|musl/);
});

/** A template with every action taken out: values stand for themselves, lines of actions go. */
const plain = (template: string): string =>
  template
    .split('\n')
    .filter((line) => !/^\s*\{\{-.*\}\}$/.test(line))
    .join('\n')
    .replaceAll(/"?\{\{[^}]*\}\}(?::\{\{[^}]*\}\})?"?/g, 'value');

test('the chart is YAML, and every value that it uses is there', () => {
  const values = parse(read(chart, 'values.yaml'));
  for (const name of readdirSync(join(chart, 'templates'))) {
    const template = read(chart, 'templates', name);
    for (const document of parseAllDocuments(plain(template)))
      assert.deepEqual(document.errors.map(String), [], name);
    for (const [, path] of template.matchAll(/\.Values\.([\w.]+)/g))
      assert.notEqual(
        path!.split('.').reduce((value, member) => value?.[member], values),
        undefined,
        `${name}: ${path}`,
      );
    const opened = template.match(/\{\{-? (if|range|with) /g)?.length ?? 0;
    assert.equal(template.match(/\{\{-? end \}\}/g)?.length ?? 0, opened, name);
  }
  assert.equal(parse(read(chart, 'Chart.yaml')).name, 'storewright');
});

test('a pod is let go of later than the server needs to stop', () => {
  const { env, terminationGracePeriodSeconds } = parse(read(chart, 'values.yaml'));
  assert.ok(terminationGracePeriodSeconds >= Number(env.STOREWRIGHT_DRAIN_WAIT) + 35);
  const unit = read(folder, 'systemd/storewright.service');
  assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) >= 40);
});

test('systemd understands the unit', (context) => {
  const unit = join(folder, 'systemd/storewright.service');
  const { status, stderr, error } = spawnSync('systemd-analyze', ['verify', unit], {
    encoding: 'utf8',
  });
  if (error !== undefined) return context.skip('there is no systemd here');
  assert.equal(status, 0, stderr);
});

test('the workflow runs on three systems and three versions of Node.js', () => {
  const { jobs } = parse(read(workflow));
  const { system, node } = jobs.test.strategy.matrix;
  assert.deepEqual(node, [20, 22, 24]);
  for (const name of ['ubuntu', 'macos', 'windows'])
    assert.ok(
      system.some((one: string) => one.startsWith(name)),
      name,
    );
});

test('the action passes on what its step reads and writes', () => {
  const action = parse(read(folder, 'github-action/action.yaml'));
  const program = read(folder, 'github-action/start.mjs');
  const [step] = action.runs.steps;
  for (const name of Object.keys(action.inputs)) {
    const variable = `INPUT_${name.toUpperCase().replaceAll('-', '_')}`;
    assert.equal(step.env[variable], `\${{ inputs.${name} }}`);
    assert.ok(program.includes(`${variable}:`), variable);
  }
  for (const [name, { value }] of Object.entries<any>(action.outputs)) {
    assert.equal(value, `\${{ steps.${step.id}.outputs.${name} }}`);
    assert.match(program, new RegExp(`\\b'?${name}'?[:,]`), name);
  }
  const { jobs } = parse(read(folder, 'github-action/service-container.yaml'));
  assert.equal(jobs.test.services.shop.env.STOREWRIGHT_CONTROLS, 'on');
});

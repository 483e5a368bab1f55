// The files that operators start from, beside what the server really has: its options, its metrics.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { environmentVariable, optionNames } from '../options.ts';
import { metricsOf } from '../processes/metrics.ts';
import { servingFlags } from '../processes/optimizer.ts';
import { documentationFolder } from '../provisioning/documentation-folder.ts';
import { chartObjects } from '../testing/chart.ts';
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

test('the image has the documentation, which the package leaves out', () => {
  const image = read(folder, 'Containerfile');
  const { files } = JSON.parse(read(folder, '../packages/server/package.json'));
  assert.ok(!files.some((name: string) => ['dist', 'dist/site'].includes(name)));
  const copy = 'cp -R /source/packages/server/dist/site node_modules/storewright/dist/site';
  assert.match(image, new RegExp(`npm run site[^]* && ${copy} `));
  assert.equal(documentationFolder, join(root, 'packages', 'server', 'dist', 'site'));
});

/** By kind and name. */
const objectsOf = (values: object): ReadonlyMap<string, any> =>
  new Map(chartObjects(chart, values).map((one) => [`${one.kind} ${one.metadata.name}`, one]));

test('the chart is rendered to objects that fit each other', () => {
  const objects = objectsOf({});
  assert.deepEqual([...objects.keys()].sort(), [
    'Deployment shop',
    'PodDisruptionBudget shop',
    'Service shop',
  ]);
  const { spec } = objects.get('Deployment shop');
  const { labels } = spec.template.metadata;
  for (const selector of [
    spec.selector.matchLabels,
    objects.get('Service shop').spec.selector,
    objects.get('PodDisruptionBudget shop').spec.selector.matchLabels,
  ])
    assert.deepEqual(selector, labels);
  const { containers, volumes, securityContext } = spec.template.spec;
  assert.equal(securityContext.runAsNonRoot, true);
  const [{ env, ports, volumeMounts, readinessProbe, securityContext: own }] = containers;
  assert.equal(own.readOnlyRootFilesystem, true);
  const known = new Set(optionNames.map(environmentVariable));
  for (const { name } of env) assert.ok(known.has(name), name);
  assert.equal(objects.get('Service shop').spec.ports[0].targetPort, ports[0].name);
  assert.deepEqual(readinessProbe.httpGet, { path: '/health/ready', port: ports[0].name });
  for (const { name } of volumeMounts) assert.ok(volumes.some((one: any) => one.name === name));
});

test('the values for high availability bring a HAProxy with its file into each pod', () => {
  const objects = objectsOf(parse(read(chart, 'values-high-availability.yaml')));
  const { containers, volumes } = objects.get('Deployment shop').spec.template.spec;
  const [, haproxy] = containers;
  const [, { value: member }] = haproxy.env;
  assert.equal(member, 'db1.example');
  const { configMap } = volumes.find(({ name }: any) => name === haproxy.volumeMounts[0].name);
  const { data } = objects.get(`ConfigMap ${configMap.name}`);
  assert.equal(data['haproxy.cfg'], read(chart, 'haproxy.cfg'));
});

test('an ingress, further containers, annotations and places of pods go where they belong', () => {
  const sidecars = [{ name: 'agent', image: 'agent:1' }];
  const objects = objectsOf({
    ingress: { enabled: true, className: 'nginx', tlsSecret: 'shop-tls' },
    sidecars,
    podAnnotations: { 'a/b': 'c' },
    nodeSelector: { disk: 'ssd' },
  });
  const { template } = objects.get('Deployment shop').spec;
  assert.deepEqual(template.metadata.annotations, { 'a/b': 'c' });
  assert.deepEqual(template.spec.containers.slice(1), sidecars);
  assert.deepEqual(template.spec.nodeSelector, { disk: 'ssd' });
  const { ingressClassName, tls, rules } = objects.get('Ingress shop').spec;
  assert.equal(ingressClassName, 'nginx');
  assert.deepEqual(tls, [{ secretName: 'shop-tls', hosts: ['shop.example'] }]);
  assert.equal(rules[0].http.paths[0].backend.service.name, 'shop');
});

test('every value that the chart uses is there', () => {
  const values = parse(read(chart, 'values.yaml'));
  for (const name of readdirSync(join(chart, 'templates')))
    for (const [, path] of read(chart, 'templates', name).matchAll(/\.Values\.([\w.]+)/g))
      assert.notEqual(
        path!.split('.').reduce((value, member) => value?.[member], values),
        undefined,
        `${name}: ${path}`,
      );
});

test('a pod is let go of later than the server needs to stop', () => {
  const { env, terminationGracePeriodSeconds } = parse(read(chart, 'values.yaml'));
  assert.ok(terminationGracePeriodSeconds >= Number(env.STOREWRIGHT_DRAIN_WAIT) + 35);
  const unit = read(folder, 'systemd/storewright.service');
  assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) >= 40);
});

test('image, unit and `npm start` give what is new as much room as the processes of a server have', () => {
  const flag = servingFlags[0]!;
  assert.match(read(folder, 'Containerfile'), new RegExp(`NODE_OPTIONS=${flag} `));
  assert.match(
    read(folder, 'systemd/storewright.service'),
    new RegExp(`NODE_OPTIONS=${flag}$`, 'm'),
  );
  const { scripts } = JSON.parse(read(folder, '../package.json'));
  assert.ok(scripts.start.startsWith(`node ${flag} `));
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
  const step = action.runs.steps.find(({ id }: any) => id === 'start');
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

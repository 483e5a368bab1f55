// Traces and metrics of a server, exported by the official SDK of OpenTelemetry over OTLP: to a receiver of the test, and
// to the real collector, which forwards them to that receiver.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type StartedServer, startCommand } from '../testing/command.ts';
import { openDatabase, type TestDatabase } from '../testing/database.ts';
import { clientOf } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';
import { missingCollector, startRealCollector } from '../testing/real-collector.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { installedTools } from '../testing/tools.ts';

const tools = await installedTools();
const credentials = { clientId: 'traced', clientSecret: 'the secret of a traced client' };
/** What an operator loads; the tools have an API of their own, and a process has one alone. */
const sdkLoader = `
import Module, { createRequire } from 'node:module';
const resolve = Module._resolveFilename;
const api = ${JSON.stringify(createRequire(import.meta.url).resolve('@opentelemetry/api'))};
Module._resolveFilename = (name, ...more) =>
  name === '@opentelemetry/api' ? api : resolve(name, ...more);
const { NodeSDK } = createRequire(${JSON.stringify(join(tools.folder, 'x.js'))})('@opentelemetry/sdk-node');
new NodeSDK().start();
`;
const traceId = '0af7651916cd43dd8448eb211c80319c';
const outerSpan = '00f067aa0ba902b7';

interface Path {
  readonly title: string;
  readonly skip: string | false | undefined;
  /** Starts what receives from the exporter and forwards to the receiver of the test. */
  open(receiver: string): Promise<{ readonly url: string; stop(): Promise<void> }>;
}

const paths: readonly Path[] = [
  {
    title: 'the OTLP exporter of the SDK',
    skip: tools.missing,
    open: async (url) => ({ url, stop: async () => undefined }),
  },
  {
    title: 'the OTLP exporter of the SDK and a collector',
    skip: tools.missing || (await missingCollector()),
    open: startRealCollector,
  },
];

for (const { title, skip, open } of paths)
  describe(`With ${title}`, { skip }, () => {
    const folder = temporaryFolder();
    const loader = join(folder.path, 'sdk.mjs');
    let database: TestDatabase;
    let [collector, extension, receiver] = [] as unknown as OtherServer[];
    let path: Awaited<ReturnType<Path['open']>>;
    let server: StartedServer;
    let client: ReturnType<typeof clientOf>;

    before(async () => {
      [collector, extension, receiver] = await Promise.all([
        openOtherServer(),
        openOtherServer(),
        openOtherServer(),
      ]);
      collector!.answer = () => ({ body: {} });
      database = await openDatabase();
      writeFileSync(loader, sdkLoader);
      path = await open(collector!.url);
      server = await startExporting(path.url);
      client = clientOf({ url: server.url, projectKey: 'demo', ...credentials });
      await client.created('/extensions', {
        destination: { type: 'HTTP', url: extension!.url },
        triggers: [{ resourceTypeId: 'customer', actions: ['Create'] }],
      });
      await client.created('/subscriptions', {
        destination: { type: 'HTTP', url: `${receiver!.url}/hook` },
        changes: [{ resourceTypeId: 'customer' }],
      });
      receiver!.seen.length = 0;
    });
    after(async () => {
      await server?.kill();
      await path?.stop();
      await database?.drop();
      await Promise.all([collector, extension, receiver].map((one) => one?.close()));
      folder.remove();
    });

    const startExporting = (collectorUrl: string, ...flags: string[]): Promise<StartedServer> =>
      startCommand({
        directory: folder.path,
        flags: [
          ...['--database-url', database.url, '--data-dir', folder.path, '--project-key', 'demo'],
          ...['--client-id', credentials.clientId, '--client-secret', credentials.clientSecret],
          ...['--private-calls', 'true', '--own-destinations', 'true', ...flags],
        ],
        environment: {
          NODE_OPTIONS: `--import ${loader}`,
          OTEL_SERVICE_NAME: 'shop',
          OTEL_TRACES_EXPORTER: 'otlp',
          OTEL_METRICS_EXPORTER: 'otlp',
          OTEL_LOGS_EXPORTER: 'none',
          OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
          OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
          OTEL_BSP_SCHEDULE_DELAY: '100',
          OTEL_METRIC_EXPORT_INTERVAL: '500',
          OTEL_METRIC_EXPORT_TIMEOUT: '400',
        },
      });

    const exported = (signal: string): any[] =>
      collector!.seen.filter((one) => one.path === signal).map(({ text }) => JSON.parse(text));

    const spans = (): any[] =>
      exported('/v1/traces')
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap((scope) => scope.spans)
        .filter((span) => span.traceId === traceId);

    const until = async <T>(look: () => T | undefined): Promise<T> => {
      for (let waited = 0; waited < 15_000; waited += 25) {
        const found = look();
        if (found !== undefined) return found;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      return assert.fail(`it does not come: ${JSON.stringify(spans())} ${server.told()}`);
    };

    const kinds = { internal: 1, server: 2, client: 3, producer: 4 };

    test('one trace leads from the request to its statements, the extension and the delivery', async () => {
      const headers = { traceparent: `00-${traceId}-${outerSpan}-01` };
      const draft = { email: 'secret@example.com', password: 'a secret' };
      const { status } = await client.request('POST', '/customers', draft, { headers });
      assert.equal(status, 201);
      const named = (name: string, parent: string) =>
        until(() => spans().find((one) => one.name === name && one.parentSpanId === parent));
      const request = await named('POST /:projectKey/customers', outerSpan);
      const call = await named('POST extension', request.spanId);
      const delivery = await until(() => spans().find(({ name }) => name === 'deliver'));
      const post = await named('POST', delivery.spanId);
      const commit = spans().find(({ spanId }) => spanId === delivery.parentSpanId);
      assert.equal(commit.spanId, request.spanId);
      assert.deepEqual(
        [request, call, delivery, post].map(({ kind }) => kind),
        [kinds.server, kinds.client, kinds.producer, kinds.client],
      );
      const statements = spans().filter(({ attributes }) =>
        attributes.some(({ key }: any) => key === 'db.query.text'),
      );
      assert.ok(statements.some(({ parentSpanId }) => parentSpanId === request.spanId));
      const seenBy = ({ seen }: OtherServer) => seen[0]!.headers.traceparent;
      assert.equal(seenBy(extension!), `00-${traceId}-${call.spanId}-01`);
      assert.equal(seenBy(receiver!), `00-${traceId}-${post.spanId}-01`);
      assert.ok(!receiver!.seen[0]!.text.includes('traceparent'));
      assert.doesNotMatch(JSON.stringify(spans()), /secret@|a secret/);
    });

    test('metrics of the server and the duration of requests arrive', async () => {
      const metrics = (): any[] =>
        exported('/v1/metrics')
          .flatMap(({ resourceMetrics }) => resourceMetrics)
          .flatMap(({ scopeMetrics }) => scopeMetrics)
          .flatMap((scope) => scope.metrics);
      const named = (name: string) => until(() => metrics().find((one) => one.name === name));
      const { histogram } = await named('http.server.request.duration');
      assert.ok(histogram.dataPoints.some(({ count }: any) => Number(count) > 0));
      const sent = await named('storewright_notifications_sent_total');
      assert.equal(sent.sum.isMonotonic, true);
      assert.ok((await named('storewright_pool_most')).gauge.dataPoints.length > 1);
    });

    test('a stopped server exports its last spans and ends, although the SDK exports all the time', async () => {
      const lastSpan = '00f067aa0ba902b8';
      const headers = { traceparent: `00-${traceId}-${lastSpan}-01` };
      await client.request('GET', '/zones', undefined, { headers });
      assert.equal(await endsSoon(server), 0);
      assert.ok(spans().some(({ parentSpanId }) => parentSpanId === lastSpan));
    });

    for (const processes of ['1', '2'])
      test(`a server with --processes ${processes} ends although the collector does not answer`, async () => {
        const silent = await openOtherServer();
        silent.answer = () => new Promise(() => undefined);
        const way = await open(silent.url);
        const other = await startExporting(way.url, '--processes', processes);
        try {
          await until(() => silent.seen[0]);
          assert.equal(await endsSoon(other), 0);
        } finally {
          await other.kill();
          await silent.close();
          await way.stop();
        }
      });
  });

/** Resolves with the exit code of a server that SIGTERM ends within 15 seconds. */
async function endsSoon(server: StartedServer): Promise<number | null> {
  const late = setTimeout(() => void server.kill(), 15_000);
  const code = await server.stop();
  clearTimeout(late);
  return code;
}

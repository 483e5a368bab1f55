// Extensions and subscriptions whose latest calls or deliveries failed, for administrators.
import { Rows, Shown, useLoaded } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { deliveriesOf } from '../records.ts';
import { type Document, type OfProject, own, readPage } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { useFormat, useWords } from '../words/words.ts';

interface Failing {
  readonly kind: 'extension' | 'subscription';
  readonly document: Document;
  readonly count: number;
  readonly reason: string;
}

const everything = { where: '', sort: 'createdAt desc', limit: 100 };

async function failingExtensions(project: string, signal: AbortSignal): Promise<Failing[]> {
  const extensions = await readPage(project, { path: '/extensions' }, everything, signal);
  const all = await Promise.all(
    extensions.map(async (document) => {
      const { calls } = await own('listExtensionCalls', { key: project, id: document.id });
      const failed = calls.filter(({ result }) => result !== 'accepted');
      const reason = failed[0]?.reason ?? failed[0]?.result ?? '';
      return { kind: 'extension' as const, document, count: failed.length, reason };
    }),
  );
  return all.filter(({ count }) => count > 0);
}

async function failingSubscriptions(project: string, signal: AbortSignal): Promise<Failing[]> {
  const [subscriptions, deliveries] = await Promise.all([
    readPage(project, { path: '/subscriptions' }, everything, signal),
    deliveriesOf(project, signal),
  ]);
  const found = new Map(deliveries.map((one) => [one.subscription, one]));
  return subscriptions.flatMap((document) => {
    const { failed = 0, failure = null, reason = null } = found.get(document.id) ?? {};
    if (failed === 0 && failure === null) return [];
    const kind = 'subscription' as const;
    return [{ kind, document, count: failed, reason: reason ?? failure ?? '' }];
  });
}

export function Failures({ project }: OfProject) {
  return useMay(project, 'admin') ? <FailureTable project={project} /> : null;
}

function FailureTable({ project }: OfProject) {
  const t = useWords('overview');
  const format = useFormat();
  const loading = useLoaded(['failures', project], async (signal) =>
    (
      await Promise.all([failingExtensions(project, signal), failingSubscriptions(project, signal)])
    ).flat(),
  );
  const nameOf = ({ kind, document: { key, id } }: Failing) => t[kind]({ name: String(key ?? id) });
  return (
    <section>
      <h2>{t.failures}</h2>
      <Shown loading={loading}>
        {(failing) => (
          <Rows
            label={t.failures}
            empty={t.noFailures}
            rows={failing}
            keyOf={({ document }) => document.id}
            figures={[t.failed]}
            cells={{
              [t.what]: (one) => (
                <a href={pageOf(project, one.kind, one.document.id)}>{nameOf(one)}</a>
              ),
              [t.failed]: ({ count }) => format.number(count),
              [t.reason]: ({ reason }) => reason,
            }}
          />
        )}
      </Shown>
    </section>
  );
}

// One import: its counters, and its operations with the reasons of failures and waits.
import { NativeSelect } from '@mantine/core';
import { PageHeading, Rows, Shown, useLoaded } from '../parts/page.tsx';
import { addressOf, pageOf } from '../place.ts';
import type { PageProps } from '../routes.ts';
import type { Kind } from '../server.ts';
import { useFormat, useWords } from '../words/words.ts';
import { idsOf, importTypes, type Operation, operationsAt, states, summaryOf } from './calls.ts';
import { Paging } from './paging.tsx';
import { reasonsOf } from './reasons.ts';
import { Counters, Progress } from './summary.tsx';

interface Linked extends Operation {
  /** The page of its document, where there is one. */
  readonly address?: string;
}

/** Operations with the addresses of their documents: one question for each import type on the page. */
async function addLinks(
  project: string,
  kinds: readonly Kind[],
  operations: readonly Operation[],
  signal: AbortSignal,
): Promise<readonly Linked[]> {
  const addresses = new Map<string, string>();
  for (const { name, kind: kindName, foundBy } of await importTypes()) {
    const keys = operations.filter((one) => one.resourceType === name && one.state === 'imported');
    const kind = kinds.find((one) => one.kind === kindName);
    if (keys.length === 0 || kind === undefined || foundBy === undefined) continue;
    const all = [...new Set(keys.map(({ resourceKey }) => resourceKey))];
    for (const [key, id] of await idsOf(project, kind.path, foundBy, all, signal))
      addresses.set(`${name} ${key}`, pageOf(project, kind.kind, id));
  }
  return operations.map((one) => {
    const address = addresses.get(`${one.resourceType} ${one.resourceKey}`);
    return address === undefined ? one : { ...one, address };
  });
}

export function ContainerView({ project, id: key, kinds, query }: PageProps) {
  const t = useWords('imports');
  const state = query.get('state') ?? '';
  const offset = Number(query.get('offset')) || 0;
  const load = async (signal: AbortSignal) => {
    const [summary, page] = await Promise.all([
      summaryOf(project, key, signal),
      operationsAt(project, key, { state, offset }, signal),
    ]);
    const operations = await addLinks(project, kinds, page.results, signal);
    return { summary, operations, total: page.total };
  };
  const loading = useLoaded(['import', project, key, state, offset], load, 2_000);
  const parts = [project, 'imports', key];
  return (
    <>
      <p>
        <a href={addressOf([project, 'imports'])}>{t.imports}</a>
      </p>
      <PageHeading title={t.importOf({ key })} />
      <Shown loading={loading}>
        {({ summary, operations, total }) => (
          <>
            <p>
              <Progress summary={summary} />
            </p>
            <Counters summary={summary} />
            <h2>{t.operations}</h2>
            <States parts={parts} state={state} />
            <Operations operations={operations} />
            <Paging parts={parts} query={{ state }} offset={offset} total={total} />
          </>
        )}
      </Shown>
    </>
  );
}

/** The choice is in the address. */
function States({ parts, state }: { readonly parts: readonly string[]; readonly state: string }) {
  const t = useWords('imports');
  return (
    <NativeSelect
      label={t.state}
      className="low"
      value={state}
      onChange={({ target }) => {
        window.location.hash = addressOf(parts, { state: target.value });
      }}
      data={[
        { value: '', label: t.everyState },
        ...states.map((one) => ({ value: one, label: t[one] })),
      ]}
    />
  );
}

function Operations({ operations }: { readonly operations: readonly Linked[] }) {
  const t = useWords('imports');
  const format = useFormat();
  if (operations.length === 0) return <p>{t.noOperations}</p>;
  return (
    <Rows
      label={t.operations}
      rows={operations}
      cells={{
        [t.key]: ({ address, resourceKey }) =>
          address === undefined ? resourceKey : <a href={address}>{resourceKey}</a>,
        [t.type]: ({ resourceType }) => resourceType,
        [t.state]: ({ state }) => t[state],
        [t.reasons]: (one) => <Reasons operation={one} />,
        [t.changed]: ({ lastModifiedAt }) => format.instant(lastModifiedAt),
      }}
    />
  );
}

function Reasons({ operation }: { readonly operation: Operation }) {
  const t = useWords('imports');
  const all = reasonsOf(operation, t);
  if (all.length === 0) return null;
  return (
    <ul className="reasons">
      {all.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

// API clients of a project: made with chosen scopes, their secret shown once, deleted.
import { useState } from 'react';
import { Labelled } from '../form/fields.tsx';
import { PageHeading, Shown, sendBy, textTo, useLoaded } from '../parts/page.tsx';
import type { Document, OfProject } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { useWords } from '../words/words.ts';
import { Answer, useAsking } from './answer.tsx';
import { createClient, deleteClient, listClients, type Scope, scopes } from './calls.ts';
import { ScopeChoice, useScopeLabel } from './scope-choice.tsx';

export function ClientsView({ project }: OfProject) {
  const w = useWords('operating');
  const may = useMay(project, 'admin');
  const loading = useLoaded(['clients', project], () =>
    listClients(project, '/api-clients', 'token'),
  );
  const changed = () => loading.again?.();
  return (
    <>
      <PageHeading title={w.clients} />
      {may && <New project={project} changed={changed} />}
      <Shown loading={loading} empty={w.noClients}>
        {(all) => (
          <ul>
            {all.map((client) => (
              <li key={client.id}>
                <strong>{String(client.name)}</strong> <code>{client.id}</code>{' '}
                {may && <Remove {...{ project, client, changed }} />}
                <Held project={project} client={client} />
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </>
  );
}

/** Scopes in words; one for a store keeps its key. */
function Held({ project, client }: OfProject & { readonly client: Document }) {
  const w = useWords('operating');
  const labelOf = useScopeLabel();
  const held = String(client.scope)
    .split(' ')
    .map((scope) => {
      const [name = '', , store] = scope.split(':');
      return { scope, label: store === undefined ? labelOf(name) : `${labelOf(name)} (${store})` };
    });
  return (
    <details>
      <summary>{w.scopes}</summary>
      <ul className="plain">
        {held.map(({ scope, label }) => (
          <li key={scope}>
            {label} <span className="quiet">{scope.replace(`:${project}`, '')}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface RemoveProps extends OfProject {
  readonly client: Document;
  readonly changed: () => void;
}

function Remove({ project, client, changed }: RemoveProps) {
  const w = useWords('operating');
  const [isAsked, setAsked] = useState(false);
  const { ask, isBusy, refusal } = useAsking();
  const remove = async () => {
    if (!isAsked) return setAsked(true);
    if (await ask(() => deleteClient(project, client.id))) changed();
  };
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        onClick={remove}
        aria-label={`${isAsked ? w.really : w.remove} ${String(client.name)}`}
      >
        {isAsked ? w.really : w.remove}
      </button>
      {refusal !== undefined && <Answer refusal={refusal} />}
    </>
  );
}

function New({ project, changed }: OfProject & { readonly changed: () => void }) {
  const w = useWords('operating');
  const loading = useLoaded('scopes', scopes);
  return (
    <details>
      <summary>{w.newClient}</summary>
      <Shown loading={loading}>
        {(all) => <NewForm project={project} all={all} changed={changed} />}
      </Shown>
    </details>
  );
}

interface NewProps extends OfProject {
  readonly all: readonly Scope[];
  readonly changed: () => void;
}

function NewForm({ project, all, changed }: NewProps) {
  const w = useWords('operating');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { ask, isBusy, answer, refusal } = useAsking();
  const submit = async () => {
    if (chosen.length > 0 && (await ask(() => createClient(project, name, chosen)))) changed();
  };
  return (
    <form className="body" onSubmit={sendBy(submit)} aria-label={w.newClient}>
      <Labelled label={w.name} isRequired>
        {(id) => <input id={id} required value={name} onChange={textTo(setName)} />}
      </Labelled>
      <ScopeChoice all={all} chosen={chosen} choose={setChosen} />
      {chosen.length === 0 && <p className="quiet">{w.choose}</p>}
      <p>
        <button type="submit" className="main" disabled={isBusy || chosen.length === 0}>
          {w.create}
        </button>
      </p>
      {refusal !== undefined && <Answer refusal={refusal} />}
      {answer !== undefined && <Made made={answer as Document} />}
    </form>
  );
}

function Made({ made }: { readonly made: Document }) {
  const w = useWords('operating');
  return (
    <div role="status">
      <p>
        <code>{made.id}</code>
      </p>
      <p>
        {w.secret} <code>{String(made.secret)}</code>
      </p>
    </div>
  );
}

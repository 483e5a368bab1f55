// API clients of a project: made with chosen scopes, their secret shown once, deleted.
import { type FormEvent, useId, useState } from 'react';
import { Shown, useLoaded } from '../loaded.tsx';
import type { Document } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { operatingWords } from '../words/operating.ts';
import { useWords } from '../words/words.ts';
import { Answer, useAsking } from './answer.tsx';
import { createClient, deleteClient, listClients, type Scope, scopes } from './calls.ts';

interface OfProject {
  readonly project: string;
}

export function ClientsView({ project }: OfProject) {
  const w = useWords(operatingWords);
  const may = useMay(project, 'admin');
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges((before) => before + 1);
  const loading = useLoaded(JSON.stringify(['clients', project, changes]), () =>
    listClients(project, '/api-clients', 'token'),
  );
  return (
    <>
      <h1>{w.clients}</h1>
      {may && <New project={project} changed={changed} />}
      <Shown loading={loading}>
        {(all) =>
          all.length === 0 ? (
            <p>{w.noClients}</p>
          ) : (
            <ul>
              {all.map((client) => (
                <li key={client.id}>
                  <strong>{String(client.name)}</strong> <code>{client.id}</code>{' '}
                  {may && <Remove {...{ project, client, changed }} />}
                  <details>
                    <summary>{w.scopes}</summary>
                    <p>{String(client.scope)}</p>
                  </details>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </>
  );
}

interface RemoveProps extends OfProject {
  readonly client: Document;
  readonly changed: () => void;
}

function Remove({ project, client, changed }: RemoveProps) {
  const w = useWords(operatingWords);
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
  const w = useWords(operatingWords);
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
  const w = useWords(operatingWords);
  const ids = { name: useId(), find: useId() };
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState('');
  const { ask, isBusy, answer, refusal } = useAsking();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0 && (await ask(() => createClient(project, name, chosen)))) changed();
  };
  const shown = ['manage_project', ...all.map((one) => one.name)].filter((one) =>
    one.includes(wanted.toLowerCase()),
  );
  return (
    <form className="body" onSubmit={submit} aria-label={w.newClient}>
      <p className="field">
        <label htmlFor={ids.name}>{w.name} *</label>
        <input
          id={ids.name}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </p>
      <p className="field">
        <label htmlFor={ids.find}>{w.find}</label>
        <input id={ids.find} value={wanted} onChange={(event) => setWanted(event.target.value)} />
      </p>
      <Choices {...{ shown: [...new Set(shown)], chosen, setChosen }} />
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

interface ChoicesProps {
  readonly shown: readonly string[];
  readonly chosen: readonly string[];
  readonly setChosen: (names: readonly string[]) => void;
}

function Choices({ shown, chosen, setChosen }: ChoicesProps) {
  const w = useWords(operatingWords);
  return (
    <fieldset className="choices">
      <legend>{w.scopes}</legend>
      {shown.map((one) => (
        <label key={one}>
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, one] : chosen.filter((name) => name !== one))
            }
          />{' '}
          {one}
        </label>
      ))}
    </fieldset>
  );
}

function Made({ made }: { readonly made: Document }) {
  const w = useWords(operatingWords);
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

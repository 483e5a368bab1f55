// Asks GraphQL: with completion from the schema, variables, and earlier questions.
import { useEffect, useRef, useState } from 'react';
import { requestFor } from 'storewright/operations';
import type { Editing, Editor } from '../editor/editor.ts';
import { useKept } from '../form/kept.ts';
import { PageHeading, Shown, textTo, useLoaded } from '../parts/page.tsx';
import { addressOf } from '../place.ts';
import { askGraphql, type OfProject, type Purpose, schemaText } from '../server.ts';
import { useWords } from '../words/words.ts';
import { Documentation } from './documentation.tsx';

type EditorModule = typeof import('../editor/editor.ts');

const loadEditor = async () => {
  const [module, schema] = await Promise.all([import('../editor/editor.ts'), schemaText()]);
  return { module, schema };
};

const example = `{
  products(limit: 5) {
    total
    results { id key version }
  }
}
`;

interface Question {
  readonly query: string;
  readonly variables: string;
}

const maxKept = 30;

export function ExplorerView({ project }: OfProject) {
  const t = useWords('explorer');
  const loading = useLoaded('editor', loadEditor);
  return (
    <>
      <PageHeading title="GraphQL" />
      <Shown loading={loading}>
        {({ module, schema }) => <Explorer project={project} module={module} schema={schema} />}
      </Shown>
      <p>
        <a href={`/-${requestFor('showGraphqlSchema', {}).address}`}>{t.schema}</a> ·{' '}
        <a href={addressOf([project, 'requests'])}>{t.requests}</a>
      </p>
    </>
  );
}

interface Loaded extends OfProject {
  readonly module: EditorModule;
  readonly schema: string;
}

/** Editors keep the function that they are opened with. */
function useLatest(run: () => Promise<void>): () => void {
  const latest = useRef(run);
  latest.current = run;
  return () => void latest.current();
}

function Explorer({ project, module, schema }: Loaded) {
  const t = useWords('explorer');
  const [asked, setAsked] = useKept<Question>(`${project} graphql`, {
    query: example,
    variables: '{}',
  });
  const [before, setBefore] = useKept<readonly Question[]>(`${project} graphql before`, []);
  const [purpose, setPurpose] = useState<Purpose>('token');
  const [answer, setAnswer] = useState<string>();
  const [taken, setTaken] = useState(0);
  const current = useRef(asked);
  const note = (part: Partial<Question>) => {
    current.current = { ...current.current, ...part };
    setAsked(current.current);
  };
  const [type, setType] = useState<string>();
  // New editors: a late rendering must not overwrite input typed meanwhile.
  const take = (question: Question) => {
    note(question);
    setTaken(taken + 1);
  };
  const run = async () => {
    const question = current.current;
    setBefore(
      [question, ...before.filter(({ query }) => query !== question.query)].slice(0, maxKept),
    );
    setAnswer(await askQuestion(project, purpose, question));
  };
  const runLatest = useLatest(run);
  return (
    <div className="explorer">
      <div>
        <Edited
          key={`query ${taken}`}
          label={t.query}
          text={asked.query}
          open={(editing) =>
            module.openQueryEditor({ ...editing, run: runLatest }, schema, setType)
          }
          changed={(query) => note({ query })}
        />
        <p>
          <button type="button" className="main" onClick={runLatest} title={t.runKeys}>
            {t.run}
          </button>{' '}
          <PurposeChoice purpose={purpose} choose={setPurpose} />
        </p>
        <p className="quiet">{t.leaveHint}</p>
        <details>
          <summary>{t.variables}</summary>
          <Edited
            key={`variables ${taken}`}
            label={t.variables}
            text={asked.variables}
            open={(editing) => module.openJsonEditor({ ...editing, run: runLatest })}
            changed={(variables) => note({ variables })}
          />
        </details>
        <Before questions={before} take={take} />
        <Documentation module={module} schema={schema} type={type} show={setType} />
      </div>
      <section aria-live="polite" aria-label={t.answer}>
        <pre>{answer ?? t.runHint}</pre>
      </section>
    </div>
  );
}

interface PurposeProps {
  readonly purpose: Purpose;
  readonly choose: (purpose: Purpose) => void;
}

function PurposeChoice({ purpose, choose }: PurposeProps) {
  const t = useWords('explorer');
  return (
    <label>
      {t.tokenThat}{' '}
      <select value={purpose} onChange={textTo((text) => choose(text as Purpose))}>
        <option value="token">{t.reads}</option>
        <option value="writing-token">{t.changes}</option>
      </select>
    </label>
  );
}

async function askQuestion(project: string, purpose: Purpose, question: Question): Promise<string> {
  try {
    const variables = question.variables.trim() === '' ? {} : JSON.parse(question.variables);
    const body = { query: question.query, variables };
    return JSON.stringify(await askGraphql(project, purpose, body), null, 2);
  } catch (error) {
    const { message, errors } = error as Error & { errors?: readonly object[] };
    return errors === undefined || errors.length === 0
      ? message
      : JSON.stringify({ errors }, null, 2);
  }
}

interface EditedProps {
  readonly label: string;
  readonly text: string;
  readonly open: (editing: Omit<Editing, 'run'>) => Editor;
  readonly changed: (text: string) => void;
}

/** Begins with the text, and has its own from then on. */
function Edited({ label, text, open, changed }: EditedProps) {
  const t = useWords('explorer');
  const parent = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is opened once
  useEffect(() => {
    const own = open({ parent: parent.current!, label, description: t.leaveHint, text, changed });
    return () => own.close();
  }, []);
  return <div ref={parent} />;
}

interface BeforeProps {
  readonly questions: readonly Question[];
  readonly take: (question: Question) => void;
}

function Before({ questions, take }: BeforeProps) {
  const t = useWords('explorer');
  if (questions.length === 0) return null;
  return (
    <details>
      <summary>{t.before}</summary>
      <ul>
        {questions.map((one) => (
          <li key={one.query}>
            <button type="button" onClick={() => take(one)}>
              {one.query.replaceAll(/\s+/g, ' ').slice(0, 100)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

// Sends a request of the log once more, as it was or changed.
import { Labelled } from '../form/fields.tsx';
import { useKept } from '../form/kept.ts';
import { PageHeading, sendBy, textTo } from '../parts/page.tsx';
import type { PageProps } from '../routes.ts';
import { useMay } from '../signing/role.ts';
import { useWords } from '../words/words.ts';
import { Answer, useAsking } from './answer.tsx';
import { sentAgain } from './calls.ts';

/** A request of the log, in the address of this page. */
const loggedIn = (query: URLSearchParams) => ({
  method: query.get('method') ?? 'GET',
  /** Below the project key. */
  path: query.get('path') ?? '',
  /** Names of its update actions, with commas between them. */
  actions: query.get('actions') ?? '',
});

const methods = ['GET', 'HEAD', 'POST', 'DELETE'];

/** The log has no bodies: of an update it knows which actions there were. */
const bodyWith = (method: string, actions: string): string => {
  if (method !== 'POST') return '';
  const named = actions.split(',').filter((action) => action !== '');
  const body =
    named.length === 0 ? {} : { version: 1, actions: named.map((action) => ({ action })) };
  return JSON.stringify(body, null, 2);
};

export function AgainView({ project, query }: Pick<PageProps, 'project' | 'query'>) {
  const { method, path, actions } = loggedIn(query);
  const w = useWords('operating');
  const [value, set] = useKept(`again ${project} ${method} ${path} ${actions}`, {
    method,
    path,
    body: bodyWith(method, actions),
  });
  const mayChange = useMay(project, 'editor');
  const asking = useAsking();
  const submit = () => {
    void asking.ask(async () => {
      if (value.body !== '' && !isJson(value.body)) throw new Error(w.noJson);
      return sentAgain(project, value.method, value.path, value.body);
    });
  };
  const shown = mayChange ? methods : methods.slice(0, 2);
  return (
    <>
      <PageHeading title={w.again} />
      <p className="quiet">{w.notKept}</p>
      <form className="body" onSubmit={sendBy(submit)} aria-label={w.again}>
        <Choice
          {...{ label: w.method, shown, value: value.method }}
          set={(one) => set({ ...value, method: one })}
        />
        <Text label={w.path} value={value.path} set={(one) => set({ ...value, path: one })} />
        {value.method === 'POST' && (
          <Text
            label={w.body}
            value={value.body}
            isLong
            set={(one) => set({ ...value, body: one })}
          />
        )}
        <p>
          <button type="submit" className="main" disabled={asking.isBusy}>
            {w.send}
          </button>
        </p>
        <Answer {...asking} />
      </form>
    </>
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly isLong?: boolean;
  readonly set: (text: string) => void;
}

const Text = ({ label, value, isLong = false, set }: TextProps) => (
  <Labelled label={label}>
    {(id) => {
      const common = { id, value, spellCheck: false, onChange: textTo(set) };
      return isLong ? <textarea rows={10} {...common} /> : <input {...common} />;
    }}
  </Labelled>
);

const Choice = ({
  label,
  shown,
  value,
  set,
}: TextProps & { readonly shown: readonly string[] }) => (
  <Labelled label={label}>
    {(id) => (
      <select id={id} value={value} onChange={textTo(set)}>
        {shown.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    )}
  </Labelled>
);

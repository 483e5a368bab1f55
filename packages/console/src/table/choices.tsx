// Which columns a table shows, and the views that are kept by a name.
import { useId, useState } from 'react';
import { useLabels } from '../labels/labels.ts';
import { sendBy, textTo, tickTo } from '../parts/page.tsx';
import type { Kind, OfProject } from '../server.ts';
import { useWords } from '../words/words.ts';
import { type Asked, usualColumns, usualSort } from './columns.ts';
import { useViews } from './views.ts';

interface ChoicesProps extends OfProject {
  readonly kind: Kind;
  readonly asked: Asked;
  readonly go: (part: Partial<Asked>) => void;
}

export function Choices(props: ChoicesProps) {
  const t = useWords('table');
  return (
    <div className="pickers">
      <details>
        <summary>{t.columns}</summary>
        <ColumnChoice {...props} />
      </details>
      <details>
        <summary>{t.views}</summary>
        <Views {...props} />
      </details>
    </div>
  );
}

function ColumnChoice({ kind, asked: { columns }, go }: ChoicesProps) {
  const t = useWords('table');
  const { pathLabelOf } = useLabels();
  const known = [
    ...new Set([...usualColumns(kind), ...kind.columns.map(({ name }) => name), ...columns]),
  ];
  const turn = (name: string, isWanted: boolean) =>
    go({ columns: isWanted ? [...columns, name] : columns.filter((one) => one !== name) });
  return (
    <>
      <div className="ticks">
        {known.map((name) => (
          <label key={name} title={name}>
            <input
              type="checkbox"
              checked={columns.includes(name)}
              onChange={tickTo((isOn) => turn(name, isOn))}
            />{' '}
            {pathLabelOf(name)}
          </label>
        ))}
      </div>
      <OneLine
        label={`${t.furtherColumn} shippingAddress.country`}
        button={t.add}
        take={(name) => go({ columns: [...new Set([...columns, name])] })}
      />
      <button type="button" onClick={() => go({ columns: usualColumns(kind) })}>
        {t.usual}
      </button>
    </>
  );
}

function Views({ project, kind, asked, go }: ChoicesProps) {
  const t = useWords('table');
  const { views, save, forget } = useViews(project, kind.kind);
  return (
    <>
      {views.length === 0 && <p>{t.noViews}</p>}
      <ul className="plain">
        {views.map((view) => (
          <li key={view.name}>
            <button
              type="button"
              onClick={() =>
                go({ where: view.where, sort: view.sort || usualSort(kind), columns: view.columns })
              }
            >
              {view.name}
            </button>{' '}
            <button
              type="button"
              aria-label={t.forget({ name: view.name })}
              onClick={() => forget(view.name)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <OneLine label={t.viewName} button={t.save} take={(name) => save({ name, ...asked })} />
    </>
  );
}

interface OneLineProps {
  readonly label: string;
  readonly button: string;
  readonly take: (text: string) => void;
}

function OneLine({ label, button, take }: OneLineProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const submit = () => {
    if (typed.trim() === '') return;
    take(typed.trim());
    setTyped('');
  };
  return (
    <form onSubmit={sendBy(submit)}>
      <label htmlFor={id}>{label}</label>
      <input id={id} value={typed} spellCheck={false} onChange={textTo(setTyped)} />
      <button type="submit">{button}</button>
    </form>
  );
}

// The filters of the audit page; they become the address of the page.
import { useState } from 'react';
import { useSingularNamed } from '../edit/document-title.ts';
import { sendBy, textTo } from '../parts/page.tsx';
import { addressOf } from '../place.ts';
import type { OfProject } from '../server.ts';
import { useWords } from '../words/words.ts';
import { recordedKinds } from './recorded-kinds.ts';
import { type Filters, filterNames } from './records.ts';

/** Filters with a few values; an empty value means all. */
const choices: { readonly [name: string]: readonly string[] } = {
  resourceTypes: ['', ...recordedKinds],
  type: ['', 'ResourceCreated', 'ResourceUpdated', 'ResourceDeleted'],
  source: ['', 'MerchantCenter', 'ApiClient'],
};

type Choosable =
  | 'all'
  | 'ResourceCreated'
  | 'ResourceUpdated'
  | 'ResourceDeleted'
  | 'MerchantCenter'
  | 'ApiClient';

const spans = ['1', '24', '168', '720', '8760'] as const;

/** Of the values of a filter. */
function useTitles(): (name: string, value: string) => string {
  const t = useWords('audit');
  const singularNamed = useSingularNamed();
  return (name, value) =>
    name === 'resourceTypes' && value !== ''
      ? singularNamed(value)
      : t[(value || 'all') as Choosable];
}

export function AuditFilters({ project, filters }: OfProject & { readonly filters: Filters }) {
  const t = useWords('audit');
  const titleOf = useTitles();
  const [given, setGiven] = useState(filters);
  const set = (name: string, value: string) => setGiven({ ...given, [name]: value });
  const find = () => {
    window.location.hash = addressOf([project, 'audit'], given);
  };
  return (
    <form onSubmit={sendBy(find)} className="filters">
      <Choice
        name="hours"
        label={t.hours}
        value={given.hours ?? '24'}
        values={spans}
        titleOf={(hours) => t.lastHours({ hours })}
        set={set}
      />
      {filterNames.map((name) =>
        choices[name] === undefined ? (
          <Typed
            key={name}
            name={name}
            label={name === 'changes' ? t.byChange : t[name]}
            value={given[name] ?? ''}
            set={set}
          />
        ) : (
          <Choice
            key={name}
            name={name}
            label={t[name]}
            value={given[name] ?? ''}
            values={choices[name]}
            titleOf={(value) => titleOf(name, value)}
            set={set}
          />
        ),
      )}
      <button type="submit">{t.find}</button>
    </form>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly set: (name: string, value: string) => void;
}

const Typed = ({ name, label, value, set }: FieldProps) => (
  <p>
    <label htmlFor={`audit-${name}`}>{label}</label>
    <input
      id={`audit-${name}`}
      value={value}
      onChange={textTo((text) => set(name, text))}
      spellCheck={false}
    />
  </p>
);

interface ChoiceProps extends FieldProps {
  readonly values: readonly string[];
  readonly titleOf: (value: string) => string;
}

const Choice = ({ name, label, value, values, titleOf, set }: ChoiceProps) => (
  <p>
    <label htmlFor={`audit-${name}`}>{label}</label>
    <select id={`audit-${name}`} value={value} onChange={textTo((text) => set(name, text))}>
      {values.map((one) => (
        <option key={one} value={one}>
          {titleOf(one)}
        </option>
      ))}
    </select>
  </p>
);

// The scopes of an API client: groups with what they are about, usual sets to begin with, and a filter.
import { Button, Checkbox, Fieldset, TextInput } from '@mantine/core';
import { useState } from 'react';
import { textTo, tickTo } from '../parts/page.tsx';
import { useScopeName } from '../people/role-field.tsx';
import { useWords } from '../words/words.ts';
import type { Scope } from './calls.ts';
import {
  includedBy,
  type PresetName,
  presets,
  type ScopeGroup,
  scopeGroups,
} from './scope-groups.ts';

interface ChoiceProps {
  readonly all: readonly Scope[];
  readonly chosen: readonly string[];
  readonly choose: (names: readonly string[]) => void;
}

/** What people read for a scope, also for one whose name is no verb and thing. */
export function useScopeLabel(): (scope: string) => string {
  const t = useWords('scopes');
  const nameOf = useScopeName();
  return (scope) => (Object.hasOwn(t, scope) ? String(t[scope as keyof typeof t]) : nameOf(scope));
}

export function ScopeChoice({ all, chosen, choose }: ChoiceProps) {
  const w = useWords('operating');
  const labelOf = useScopeLabel();
  const [wanted, setWanted] = useState('');
  const text = wanted.trim().toLowerCase();
  const isWanted = (scope: string) =>
    scope.includes(text) || labelOf(scope).toLowerCase().includes(text);
  return (
    <div className="edit">
      <Presets choose={choose} />
      <TextInput label={w.find} value={wanted} onChange={textTo(setWanted)} />
      {scopeGroups(all).map(({ name, scopes }) => (
        <Group
          key={name}
          name={name}
          scopes={scopes.filter(isWanted)}
          chosen={chosen}
          choose={choose}
        />
      ))}
    </div>
  );
}

function Presets({ choose }: Pick<ChoiceProps, 'choose'>) {
  const t = useWords('scopes');
  return (
    <div className="buttons">
      {Object.entries(presets).map(([name, scopes]) => (
        <Button key={name} variant="default" size="compact-sm" onClick={() => choose(scopes)}>
          {t[name as PresetName]}
        </Button>
      ))}
    </div>
  );
}

function Group({ name, scopes, chosen, choose }: ScopeGroup & Omit<ChoiceProps, 'all'>) {
  const t = useWords('scopes');
  const labelOf = useScopeLabel();
  if (scopes.length === 0) return null;
  const toggle = (scope: string, isChosen: boolean) =>
    choose(isChosen ? [...chosen, scope] : chosen.filter((one) => one !== scope));
  return (
    <Fieldset legend={t[name]} className="part">
      <p className="quiet">{t[`${name}Hint`]}</p>
      <div className="checks">
        {scopes.map((scope) => {
          const holder = includedBy(scope, chosen);
          return (
            <Checkbox
              key={scope}
              label={labelOf(scope)}
              description={holder === undefined ? scope : t.included({ scope: labelOf(holder) })}
              checked={holder !== undefined || chosen.includes(scope)}
              disabled={holder !== undefined}
              onChange={tickTo((isOn) => toggle(scope, isOn))}
            />
          );
        })}
      </div>
    </Fieldset>
  );
}

// Chooses a role: one with a name, or what a role of one's own may see and change.
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLabels } from '../labels/labels.ts';
import { textTo } from '../parts/page.tsx';
import type { Spoken } from '../words/texts.ts';
import { useWords } from '../words/words.ts';
import { type Role, type RoleName, roleNames } from './answers.ts';

interface RoleFieldProps {
  readonly label: string;
  readonly value: Role;
  readonly offered: readonly string[];
  readonly change: (role: Role) => void;
}

const abouts = {
  admin: 'aboutAdmin',
  editor: 'aboutEditor',
  viewer: 'aboutViewer',
  catalogue: 'aboutCatalogue',
  orders: 'aboutOrders',
  own: 'aboutOwn',
} as const satisfies { readonly [role in RoleName]: keyof Spoken<'people'> };

export function RoleField({ label, value, offered, change }: RoleFieldProps) {
  const t = useWords('people');
  const { role, scopes = [] } = value;
  const choose = (next: string | null) => {
    const name = roleNames.find((one) => one === next) ?? role;
    change(name === 'own' ? { role: name, scopes } : { role: name });
  };
  return (
    <>
      <Select
        label={label}
        description={t[abouts[role]]}
        data={roleNames.map((name) => ({ value: name, label: t[name] }))}
        value={role}
        allowDeselect={false}
        onChange={choose}
      />
      {role === 'own' && (
        <Scopes
          offered={offered}
          chosen={scopes}
          choose={(next) => change({ role: 'own', scopes: next })}
        />
      )}
    </>
  );
}

interface ScopesProps {
  readonly offered: readonly string[];
  readonly chosen: readonly string[];
  readonly choose: (scopes: readonly string[]) => void;
}

/** `view_order_edits` → See order edits. */
export function useScopeName(): (scope: string) => string {
  const t = useWords('people');
  const { labelOf } = useLabels();
  return (scope) => {
    const [, verb, thing = ''] = /^(view|manage)_(.+)$/.exec(scope) ?? [];
    const member = thing.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const what = labelOf(member);
    if (verb === 'view') return t.see({ what });
    return verb === 'manage' ? t.change({ what }) : scope;
  };
}

function Scopes({ offered, chosen, choose }: ScopesProps) {
  const t = useWords('people');
  const nameOf = useScopeName();
  const [wanted, setWanted] = useState('');
  const shown = offered.filter((scope) =>
    nameOf(scope).toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <>
      <TextInput label={t.findScope} value={wanted} onChange={textTo(setWanted)} />
      <fieldset className="choices">
        <legend>{t.mayDo}</legend>
        {shown.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={chosen.includes(scope)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
              }
            />{' '}
            {nameOf(scope)}
          </label>
        ))}
      </fieldset>
    </>
  );
}

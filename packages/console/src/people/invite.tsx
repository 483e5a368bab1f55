// Invites a colleague: the link is shown once.
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sendBy, textTo, useAttempt, Wrong } from '../parts/page.tsx';
import { own } from '../server.ts';
import { useFormat, useWords } from '../words/words.ts';
import type { Invited, Role } from './answers.ts';
import { RoleField } from './role-field.tsx';

interface InviteProps {
  readonly project: string;
  readonly offered: readonly string[];
  readonly invited: () => void;
}

export function Invite({ project, offered, invited }: InviteProps) {
  const t = useWords('people');
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>({ role: 'viewer' });
  const [outcome, setOutcome] = useState<Invited & { readonly email: string }>();
  const { error, attempt } = useAttempt();
  const submit = async () => {
    setOutcome(undefined);
    await attempt(async () => {
      const draft = { email, ...(name === '' ? {} : { name }), ...role };
      setOutcome({ ...(await own('invitePerson', { key: project }, { body: draft })), email });
      setEmail('');
      setName('');
      invited();
    });
  };
  const isWhole = role.role !== 'own' || (role.scopes ?? []).length > 0;
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{t.invite}</h2>
      <form className="body" onSubmit={sendBy(submit)}>
        <TextInput
          label={t.email}
          type="email"
          required
          value={email}
          onChange={textTo(setEmail)}
        />
        <TextInput label={t.name} value={name} onChange={textTo(setName)} />
        <RoleField label={t.role} value={role} offered={offered} change={setRole} />
        <div className="buttons">
          <Button type="submit" disabled={!isWhole}>
            {t.createLink}
          </Button>
        </div>
      </form>
      <Wrong error={error} />
      {outcome !== undefined && <Outcome {...outcome} />}
    </section>
  );
}

function Outcome(outcome: Invited & { readonly email: string }) {
  const t = useWords('people');
  const format = useFormat();
  if ('isAdded' in outcome) return <p role="status">{t.added({ email: outcome.email })}</p>;
  return (
    <div role="status">
      <p>{t.sendLink}</p>
      <TextInput label={t.linkOf} readOnly value={outcome.link} />
      <p>{t.until({ at: format.instant(outcome.expiresAt) })}</p>
    </div>
  );
}

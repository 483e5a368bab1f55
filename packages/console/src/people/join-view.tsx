// The page behind the link of an invitation: a name and a password, and the project is open.
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { consolePath } from 'storewright/operations';
import {
  PageHeading,
  Shown,
  sendBy,
  textTo,
  useAttempt,
  useLoaded,
  Wrong,
} from '../parts/page.tsx';
import { addressOf } from '../place.ts';
import { own } from '../server.ts';
import { useLanguage, useWords } from '../words/words.ts';
import type { Welcome } from './answers.ts';

export function JoinView({ id: token }: { readonly id: string }) {
  const t = useWords('people');
  const loading = useLoaded<Welcome>(['join', token], () =>
    own('showInvitation', {}, { body: { token } }),
  );
  return (
    <>
      <PageHeading title={t.join} />
      <Shown loading={loading}>{(welcome) => <Joining token={token} {...welcome} />}</Shown>
    </>
  );
}

function Joining({
  token,
  email,
  name: proposed,
  project,
  invitedBy,
}: Welcome & { readonly token: string }) {
  const t = useWords('people');
  const language = useLanguage();
  const [name, setName] = useState(proposed === email ? '' : proposed);
  const [password, setPassword] = useState('');
  const { error, attempt } = useAttempt();
  const [isNew, setNew] = useState<boolean>();
  const submit = async () => {
    await attempt(async () => {
      const body = { token, name, password, language };
      const answer = await own('acceptInvitation', {}, { body });
      setNew(answer.isNew);
    });
  };
  if (isNew !== undefined)
    return (
      <>
        <p role="status">{isNew ? t.joined : t.known}</p>
        <p>
          {/* Loaded again, because another user is signed in now. */}
          <a href={consolePath + addressOf([project])} onClick={reloaded}>
            {t.toProjects}
          </a>
        </p>
      </>
    );
  return (
    <form className="body" onSubmit={sendBy(submit)}>
      <p>{t.invitedTo({ by: invitedBy, project })}</p>
      <TextInput label={t.email} value={email} readOnly autoComplete="username" />
      <TextInput
        label={t.yourName}
        required
        autoComplete="name"
        value={name}
        onChange={textTo(setName)}
      />
      <PasswordInput
        label={t.newPassword}
        description={t.atLeast}
        required
        minLength={12}
        autoComplete="new-password"
        value={password}
        onChange={textTo(setPassword)}
      />
      <Wrong error={error} />
      <div className="buttons">
        <Button type="submit">{t.accept}</Button>
      </div>
    </form>
  );
}

function reloaded(): void {
  setTimeout(() => window.location.reload());
}

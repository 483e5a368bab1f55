// The own account: the password.
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { PageHeading, sendBy, textTo, useAttempt, Wrong } from '../parts/page.tsx';
import { own } from '../server.ts';
import { useSession } from '../signing/session.ts';
import { useWords } from '../words/words.ts';
import { SecondFactor } from './second-factor.tsx';

export function AccountView() {
  const t = useWords('people');
  const user = useSession()?.user;
  return (
    <>
      <PageHeading title={t.account} />
      {user === undefined ? (
        <p>{t.nobodySignsIn}</p>
      ) : (
        <>
          <p>{t.signedInAs({ email: user.email })}</p>
          <Password />
          <SecondFactor />
        </>
      )}
    </>
  );
}

function Password() {
  const t = useWords('people');
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { error, attempt } = useAttempt();
  const [isDone, setDone] = useState(false);
  const submit = async () => {
    setDone(false);
    await attempt(async () => {
      await own('changePassword', {}, { body: { current, password } });
      setCurrent('');
      setPassword('');
      setDone(true);
    });
  };
  return (
    <section aria-labelledby="password">
      <h2 id="password">{t.changePassword}</h2>
      <form className="body" onSubmit={sendBy(submit)}>
        <PasswordInput
          label={t.currentPassword}
          required
          autoComplete="current-password"
          value={current}
          onChange={textTo(setCurrent)}
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
        {isDone && <p role="status">{t.changed}</p>}
        <div className="buttons">
          <Button type="submit">{t.changePassword}</Button>
        </div>
      </form>
    </section>
  );
}

// The second factor of the own account: set up with an application for codes, and removed.
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';
import { Shown, sendBy, textTo, useAttempt, useLoaded, Wrong } from '../parts/page.tsx';
import { own } from '../server.ts';
import { useWords } from '../words/words.ts';

interface Factor {
  readonly isOn: boolean;
  readonly recoveryLeft: number;
}

interface Proposal {
  readonly secret: string;
  readonly uri: string;
  readonly proposal: string;
}

export function SecondFactor() {
  const t = useWords('people');
  const [recovery, setRecovery] = useState<readonly string[]>();
  const loading = useLoaded<Factor>('factor', () => own('showSecondFactor', {}));
  const changed = (codes?: readonly string[]) => {
    setRecovery(codes);
    loading.again?.();
  };
  return (
    <section aria-labelledby="factor">
      <h2 id="factor">{t.secondFactor}</h2>
      {recovery !== undefined && <Recovery codes={recovery} />}
      <Shown loading={loading}>
        {({ isOn, recoveryLeft }) =>
          isOn ? (
            <>
              <p>{t.factorOn({ left: recoveryLeft })}</p>
              <Removal changed={() => changed()} />
            </>
          ) : (
            <SetUp changed={changed} />
          )
        }
      </Shown>
    </section>
  );
}

function Recovery({ codes }: { readonly codes: readonly string[] }) {
  const t = useWords('people');
  return (
    <div role="status">
      <h3>{t.recoveryCodes}</h3>
      <p>{t.keepCodes}</p>
      <ul className="plain">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SetUp({ changed }: { readonly changed: (codes: readonly string[]) => void }) {
  const t = useWords('people');
  const [proposal, setProposal] = useState<Proposal>();
  const { error, attempt } = useAttempt();
  const begin = () => attempt(() => own('beginSecondFactor', {}, { body: {} }).then(setProposal));
  if (proposal !== undefined) return <Confirmation {...proposal} changed={changed} />;
  return (
    <>
      <p>{t.factorOff}</p>
      <Wrong error={error} />
      <div className="buttons">
        <Button variant="default" onClick={begin}>
          {t.setUp}
        </Button>
      </div>
    </>
  );
}

interface ConfirmationProps extends Proposal {
  readonly changed: (codes: readonly string[]) => void;
}

function Confirmation({ secret, uri, proposal, changed }: ConfirmationProps) {
  const t = useWords('people');
  const submit = async (given: Given) => {
    const { recovery } = await own('confirmSecondFactor', {}, { body: { proposal, ...given } });
    changed(recovery);
  };
  return (
    <>
      <p>{t.scan}</p>
      <Picture uri={uri} />
      <TextInput label={t.factorKey} readOnly value={secret} />
      <CodeForm label={t.factorCode} action={t.turnOn} submit={submit} />
    </>
  );
}

/** Dark on light in every theme: cameras read it that way. */
function Picture({ uri }: { readonly uri: string }) {
  const t = useWords('people');
  const { data, size } = encode(uri, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg role="img" aria-label={t.picture} width="200" height="200" viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function Removal({ changed }: { readonly changed: () => void }) {
  const t = useWords('people');
  const submit = async (given: Given) => {
    await own('removeSecondFactor', {}, { body: given });
    changed();
  };
  return <CodeForm label={t.factorOrRecovery} action={t.removeFactor} submit={submit} />;
}

interface Given {
  readonly password: string;
  readonly code: string;
}

interface CodeFormProps {
  readonly label: string;
  readonly action: string;
  readonly submit: (given: Given) => Promise<void>;
}

function CodeForm({ label, action, submit }: CodeFormProps) {
  const t = useWords('people');
  const [given, setGiven] = useState<Given>({ password: '', code: '' });
  const { error, attempt } = useAttempt();
  const send = () => attempt(() => submit(given));
  return (
    <form className="body" onSubmit={sendBy(send)}>
      <TextInput
        label={label}
        required
        autoComplete="one-time-code"
        value={given.code}
        onChange={textTo((text) => setGiven({ ...given, code: text }))}
      />
      <PasswordInput
        label={t.password}
        required
        autoComplete="current-password"
        value={given.password}
        onChange={textTo((text) => setGiven({ ...given, password: text }))}
      />
      <Wrong error={error} />
      <div className="buttons">
        <Button type="submit">{action}</Button>
      </div>
    </form>
  );
}

// The form for signing in, in front of whatever the page shows: that stays as it is, with all that was typed.
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { consolePath, requestFor } from 'storewright/operations';
import { addressOf } from '../place.ts';
import { useWords } from '../words/words.ts';
import { hasSignOn, signIn, signOut, useSession, useSignInAsked, type Wrong } from './session.ts';

export function SignIn() {
  const isAsked = useSignInAsked();
  return isAsked ? <Asked /> : null;
}

function Asked() {
  const w = useWords('signing');
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const known = useSession()?.user?.email;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onCancel={(event) => event.preventDefault()}
      // Browsers close it at the second Escape, whatever was said to the first.
      onClose={() => dialog.current?.showModal()}
    >
      <h1 id={title}>{w.signIn}</h1>
      {known !== undefined && <p>{w.ended}</p>}
      <Form known={known} />
      <SignOn />
      {known !== undefined && (
        <p>
          <button type="button" onClick={signOut}>
            {w.another}
          </button>{' '}
          <span className="quiet">{w.lost}</span>
        </p>
      )}
    </dialog>
  );
}

/** At a provider of the operator, where there is one. */
function SignOn() {
  const w = useWords('signing');
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    void hasSignOn().then(setThere);
  }, []);
  return isThere ? (
    <p>
      <a href={consolePath + requestFor('beginSignOn', {}).address}>{w.signOn}</a>
    </p>
  ) : null;
}

function Form({ known }: { readonly known: string | undefined }) {
  const w = useWords('signing');
  const [wrong, setWrong] = useState<Wrong>();
  const [needsCode, setNeedsCode] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    setBusy(true);
    setWrong(undefined);
    const text = (name: string) => String(given.get(name) ?? '');
    const outcome = await signIn({
      email: text('email'),
      password: text('password'),
      code: text('code'),
    });
    setWrong(outcome);
    setBusy(false);
    // The password is right, and is sent once more with the code.
    if (outcome?.needsCode === true) return setNeedsCode(true);
    setNeedsCode(false);
    if (password.current !== null) password.current.value = '';
    password.current?.focus();
  };
  useEffect(() => {
    if (needsCode) code.current?.focus();
  }, [needsCode]);
  return (
    <form className="body" onSubmit={submit}>
      <Line name="email" label={w.email} type="email" known={known} />
      <Line name="password" label={w.password} type="password" field={password} />
      {needsCode && <Line name="code" label={w.code} type="text" field={code} />}
      {wrong !== undefined && (
        <p className="wrong" role="alert">
          {wrong.message}
        </p>
      )}
      <p>
        <button type="submit" className="main" disabled={isBusy}>
          {w.signIn}
        </button>
      </p>
    </form>
  );
}

interface LineProps {
  readonly name: 'email' | 'password' | 'code';
  readonly label: string;
  readonly type: string;
  /** It is clear who goes on. */
  readonly known?: string | undefined;
  readonly field?: RefObject<HTMLInputElement | null>;
}

const completion = {
  email: 'username',
  password: 'current-password',
  code: 'one-time-code',
} as const;

function Line({ name, label, type, known, field }: LineProps) {
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={field ?? null}
        name={name}
        type={type}
        required
        readOnly={known !== undefined}
        defaultValue={known ?? ''}
        autoComplete={completion[name]}
      />
    </p>
  );
}

export function Who() {
  const session = useSession();
  const { signOut: label } = useWords('signing');
  if (session?.user === undefined) return null;
  return (
    <span className="who">
      <a href={addressOf(['-', 'account'])}>{session.user.email}</a>{' '}
      <button type="button" onClick={signOut}>
        {label}
      </button>
    </span>
  );
}

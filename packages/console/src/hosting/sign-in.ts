// The form that asks who somebody is, for people, and in two steps for the command line of the kit.
import { spoken } from '../words/texts.ts';
import { element, show } from './dom.ts';
import { isLocal, signInAs } from './gateway.ts';

type Then = () => Promise<void> | void;

const field = (name: string, label: string, type: 'email' | 'password' | 'text') => {
  const autocomplete =
    name === 'code' ? 'one-time-code' : type === 'password' ? 'current-password' : 'username';
  const input = element('input', [], { id: name, name, type, autocomplete });
  return { input, shown: [element('label', [label], { for: name }), input] };
};

const alert = () => element('p', [], { role: 'alert', class: 'wrong' });

const reasons = {
  unauthorized: 'unauthorized',
  user: 'signedOut',
  deleted: 'deleted',
  'no-projects': 'noProject',
} as const;

const isReason = (text: string): text is keyof typeof reasons => Object.hasOwn(reasons, text);

/** @param then the next step when the user is signed in */
export async function signIn(then: Then): Promise<void> {
  const say = spoken('hosting');
  const local = await isLocal();
  const email = field('email', say.email, 'email');
  const password = field('password', say.password, 'password');
  const code = field('code', say.code, 'text');
  const told = alert();
  const button = element('button', [say.signIn], { type: 'submit' });
  const form = element('form', [...email.shown, ...password.shown, button, told]);
  if (local) email.input.value = 'operator@localhost';
  else for (const { input } of [email, password]) input.required = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    told.textContent = '';
    const wrong = await signInAs(email.input.value, password.input.value, code.input.value);
    if (wrong === undefined) return then();
    told.textContent = wrong.message === '' ? say.noAnswer : wrong.message;
    code.input.value = '';
    if (wrong.needsCode) {
      password.input.after(...code.shown);
      return code.input.focus();
    }
    password.input.value = '';
    password.input.focus();
  });
  const reason = new URLSearchParams(location.search).get('reason') ?? '';
  show(
    element('h1', [say.signIn]),
    ...(isReason(reason) ? [element('p', [say[reasons[reason]]])] : []),
    ...(local ? [element('p', [say.localOnly])] : []),
    form,
  );
  email.input.focus();
}

/**
 * The same in the steps that `mc-scripts login --headless` goes through: it looks for these names of fields and
 * for these words, whatever language its browser prefers.
 */
export function signInByTool(then: Then): Promise<void> {
  const identifier = field('identifier', 'E-mail', 'text');
  const password = field('password', 'Password', 'password');
  const told = alert();
  const submit = element('button', ['Submit'], { type: 'submit' });
  const first = element('form', [
    ...identifier.shown,
    element('button', ['Next'], { type: 'submit' }),
  ]);
  const second = element('form', [...password.shown, submit, told]);
  identifier.input.required = true;
  const heading = element('h1', ['Sign in']);
  first.addEventListener('submit', (event) => {
    event.preventDefault();
    show(heading, element('p', [identifier.input.value]), second);
    password.input.focus();
  });
  second.addEventListener('submit', async (event) => {
    event.preventDefault();
    told.textContent = '';
    const wrong = await signInAs(identifier.input.value, password.input.value);
    if (wrong === undefined) return then();
    told.textContent = wrong.message === '' ? 'The server does not answer' : wrong.message;
  });
  show(heading, first);
  identifier.input.focus();
  return Promise.resolve();
}

// The console's own pages beside custom applications: sign-in, sign-out, the way to each application.
// The gateway knows who is signed in; its name follows from that of this page.
import { element, show } from './dom.ts';

const gateway = `${location.protocol}//${location.host.replace(/^mc\./, 'mc-api.')}`;
const query = new URLSearchParams(location.search);
/** What the shell of applications keeps; stale, it would lead back here without end. */
const keptByShell = ['isAuthenticated', 'loginStrategy', 'activeProjectKey'];

interface SignedIn {
  readonly user: { readonly email: string; readonly name: string };
  readonly projects: readonly { readonly key: string; readonly name: string }[];
  readonly applications: readonly { readonly name: string; readonly entryPointUriPath: string }[];
}

const ask = (path: string, method: 'GET' | 'POST', body?: object): Promise<Response> =>
  fetch(`${gateway}${path}`, {
    method,
    credentials: 'include',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** Only pages of this host, and not the one that signs out. */
function wayBack(): string {
  const given = query.get('redirectTo') ?? '/';
  const url = URL.canParse(given, location.origin) ? new URL(given, location.origin) : undefined;
  const isOwn = url?.origin === location.origin && !/^\/(login|logout)(\/|$)/.test(url.pathname);
  return isOwn ? url.href : '/';
}

async function home(): Promise<void> {
  const answer = await ask('/login/session', 'GET');
  if (answer.status === 401) {
    location.replace(`/login?${new URLSearchParams({ redirectTo: location.href })}`);
    return;
  }
  const { user, projects, applications }: SignedIn = await answer.json();
  const links = (key: string) =>
    applications.map(({ name, entryPointUriPath }) =>
      element('li', [element('a', [name], { href: `/${key}/${entryPointUriPath}` })]),
    );
  const none = element('p', [
    'No application is registered. ',
    element('code', ['npx storewright-app register']),
    ' in the folder of an application does it.',
  ]);
  show(
    element('h1', ['Custom applications']),
    ...(projects.length === 0 ? [element('p', ['You may see no project.'])] : []),
    ...projects.flatMap(({ key, name }) => [
      element('h2', [name]),
      applications.length === 0 ? none.cloneNode(true) : element('ul', links(key)),
    ]),
    element('p', [
      `Signed in as ${user.email}. `,
      element('a', ['Sign out'], { href: '/logout?reason=user' }),
    ]),
  );
}

const reasons = new Map([
  ['unauthorized', 'Sign in to go on.'],
  ['user', 'You have signed out.'],
  ['deleted', 'Your user is no more.'],
  ['no-projects', 'You may see no project.'],
]);

/** @param then what is done when the user is signed in */
async function signIn(then: () => Promise<void> | void): Promise<void> {
  const { isLocal } = await (await ask('/login/session', 'GET')).json();
  const email = field('email', 'E-mail', 'email');
  const password = field('password', 'Password', 'password');
  const told = element('p', [], { role: 'alert', class: 'wrong' });
  const form = element('form', [
    ...email.shown,
    ...password.shown,
    element('button', ['Sign in'], { type: 'submit' }),
    told,
  ]);
  if (isLocal === true) email.input.value = 'operator@localhost';
  else {
    email.input.required = true;
    password.input.required = true;
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    told.textContent = '';
    const given = { email: email.input.value, password: password.input.value };
    const answer = await ask('/login/session', 'POST', given).catch(() => undefined);
    if (answer?.ok === true) return then();
    const body = await answer?.json().catch(() => undefined);
    told.textContent = body?.message ?? 'The server does not answer.';
    password.input.value = '';
    password.input.focus();
  });
  const reason = reasons.get(query.get('reason') ?? '');
  show(
    element('h1', ['Sign in']),
    ...(reason === undefined ? [] : [element('p', [reason])]),
    ...(isLocal === true
      ? [element('p', ['Only this machine reaches this server: its operator needs no password.'])]
      : []),
    form,
  );
  email.input.focus();
}

function field(name: string, label: string, type: string) {
  const input = element('input', [], { id: name, name, type, autocomplete: autocompleteOf(type) });
  return { input, shown: [element('label', [label], { for: name }), input] };
}

const autocompleteOf = (type: string) => (type === 'password' ? 'current-password' : 'username');

/** Gives an application in development its token; it is told to the machine of the developer alone. */
async function authorize(): Promise<void> {
  const answer = await ask('/login/token', 'POST', Object.fromEntries(query));
  if (answer.status === 401) return signIn(authorize);
  const { redirectTo, message } = await answer.json();
  if (answer.ok) location.replace(redirectTo);
  else show(element('h1', ['The application cannot be signed in']), element('p', [message]));
}

async function signOut(): Promise<void> {
  await ask('/login/end', 'POST', {});
  for (const key of keptByShell) localStorage.removeItem(key);
  const reason = query.get('reason') ?? 'user';
  const back = new URLSearchParams({ reason, redirectTo: wayBackAfter(reason) });
  location.replace(`/login?${back}`);
}

const wayBackAfter = (reason: string): string => (reason === 'unauthorized' ? wayBack() : '/');

function start(): Promise<void> {
  switch (location.pathname) {
    case '/login':
      return signIn(() => {
        localStorage.setItem('isAuthenticated', 'true');
        location.replace(wayBack());
      });
    case '/login/authorize':
      return authorize();
    case '/logout':
      return signOut();
    default:
      if (document.title === 'Not found') {
        show(
          element('h1', ['There is no such application']),
          element('a', ['All applications'], { href: '/' }),
        );
        return Promise.resolve();
      }
      return home();
  }
}

start().catch(() =>
  show(element('h1', ['The server does not answer']), element('p', ['Is it running?'])),
);

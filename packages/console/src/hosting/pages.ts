// The console's own pages for custom applications: the list of them, sign-in, sign-out.

import { begin, choose, language, languages, type Messages, nameOf } from '../words/language.ts';
import { spoken } from '../words/texts.ts';
import { element, show } from './dom.ts';
import { ask, type SignedIn } from './gateway.ts';
import { signIn, signInByTool } from './sign-in.ts';

const query = new URLSearchParams(location.search);
/** What the shell of applications keeps; stale, it would lead back here without end. */
const keptByShell = ['isAuthenticated', 'loginStrategy', 'activeProjectKey'];

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
  const say = spoken('hosting');
  const { user, projects, applications }: SignedIn = await answer.json();
  const links = (key: string) =>
    applications.map(({ name, entryPointUriPath }) =>
      element('li', [element('a', [name], { href: `/${key}/${entryPointUriPath}` })]),
    );
  const none = () =>
    element('p', [say.noApplication, ' ', element('code', ['storewright-app register'])]);
  show(
    element('h1', [say.applications]),
    ...(projects.length === 0 ? [element('p', [say.noProject])] : []),
    ...projects.flatMap(({ key, name }) => [
      element('h2', [name]),
      applications.length === 0 ? none() : element('ul', links(key)),
    ]),
    element('p', [
      say.signedInAs({ email: user.email }),
      ' ',
      element('a', [say.signOut], { href: '/logout?reason=user' }),
    ]),
  );
}

/** The command line of the kit drives a page of its own. */
const isTool = /^__local:mc-scripts-/.test(query.get('client_id') ?? '');

/** The parameters that the server reads; a client of OpenID Connect may send others, which mean nothing here. */
const tokenRequest = () =>
  Object.fromEntries(
    ['client_id', 'state', 'nonce', 'scope', 'response_mode'].flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** Gives an application in development its token; only the machine of the developer gets it. */
async function authorize(): Promise<void> {
  const answer = await ask('/login/token', 'POST', tokenRequest());
  if (answer.status === 401) return isTool ? signInByTool(authorize) : signIn(authorize);
  const { redirectTo, message } = await answer.json();
  if (answer.ok) location.replace(redirectTo);
  else show(element('h1', [spoken('hosting').notAuthorized]), element('p', [message]));
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
      return document.title === 'Not found' ? notFound() : home();
  }
}

function notFound(): Promise<void> {
  const { notThere, all } = spoken('hosting');
  show(element('h1', [notThere]), element('a', [all], { href: '/' }));
  return Promise.resolve();
}

function noAnswer(): void {
  const say = spoken('hosting');
  show(element('h1', [say.noAnswer]), element('p', [say.isRunning]));
}

/** Draws the page once more when another language is chosen. */
function offerLanguages(): void {
  const options = languages().map((one) => element('option', [nameOf(one)], { value: one }));
  const choice = element('select', options, { 'aria-label': spoken('hosting').language });
  choice.value = language();
  choice.addEventListener('change', async () => {
    await choose(choice.value);
    choice.setAttribute('aria-label', spoken('hosting').language);
    start().catch(noAnswer);
  });
  document.querySelector('header')?.append(choice);
}

/** The messages of these pages in every language are few, and part of the script. */
const texts = import.meta.glob<Messages['hosting']>('../languages/*.json', {
  eager: true,
  import: 'hosting',
});
await begin(
  Object.fromEntries(
    Object.entries(texts).map(([path, hosting]) => [path, async () => ({ hosting }) as Messages]),
  ),
);
offerLanguages();
start().catch(noAnswer);

import { Shown, useLoaded } from './loaded.tsx';
import { AgainView } from './operating/again.tsx';
import { ClientsView } from './operating/clients.tsx';
import { ResendView } from './operating/resend.tsx';
import { ToolsView } from './operating/tools.tsx';
import { addressOf, type Place, usePlace } from './place.ts';
import { type Kind, kinds, settingsKind } from './server.ts';
import { Connection } from './signing/connection.tsx';
import { SignIn, Who } from './signing/sign-in.tsx';
import { CreateView } from './views/create.tsx';
import { DocumentView } from './views/document.tsx';
import { ExplorerView } from './views/explorer.tsx';
import { KindsView, titleOf } from './views/kinds.tsx';
import { MessagesView } from './views/messages.tsx';
import { ProjectsView } from './views/projects.tsx';
import { RequestsView } from './views/requests.tsx';
import { TableView } from './views/table.tsx';
import { frameWords } from './words/frame.ts';
import { choose, languages, nameOf, useLanguage } from './words/language.ts';
import { useWords } from './words/words.ts';

export function App() {
  const place = usePlace();
  const loading = useLoaded('kinds', kinds);
  return (
    <>
      <Trail place={place} kinds={loading.value ?? []} />
      <Connection />
      <SignIn />
      <main>
        <Shown loading={loading}>{(all) => <View place={place} kinds={all} />}</Shown>
      </main>
    </>
  );
}

interface ViewProps {
  readonly place: Place;
  readonly kinds: readonly Kind[];
}

function View({ place: { parts, query }, kinds: all }: ViewProps) {
  const [project, area, name, id] = parts;
  if (project === undefined) return <ProjectsView />;
  if (area === undefined) return <KindsView project={project} kinds={all} />;
  if (area === 'requests') return <RequestsView project={project} />;
  if (area === 'messages') return <MessagesView project={project} />;
  if (area === 'tools') return <ToolsView key={project} project={project} />;
  if (area === 'clients') return <ClientsView key={project} project={project} />;
  if (area === 'resend' && name !== undefined)
    return <ResendView key={name} project={project} message={name} />;
  if (area === 'again')
    return <AgainView key={`${query}`} project={project} {...loggedIn(query)} />;
  if (area === 'graphql') return <ExplorerView key={project} project={project} />;
  if (area === 'settings')
    return <DocumentView project={project} kind={settingsKind} id={project} kinds={all} />;
  const kind = all.find((one) => one.kind === name);
  if (area !== 'documents' || kind === undefined) return <NoSuchPage />;
  if (id === 'new') return <CreateView key={kind.kind} project={project} kind={kind} />;
  if (id !== undefined) return <DocumentView project={project} kind={kind} id={id} kinds={all} />;
  const text = (parameter: string) => query.get(parameter) ?? '';
  const asked = { where: text('where'), sort: text('sort'), offset: Number(text('offset')) || 0 };
  return <TableView key={kind.kind} project={project} kind={kind} asked={asked} />;
}

function NoSuchPage() {
  const t = useWords(frameWords);
  return <p role="alert">{t.noSuchPage}</p>;
}

function LanguageChoice() {
  const t = useWords(frameWords);
  const current = useLanguage();
  return (
    <select
      aria-label={t.language}
      value={current}
      onChange={(event) => choose(languages.find((one) => one === event.target.value) ?? current)}
    >
      {languages.map((one) => (
        <option key={one} value={one} lang={one}>
          {nameOf[one]}
        </option>
      ))}
    </select>
  );
}

/** A request of the log, in the address of the page that sends it again. */
const loggedIn = (query: URLSearchParams) => ({
  method: query.get('method') ?? 'GET',
  path: query.get('path') ?? '',
  actions: query.get('actions') ?? '',
});

/** The way back. */
function Trail({ place: { parts }, kinds: all }: ViewProps) {
  const t = useWords(frameWords);
  const [project, , name] = parts;
  const kind = all.find((one) => one.kind === name);
  return (
    <header>
      <a href="/">storewright</a> / <a href={addressOf([])}>{t.projects}</a>
      {project !== undefined && (
        <>
          {' / '}
          <a href={addressOf([project])}>{project}</a>
        </>
      )}
      {project !== undefined && kind !== undefined && (
        <>
          {' / '}
          <a href={addressOf([project, 'documents', kind.kind])}>{titleOf(kind)}</a>
        </>
      )}
      <LanguageChoice />
      <Who />
    </header>
  );
}

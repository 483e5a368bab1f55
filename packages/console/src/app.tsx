import { useEffect } from 'react';
import { AuditView } from './audit/audit-view.tsx';
import { useArrival } from './frame/arrival.ts';
import { Head } from './frame/head.tsx';
import { Shown, useLoaded } from './loaded.tsx';
import { AgainView } from './operating/again.tsx';
import { ClientsView } from './operating/clients.tsx';
import { ResendView } from './operating/resend.tsx';
import { ToolsView } from './operating/tools.tsx';
import { type Place, usePlace } from './place.ts';
import { type Kind, kinds, settingsKind } from './server.ts';
import { Connection } from './signing/connection.tsx';
import { SignIn } from './signing/sign-in.tsx';
import { CreateView } from './views/create.tsx';
import { DocumentView } from './views/document.tsx';
import { ExplorerView } from './views/explorer.tsx';
import { KindsView } from './views/kinds.tsx';
import { MessagesView } from './views/messages.tsx';
import { OverviewView } from './views/overview.tsx';
import { ProjectsView } from './views/projects.tsx';
import { RequestsView } from './views/requests.tsx';
import { TableView } from './views/table.tsx';
import { UnitsView } from './views/units.tsx';
import { frameWords } from './words/frame.ts';
import { useWords } from './words/words.ts';

export function App() {
  const place = usePlace();
  const t = useWords(frameWords);
  const loading = useLoaded('kinds', kinds);
  useArrival(window.location.hash);
  useEffect(() => {
    const [project, ...others] = place.parts;
    document.title = [...others.toReversed(), project, 'storewright'].filter(Boolean).join(' · ');
  }, [place]);
  return (
    <>
      <button type="button" className="skip" onClick={toContent}>
        {t.toContent}
      </button>
      <Head place={place} kinds={loading.value ?? []} />
      <Connection />
      <SignIn />
      <main id="content" tabIndex={-1}>
        <Shown loading={loading}>{(all) => <View place={place} kinds={all} />}</Shown>
      </main>
    </>
  );
}

/** No link: the part after the `#` is where the page is. */
const toContent = () => document.getElementById('content')?.focus();

interface ViewProps {
  readonly place: Place;
  readonly kinds: readonly Kind[];
}

function View({ place: { parts, query }, kinds: all }: ViewProps) {
  const [project, area, name, id] = parts;
  if (project === undefined) return <ProjectsView />;
  if (area === undefined) return <KindsView project={project} kinds={all} />;
  if (area === 'overview') return <OverviewView key={project} project={project} />;
  if (area === 'units') return <UnitsView key={project} project={project} />;
  if (area === 'requests') return <RequestsView project={project} />;
  if (area === 'messages') return <MessagesView project={project} />;
  if (area === 'audit') return <AuditView key={project} project={project} query={query} />;
  if (area === 'tools') return <ToolsView key={project} project={project} />;
  if (area === 'clients') return <ClientsView key={project} project={project} />;
  if (area === 'resend' && name !== undefined)
    return <ResendView key={name} project={project} message={name} />;
  if (area === 'again')
    return <AgainView key={`${query}`} project={project} {...loggedIn(query)} />;
  if (area === 'graphql') return <ExplorerView key={project} project={project} />;
  if (area === 'settings')
    return (
      <DocumentView key={project} project={project} kind={settingsKind} id={project} kinds={all} />
    );
  const kind = all.find((one) => one.kind === name);
  if (area !== 'documents' || kind === undefined) return <NoSuchPage />;
  if (id === 'new') return <CreateView key={kind.kind} project={project} kind={kind} />;
  if (id !== undefined)
    return <DocumentView key={`${name} ${id}`} project={project} kind={kind} id={id} kinds={all} />;
  return <TableView key={kind.kind} project={project} kind={kind} query={query} />;
}

function NoSuchPage() {
  const t = useWords(frameWords);
  return <p role="alert">{t.noSuchPage}</p>;
}

/** A request of the log, in the address of the page that sends it again. */
const loggedIn = (query: URLSearchParams) => ({
  method: query.get('method') ?? 'GET',
  path: query.get('path') ?? '',
  actions: query.get('actions') ?? '',
});

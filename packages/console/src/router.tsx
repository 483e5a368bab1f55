// Leads from addresses to pages. Addresses are behind the `#`, so that the server sees none of them.
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  useMatch,
  useRouter,
} from '@tanstack/react-router';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { Shell } from './frame/shell.tsx';
import { useTitle } from './labels/kinds.ts';
import { PageHeading, useLoaded } from './parts/page.tsx';
import { addressOf } from './place.ts';
import { type PageProps, type PageRoute, routes } from './routes.ts';
import { type Kind, kinds, type OfProject, settingsKind } from './server.ts';
import { checkConnection, useReturns } from './signing/connection.tsx';
import { useIsHidden, useIsMissing } from './signing/role.ts';
import { useWords } from './words/words.ts';

const root = createRootRoute({ component: Shell, notFoundComponent: NoSuchPage });

const routeOf = ({ path, load, isNewByQuery }: PageRoute) => {
  const route = createRoute({
    getParentRoute: () => root,
    path,
    // A router calls functions, so the component is in an object.
    loader: async () => ({ Page: await load().catch(showFailure) }),
    component: () => (
      <Placed Page={route.useLoaderData().Page} isNewByQuery={isNewByQuery === true} />
    ),
  });
  return route;
};

/** A script that does not come may be the first sign that the connection is lost. */
async function showFailure(reason: unknown): Promise<ComponentType> {
  await checkConnection();
  return () => <Failure error={reason} />;
}

interface PlacedProps {
  readonly Page: ComponentType<PageProps>;
  readonly isNewByQuery: boolean;
}

/** The page as its own address says, also while another page is loaded. */
function Placed({ Page, isNewByQuery }: PlacedProps) {
  const match = useMatch({ strict: false });
  const { project = '', ...params } = match.params as Partial<Record<string, string>>;
  const query = useMemo(() => new URLSearchParams(match.search as object as Texts), [match.search]);
  const { value: all = [] } = useLoaded('kinds', kinds);
  const isMissing = useIsMissing(project);
  const name = params.kind ?? kindIn(match.pathname);
  const kind = name === undefined ? settingsKind : all.find((one) => one.kind === name);
  const isHidden = useIsHidden(project, kind);
  if (project !== '' && isMissing) return <NoSuchProject project={project} />;
  if (kind === undefined) return <NoSuchPage />;
  if (isHidden) return <HiddenKind kind={kind} />;
  const key = isNewByQuery ? `${match.pathname}?${query}` : match.pathname;
  const id = params.id ?? project;
  return <Page key={key} project={project} kind={kind} id={id} kinds={all} query={query} />;
}

type Texts = Record<string, string>;

/** Of a page for one kind, whose route names it. */
const kindIn = (path: string): string | undefined => /^\/[^/]+\/documents\/([^/]+)/.exec(path)?.[1];

function NoSuchPage() {
  const t = useWords('frame');
  return (
    <div role="alert">
      <PageHeading title={t.noSuchPage} />
    </div>
  );
}

function NoSuchProject({ project }: OfProject) {
  const t = useWords('frame');
  return (
    <>
      <PageHeading title={t.noSuchProject({ key: project })} />
      <p role="alert">{t.whyNoProject}</p>
      <p>
        <a href={addressOf([])}>{t.toProjects}</a>
      </p>
    </>
  );
}

/** The list of kinds leaves it out; its address may be typed, or come from somebody else. */
function HiddenKind({ kind }: { readonly kind: Kind }) {
  const t = useWords('frame');
  const titleOf = useTitle();
  return (
    <>
      <PageHeading title={titleOf(kind)} />
      <p role="alert">{t.hiddenKind}</p>
    </>
  );
}

function Failure({ error }: { readonly error: unknown }) {
  const t = useWords('frame');
  const router = useRouter();
  const returns = useReturns();
  const [first] = useState(returns);
  useEffect(() => {
    if (returns !== first) void router.invalidate();
  }, [returns, first, router]);
  return (
    <>
      <p role="alert">{String(error)}</p>
      <button type="button" onClick={() => void router.invalidate()}>
        {t.tryAgain}
      </button>
    </>
  );
}

/** Of a search in the address, as pages write it. */
const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams(search as Record<string, string>).toString();
  return text === '' ? '' : `?${text}`;
}

export const router = createRouter({
  routeTree: root.addChildren(routes.map(routeOf)),
  history: createHashHistory(),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: Failure,
});

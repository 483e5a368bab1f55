// What the search box finds, by kind.
import { titleOfDocument } from '../edit/titles.ts';
import { findDocuments, findOrdersAddressedTo } from '../find/find.ts';
import { hasAllIndexes, hasIndex, searchDocuments } from '../find/indexed.ts';
import { type FindSettings, readFindSettings } from '../find/settings.ts';
import { useTitle } from '../labels/kinds.ts';
import { PageHeading, Shown, useLoaded } from '../parts/page.tsx';
import { addressOf, pageOf } from '../place.ts';
import type { PageProps } from '../routes.ts';
import { type Document, type Kind, type OfProject, readPage } from '../server.ts';
import { useIsKnown, useMay, useMaySee } from '../signing/role.ts';
import { useFormat, useLanguage, useWords } from '../words/words.ts';
import { addresseeOf } from './buyers.ts';

const searched = ['order', 'customer', 'product', 'category', 'business-unit', 'discount-code'];

interface Found {
  readonly kind: Kind;
  readonly documents: readonly Document[];
}

const maxOrders = 50;

interface Outcome {
  readonly found: readonly Found[];
  readonly settings: FindSettings;
}

/** What begins with the text, then what an index or the addresses of orders find in addition. */
async function findOf(
  project: string,
  kind: Kind,
  asked: { readonly text: string; readonly settings: FindSettings },
  signal: AbortSignal,
): Promise<Found> {
  const isAddressed = kind.kind === 'order' && !hasIndex('order', asked.settings);
  const found = await Promise.all([
    findDocuments(project, kind, asked.text, { signal }),
    searchDocuments(project, kind, asked, signal),
    isAddressed ? findOrdersAddressedTo(project, kind, asked.text, signal) : [],
  ]);
  return { kind, documents: [...new Map(found.flat().map((one) => [one.id, one])).values()] };
}

/** Orders of the customers that were found, next to those whose numbers were. */
async function withOrdersOf(
  project: string,
  found: readonly Found[],
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const customers = found.find(({ kind }) => kind.kind === 'customer')?.documents ?? [];
  const orders = found.find(({ kind }) => kind.kind === 'order');
  if (customers.length === 0 || orders === undefined) return found;
  const ids = customers.map(({ id }) => JSON.stringify(id)).join(', ');
  const page = { where: `customerId in (${ids})`, sort: 'createdAt desc', limit: maxOrders };
  const theirs = await readPage(project, orders.kind, page, signal);
  const known = new Set(orders.documents.map(({ id }) => id));
  const documents = [...orders.documents, ...theirs.filter(({ id }) => !known.has(id))];
  return found.map((one) => (one === orders ? { ...orders, documents } : one));
}

async function findAll(
  project: string,
  { kinds, text }: { readonly kinds: readonly Kind[]; readonly text: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const settings = await readFindSettings(project);
  const found = await Promise.all(
    kinds.map((kind) => findOf(project, kind, { text, settings }, signal)),
  );
  return { found: await withOrdersOf(project, found, signal), settings };
}

export function FindView({ project, kinds, query }: PageProps) {
  const t = useWords('work');
  const frame = useWords('frame');
  const isKnown = useIsKnown(project) && kinds.length > 0;
  const maySee = useMaySee(project);
  const text = query.get('text') ?? '';
  const offered = searched.flatMap((name) => kinds.find(({ kind }) => kind === name) ?? []);
  return (
    <>
      <PageHeading title={t.foundFor({ text })} />
      {/* What another text found does not stay while this one is looked for. */}
      {isKnown ? (
        <Results key={text} project={project} kinds={offered.filter(maySee)} text={text} />
      ) : (
        <p className="quiet">{frame.loading}</p>
      )}
    </>
  );
}

interface ResultsProps extends Pick<PageProps, 'project' | 'kinds'> {
  readonly text: string;
}

function Results({ project, kinds, text }: ResultsProps) {
  const t = useWords('work');
  const loading = useLoaded(['find', project, text], (signal) =>
    findAll(project, { kinds, text }, signal),
  );
  return (
    <Shown loading={loading}>
      {({ found, settings }) => (
        <>
          {found.every(({ documents }) => documents.length === 0) ? (
            <p role="status">{t.foundNothing}</p>
          ) : (
            found.map((one) => <Group key={one.kind.kind} project={project} {...one} />)
          )}
          {!hasAllIndexes(settings) && <OnlyBeginnings project={project} />}
        </>
      )}
    </Shown>
  );
}

/** Why words within a name are not found, and where that is changed. */
function OnlyBeginnings({ project }: OfProject) {
  const t = useWords('work');
  const maySet = useMay(project, 'admin');
  return (
    <p className="quiet">
      {t.onlyBeginnings}{' '}
      {maySet && <a href={addressOf([project, 'settings'])}>{t.switchIndexesOn}</a>}
    </p>
  );
}

function Group({ project, kind, documents }: Found & { readonly project: string }) {
  const titleOf = useTitle();
  const language = useLanguage();
  if (documents.length === 0) return null;
  return (
    <section aria-label={titleOf(kind)}>
      <h2>{titleOf(kind)}</h2>
      <ul className="plain">
        {documents.map((one) => (
          <li key={one.id}>
            <a href={pageOf(project, kind.kind, one.id)}>{titleOfDocument(one, language)}</a>{' '}
            <span className="quiet">
              <Details document={one} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Distinguishes documents with the same title. */
function Details({ document }: { readonly document: any }) {
  const format = useFormat();
  const parts = [
    document.customerEmail ?? document.email ?? addresseeOf(document),
    document.masterData?.staged?.masterVariant?.sku,
    document.totalPrice && format.money(document.totalPrice),
    format.day(document.createdAt),
  ];
  return parts.filter((one) => typeof one === 'string').join(' · ');
}

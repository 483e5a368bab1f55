// What the search box finds, by kind.
import { titleOfDocument } from '../edit/titles.ts';
import { findDocuments } from '../find/find.ts';
import { Shown, useLoaded } from '../loaded.tsx';
import { addressOf } from '../place.ts';
import type { PageProps } from '../routes.ts';
import { type Document, type Kind, noneIfHidden, readPage } from '../server.ts';
import { useFormat } from '../words/format.ts';
import { useTitle } from '../words/kinds.ts';
import { useLanguage, useWords } from '../words/words.ts';
import { workWords } from '../words/work.ts';

const searched = ['order', 'customer', 'product', 'category', 'business-unit', 'discount-code'];

interface Found {
  readonly kind: Kind;
  readonly documents: readonly Document[];
}

const maxOrders = 50;

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
): Promise<readonly Found[]> {
  const offered = searched.flatMap((name) => kinds.find(({ kind }) => kind === name) ?? []);
  const found = await Promise.all(
    offered.map(async (kind) => ({
      kind,
      documents: await findDocuments(project, kind, text, { signal }).catch(noneIfHidden),
    })),
  );
  return withOrdersOf(project, found, signal);
}

export function FindView({ project, kinds, query }: PageProps) {
  const t = useWords(workWords);
  const text = query.get('text') ?? '';
  const loading = useLoaded(JSON.stringify(['find', project, text]), (signal) =>
    findAll(project, { kinds, text }, signal),
  );
  return (
    <>
      <h1>{t.foundFor(text)}</h1>
      <Shown loading={loading}>
        {(found) =>
          found.every(({ documents }) => documents.length === 0) ? (
            <p role="status">{t.foundNothing}</p>
          ) : (
            found.map((one) => <Group key={one.kind.kind} project={project} {...one} />)
          )
        }
      </Shown>
    </>
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
            <a href={addressOf([project, 'documents', kind.kind, one.id])}>
              {titleOfDocument(one, language)}
            </a>{' '}
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
    document.customerEmail ?? document.email,
    document.masterData?.staged?.masterVariant?.sku,
    document.totalPrice && format.money(document.totalPrice),
    format.day(document.createdAt),
  ];
  return parts.filter((one) => typeof one === 'string').join(' · ');
}

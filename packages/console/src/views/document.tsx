import { useState } from 'react';
import { HistorySetting } from '../audit/history-setting.tsx';
import { DiscountPage } from '../discounts/discount-page.tsx';
import { Customer } from '../documents/customer.tsx';
import { jsonOf } from '../documents/json.tsx';
import { Past } from '../documents/past.tsx';
import { States } from '../documents/states.tsx';
import { Unit } from '../documents/unit.tsx';
import { useDocumentTitle } from '../edit/document-title.ts';
import { propose } from '../form/kept.ts';
import { QuotePage, QuoteRequestPage } from '../inbox/quote-pages.tsx';
import { StagedQuotePage } from '../inbox/staged-quote-page.tsx';
import { ExtensionPage } from '../integration/extension.tsx';
import { SubscriptionPage } from '../integration/subscription.tsx';
import { PageHeading, Scrolling, Shown, useAnswer } from '../parts/page.tsx';
import { addressOf, pageOf } from '../place.ts';
import { type Document, documentOf, type Kind, type OfProject } from '../server.ts';
import { useMayChange } from '../signing/role.ts';
import { ChannelPage } from '../stores/channel-page.tsx';
import { StorePage } from '../stores/store-page.tsx';
import { useWords } from '../words/words.ts';
import type { Acted } from '../work/acting.tsx';
import { CartPage } from '../work/cart.tsx';
import { OrderPage } from '../work/order.tsx';
import { ProductPage } from '../work/product.tsx';
import { ChangeView, keptName } from './change.tsx';

interface DocumentProps extends OfProject {
  readonly kind: Kind;
  readonly id: string;
  readonly kinds: readonly Kind[];
}

export function DocumentView(props: DocumentProps) {
  const { project, kind, id } = props;
  const titleOf = useDocumentTitle();
  const [changed, setChanged] = useState<Document>();
  const loading = useAnswer('document', documentOf, project, kind, id);
  return (
    <>
      <PageHeading title={titleOf(kind, changed ?? loading.value)} />
      <Shown loading={loading}>
        {(loaded) => <Loaded {...props} document={changed ?? loaded} setChanged={setChanged} />}
      </Shown>
    </>
  );
}

/** What people look at of some kinds, in place of JSON. */
const views: ReadonlyMap<string, (props: Acted) => React.ReactNode> = new Map<
  string,
  (props: Acted) => React.ReactNode
>([
  ['order', OrderPage],
  ['cart', CartPage],
  ['cart-discount', DiscountPage],
  ['quote', QuotePage],
  ['quote-request', QuoteRequestPage],
  ['staged-quote', StagedQuotePage],
  ['product', ProductPage],
  ['customer', Customer],
  ['business-unit', Unit],
  ['subscription', SubscriptionPage],
  ['extension', ExtensionPage],
  ['store', StorePage],
  ['channel', ChannelPage],
]);

interface LoadedProps extends Omit<DocumentProps, 'id'> {
  readonly document: Document;
  readonly setChanged: (document: Document) => void;
}

function Loaded({ project, kind, kinds, document, setChanged }: LoadedProps) {
  const t = useWords('document');
  const [proposals, setProposals] = useState(0);
  const around = { project, kind, document };
  const put = (action: object) => {
    propose(keptName(project, kind, document), action);
    setProposals(proposals + 1);
  };
  const shown = new Set(kinds.map((one) => one.kind));
  const linkTo = (typeId: string, target: string) =>
    shown.has(typeId) ? pageOf(project, typeId, target) : undefined;
  const View = views.get(kind.kind);
  return (
    <>
      <Line {...around} />
      {flowing.has(kind.kind) && <States {...around} propose={put} />}
      <ChangeView {...around} changed={setChanged} proposals={proposals} />
      {View !== undefined && <View project={project} document={document} changed={setChanged} />}
      <details open={View === undefined}>
        <summary>{t.json}</summary>
        <Scrolling label={t.document}>
          <pre>{jsonOf(document, { linkTo, indent: '' })}</pre>
        </Scrolling>
      </details>
      {kind.path === '' ? <HistorySetting project={project} /> : <Past {...around} />}
    </>
  );
}

type AboutProps = Omit<DocumentProps, 'id' | 'kinds'> & { readonly document: Document };

/** People who write programs need the id, which is no title. */
function Line(props: AboutProps) {
  const { kind, document } = props;
  return (
    <p className="buttons">
      <EditLink {...props} />
      {kind.path !== '' && (
        <span className="quiet">
          ID <code>{document.id}</code>
        </span>
      )}
    </p>
  );
}

/** To the page that is filled from the document. */
function EditLink({ project, kind, document }: AboutProps) {
  const t = useWords('edit');
  const may = useMayChange(project, kind);
  if (!may || unedited.has(kind.kind)) return null;
  const place =
    kind.path === ''
      ? [project, 'settings']
      : [project, 'documents', kind.kind, document.id, 'edit'];
  return (
    <a className="button" href={addressOf(place)} data-key="edit">
      {t.edit}
    </a>
  );
}

/** Kinds without update actions. */
const unedited: ReadonlySet<string> = new Set([
  'api-client',
  'key-value-document',
  'message',
  'product-projection',
  'variant-projection',
  'approval-flow',
]);

/** Kinds whose documents go from state to state. */
const flowing: ReadonlySet<string> = new Set([
  'order',
  'payment',
  'quote',
  'quote-request',
  'staged-quote',
  'business-unit',
  'recurring-order',
  'review',
  'product',
]);

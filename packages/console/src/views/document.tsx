import { useState } from 'react';
import { HistorySetting } from '../audit/history-setting.tsx';
import { DiscountPage } from '../discounts/discount-page.tsx';
import { Customer } from '../documents/customer.tsx';
import { jsonOf } from '../documents/json.tsx';
import { Past } from '../documents/past.tsx';
import { States } from '../documents/states.tsx';
import { Unit } from '../documents/unit.tsx';
import { titleOfDocument } from '../edit/titles.ts';
import { propose } from '../form/kept.ts';
import { QuotePage, QuoteRequestPage } from '../inbox/quote-pages.tsx';
import { StagedQuotePage } from '../inbox/staged-quote-page.tsx';
import { ExtensionPage } from '../integration/extension.tsx';
import { SubscriptionPage } from '../integration/subscription.tsx';
import { Shown, useLoaded } from '../loaded.tsx';
import { Scrolling } from '../parts/scrolling.tsx';
import { addressOf } from '../place.ts';
import { type Document, documentOf, type Kind } from '../server.ts';
import { useMayChange } from '../signing/role.ts';
import { ChannelPage } from '../stores/channel-page.tsx';
import { StorePage } from '../stores/store-page.tsx';
import { documentWords } from '../words/document.ts';
import { editWords } from '../words/edit.ts';
import { useTitle } from '../words/kinds.ts';
import { useLanguage, useWords } from '../words/words.ts';
import type { Acted } from '../work/acting.tsx';
import { CartPage } from '../work/cart.tsx';
import { OrderPage } from '../work/order.tsx';
import { ProductPage } from '../work/product.tsx';
import { ChangeView, keptName } from './change.tsx';

interface DocumentProps {
  readonly project: string;
  readonly kind: Kind;
  readonly id: string;
  readonly kinds: readonly Kind[];
}

export function DocumentView(props: DocumentProps) {
  const { project, kind, id } = props;
  const titleOf = useTitle();
  const language = useLanguage();
  const nameIn = (document: Document, other: string) => {
    const name = titleOfDocument(document, language);
    return other.endsWith(name) ? '' : ` ${name}`;
  };
  const loading = useLoaded(JSON.stringify([project, kind.kind, id]), (signal) =>
    documentOf(project, kind, id, signal),
  );
  return (
    <>
      <h1>
        {titleOf(kind)}
        {loading.value !== undefined && nameIn(loading.value, id)}{' '}
        <span className="quiet">{id}</span>
      </h1>
      <Shown loading={loading}>
        {(loaded) => <Loaded key={loaded.id} {...props} loaded={loaded} />}
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

function Loaded({ project, kind, kinds, loaded }: DocumentProps & { readonly loaded: Document }) {
  const t = useWords(documentWords);
  const [changed, setChanged] = useState<Document>();
  const [proposals, setProposals] = useState(0);
  const document = changed ?? loaded;
  const around = { project, kind, document };
  const put = (action: object) => {
    propose(keptName(project, kind, document), action);
    setProposals(proposals + 1);
  };
  const shown = new Set(kinds.map((one) => one.kind));
  const linkTo = (typeId: string, target: string) =>
    shown.has(typeId) ? addressOf([project, 'documents', typeId, target]) : undefined;
  const View = views.get(kind.kind);
  return (
    <>
      <EditLink {...around} />
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

/** To the page that is filled from the document. */
function EditLink({
  project,
  kind,
  document,
}: Omit<DocumentProps, 'id' | 'kinds'> & { readonly document: Document }) {
  const t = useWords(editWords);
  const may = useMayChange(project, kind);
  if (!may || unedited.has(kind.kind)) return null;
  const place =
    kind.path === ''
      ? [project, 'settings']
      : [project, 'documents', kind.kind, document.id, 'edit'];
  return (
    <p>
      <a className="button" href={addressOf(place)} data-key="edit">
        {t.edit}
      </a>
    </p>
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

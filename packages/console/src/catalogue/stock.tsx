// The stock of a product by SKU and channel: quantities are set, and entries created.
import { Button, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { AroundProvider } from '../edit/field.ts';
import { Field } from '../edit/fields.tsx';
import { titleOfDocument } from '../edit/titles.ts';
import { Rows, Shown, sendBy, useAnswer, useAttempt, Wrong } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import {
  change,
  type Document,
  documentsWith,
  type OfProject,
  readPage,
  update,
} from '../server.ts';
import { useMayChangeKind, useMaySeeKind } from '../signing/role.ts';
import { forgetRows } from '../table/rows.ts';
import { useFormat, useLanguage, useWords } from '../words/words.ts';

interface StockProps extends OfProject {
  readonly product: Document;
}

const maxEntries = 500;

interface Stock {
  readonly entries: readonly any[];
  readonly channels: ReadonlyMap<string, Document>;
}

const skusIn = ({ masterData: { staged } }: any): readonly string[] =>
  [staged.masterVariant, ...staged.variants].flatMap(({ sku }) => sku ?? []);

async function loadStock(
  project: string,
  skus: readonly string[],
  signal: AbortSignal,
): Promise<Stock> {
  if (skus.length === 0) return { entries: [], channels: new Map() };
  const where = `sku in (${skus.map((sku) => JSON.stringify(sku)).join(', ')})`;
  const page = { where, sort: 'sku asc', limit: maxEntries };
  const entries: readonly any[] = await readPage(project, { path: '/inventory' }, page, signal);
  const ids = [...new Set(entries.flatMap(({ supplyChannel }) => supplyChannel?.id ?? []))];
  const channels = await documentsWith(project, '/channels', 'id', ids, signal);
  return { entries, channels: new Map(channels.map((one) => [one.id, one])) };
}

export function StockOfProduct(props: StockProps) {
  return useMaySeeKind(props.project, 'inventory-entry') ? <Loaded {...props} /> : null;
}

function Loaded({ project, product }: StockProps) {
  const t = useWords('catalogue');
  const may = useMayChangeKind(project, 'inventory-entry');
  const skus = skusIn(product);
  const loading = useAnswer('stock', loadStock, project, skus);
  const again = () => {
    forgetRows();
    loading.again?.();
  };
  return (
    <section aria-labelledby="stock">
      <h2 id="stock">{t.stock}</h2>
      <Shown loading={loading}>
        {(stock) => <Entries project={project} stock={stock} may={may} again={again} />}
      </Shown>
      {may && skus.length > 0 && <NewEntry project={project} skus={skus} again={again} />}
    </section>
  );
}

interface EntriesProps extends OfProject {
  readonly stock: Stock;
  readonly may: boolean;
  readonly again: () => void;
}

function Entries({ project, stock: { entries, channels }, may, again }: EntriesProps) {
  const t = useWords('catalogue');
  const format = useFormat();
  const language = useLanguage();
  const placeOf = ({ supplyChannel }: any): string => {
    if (supplyChannel === undefined) return t.noChannel;
    const channel = channels.get(supplyChannel.id);
    return channel === undefined ? supplyChannel.id.slice(-8) : titleOfDocument(channel, language);
  };
  return (
    <Rows
      label={t.stock}
      empty={t.noStock}
      rows={entries}
      figures={[t.available]}
      cells={{
        [t.sku]: ({ id, sku }) => <a href={pageOf(project, 'inventory-entry', id)}>{sku}</a>,
        [t.channel]: placeOf,
        [t.available]: ({ availableQuantity }) => format.number(availableQuantity),
        [t.onStock]: (entry) =>
          may ? (
            <Quantity
              key={entry.version}
              project={project}
              entry={entry}
              label={t.onStockOf({ sku: entry.sku, place: placeOf(entry) })}
              again={again}
            />
          ) : (
            format.number(entry.quantityOnStock)
          ),
      }}
    />
  );
}

interface QuantityProps extends Pick<EntriesProps, 'project' | 'again'> {
  readonly entry: any;
  readonly label: string;
}

function Quantity({ project, entry, label, again }: QuantityProps) {
  const t = useWords('catalogue');
  const [quantity, setQuantity] = useState<number | string>(entry.quantityOnStock);
  const { error, attempt } = useAttempt();
  const save = () => {
    const action = { action: 'changeQuantity', quantity: Number(quantity) };
    void attempt(() => update(project, '/inventory', entry, action).then(again));
  };
  return (
    <form className="inline" onSubmit={sendBy(save)}>
      <NumberInput
        aria-label={label}
        size="xs"
        value={quantity}
        allowDecimal={false}
        onChange={setQuantity}
      />
      <Button
        type="submit"
        size="compact-sm"
        disabled={quantity === '' || Number(quantity) === entry.quantityOnStock}
      >
        {t.save}
      </Button>
      <Wrong error={error} />
    </form>
  );
}

interface NewEntryProps extends Pick<EntriesProps, 'project' | 'again'> {
  readonly skus: readonly string[];
}

function NewEntry({ project, skus, again }: NewEntryProps) {
  const t = useWords('catalogue');
  const [sku, setSku] = useState<string | null>(skus[0]!);
  const [channel, setChannel] = useState<any>();
  const [quantity, setQuantity] = useState<number | string>(0);
  const { error, attempt } = useAttempt();
  const create = () => {
    const draft = { sku, quantityOnStock: Number(quantity), supplyChannel: channel };
    void attempt(() => change(project, 'POST', '/inventory', draft).then(again));
  };
  return (
    <details>
      <summary>{t.newStock}</summary>
      <form onSubmit={sendBy(create)}>
        <Select
          label={t.sku}
          data={[...skus]}
          value={sku}
          allowDeselect={false}
          onChange={setSku}
        />
        <AroundProvider value={{ project, languages: ['en'], currencies: [], faults: new Map() }}>
          <Field
            label={t.channel}
            shape={{ kind: 'reference', target: 'channel', isOptional: true }}
            value={channel}
            path="channel"
            change={setChannel}
          />
        </AroundProvider>
        <NumberInput
          label={t.onStock}
          value={quantity}
          allowDecimal={false}
          onChange={setQuantity}
        />
        <Button type="submit">{t.add}</Button>
        <Wrong error={error} />
      </form>
    </details>
  );
}

// Returns of an order, and the state of each refund.
import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLabels } from '../labels/labels.ts';
import { Rows, sendBy, textTo } from '../parts/page.tsx';
import { textIn, useLanguage, useWords } from '../words/words.ts';
import { type Acted, useActing } from './acting.tsx';

type Props = Acted & { readonly may: boolean };

const refunds = ['Initial', 'Refunded', 'NotRefunded'];

export function Returns(props: Props) {
  const { document, may } = props;
  const t = useWords('work');
  const returned: readonly any[] = ((document as any).returnInfo ?? []).flatMap(
    ({ items }: any) => items,
  );
  return (
    <section aria-labelledby="returns">
      <h2 id="returns">{t.returns}</h2>
      {returned.length === 0 ? <p>{t.noReturns}</p> : <Returned {...props} returned={returned} />}
      {may && <Register {...props} />}
    </section>
  );
}

const useLines = (document: any): readonly { readonly value: string; readonly label: string }[] => {
  const language = useLanguage();
  return (document.lineItems ?? []).map(({ id, name, variant }: any) => ({
    value: id,
    label: `${textIn(name, language) ?? ''} (${variant?.sku ?? id.slice(-8)})`,
  }));
};

function Returned(props: Props & { readonly returned: readonly any[] }) {
  const { document, returned, may } = props;
  const t = useWords('work');
  const { choiceOf } = useLabels();
  const { act, outcome } = useActing(props, '/orders');
  const lines = useLines(document);
  const nameOf = ({ lineItemId, id }: any) =>
    lines.find(({ value }) => value === lineItemId)?.label ?? id.slice(-8);
  const refund = (item: any) => (
    <Select
      aria-label={t.refundOf({ item: nameOf(item) })}
      data={[...new Set([item.paymentState, ...refunds])]
        .filter((one) => one !== 'NonRefundable')
        .map((value) => ({ value, label: choiceOf(value) }))}
      value={item.paymentState}
      allowDeselect={false}
      disabled={!may || item.paymentState === 'NonRefundable'}
      onChange={(paymentState) =>
        act({ action: 'setReturnPaymentState', returnItemId: item.id, paymentState })
      }
    />
  );
  return (
    <>
      {outcome}
      <Rows
        label={t.returns}
        rows={returned}
        figures={[t.quantity]}
        cells={{
          [t.returnedItem]: nameOf,
          [t.quantity]: ({ quantity }) => quantity,
          [t.state]: ({ shipmentState }) => choiceOf(shipmentState),
          [t.reason]: ({ comment }) => comment,
          [t.refund]: refund,
        }}
      />
    </>
  );
}

function Register(props: Acted) {
  const t = useWords('work');
  const { act, outcome } = useActing(props, '/orders');
  const lines = useLines(props.document);
  const [lineItemId, setLine] = useState<string | null>(null);
  const [quantity, setQuantity] = useState<number | string>(1);
  const [comment, setComment] = useState('');
  const register = async () => {
    const item = {
      ...{ lineItemId, quantity: Number(quantity), shipmentState: 'Returned' },
      ...(comment === '' ? {} : { comment }),
    };
    await act({ action: 'addReturnInfo', returnDate: new Date().toISOString(), items: [item] });
  };
  return (
    <form onSubmit={sendBy(register)}>
      {outcome}
      <Select label={t.returnedItem} data={lines} value={lineItemId} onChange={setLine} />
      <NumberInput label={t.quantity} value={quantity} min={1} onChange={setQuantity} />
      <TextInput label={t.reason} value={comment} onChange={textTo(setComment)} />
      <Button type="submit" disabled={lineItemId === null}>
        {t.registerReturn}
      </Button>
    </form>
  );
}

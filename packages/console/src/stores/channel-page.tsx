// The page of a channel: its roles, where it is, and what uses it.
import { AddressBlock } from '../documents/address.tsx';
import { useLabels } from '../labels/labels.ts';
import { Facts } from '../parts/page.tsx';
import { textIn, useFormat, useLanguage, useWords } from '../words/words.ts';
import type { Acted } from '../work/acting.tsx';
import { UsedBy } from './used-by.tsx';

export function ChannelPage({ project, document }: Acted) {
  const t = useWords('stores');
  const is = `(id = ${JSON.stringify(document.id)})`;
  const inStores = `distributionChannels${is} or supplyChannels${is}`;
  const onLines = `lineItems(supplyChannel${is}) or lineItems(distributionChannel${is})`;
  return (
    <>
      <About channel={document} />
      <UsedBy
        project={project}
        uses={[
          { kind: 'inventory-entry', title: t.stockOf, where: `supplyChannel${is}` },
          { kind: 'standalone-price', title: t.pricesOf, where: `channel${is}` },
          { kind: 'store', title: t.storesOf, where: inStores },
          { kind: 'order', title: t.ordersWith, where: onLines },
        ]}
      />
    </>
  );
}

function About({ channel }: { readonly channel: any }) {
  const { labelOf, choiceOf } = useLabels();
  const language = useLanguage();
  const format = useFormat();
  const { roles = [], description, address, geoLocation } = channel;
  const [longitude, latitude] = geoLocation?.coordinates ?? [];
  const facts = [
    [labelOf('roles'), roles.map(choiceOf).join(', ')],
    [labelOf('description'), textIn(description, language)],
    [
      labelOf('geoLocation'),
      latitude === undefined
        ? undefined
        : `${format.number(latitude, 5)}, ${format.number(longitude, 5)}`,
    ],
  ] as const;
  return (
    <>
      <Facts facts={facts} />
      <AddressBlock title={labelOf('address')} address={address} />
    </>
  );
}

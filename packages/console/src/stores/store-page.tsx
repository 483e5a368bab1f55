// The page of a store: its languages, countries, channels and product selections, and what belongs to it.
import { useLabels } from '../labels/labels.ts';
import { Facts } from '../parts/page.tsx';
import type { OfProject } from '../server.ts';
import { useWords } from '../words/words.ts';
import type { Acted } from '../work/acting.tsx';
import { Linked } from './linked.tsx';
import { UsedBy } from './used-by.tsx';

export function StorePage({ project, document }: Acted) {
  const t = useWords('stores');
  const key = JSON.stringify(document.key);
  const ofStore = `store(key = ${key})`;
  const inStores = `stores(key = ${key})`;
  return (
    <>
      <About project={project} store={document} />
      <UsedBy
        project={project}
        uses={[
          { kind: 'order', title: t.ordersOf, where: ofStore },
          { kind: 'cart', title: t.cartsOf, where: ofStore },
          { kind: 'customer', title: t.customersOf, where: inStores },
          { kind: 'business-unit', title: t.unitsOf, where: inStores },
          { kind: 'product-tailoring', title: t.tailoringsOf, where: ofStore },
        ]}
      />
    </>
  );
}

function About({ project, store }: OfProject & { readonly store: any }) {
  const t = useWords('stores');
  const { labelOf, languageOf, countryOf } = useLabels();
  const languages: readonly string[] = store.languages ?? [];
  const countries: readonly { readonly code: string }[] = store.countries ?? [];
  const channels = (name: 'distributionChannels' | 'supplyChannels') => (
    <Linked project={project} kind="channel" ids={(store[name] ?? []).map(({ id }: any) => id)} />
  );
  const facts = [
    [labelOf('languages'), languages.map(languageOf).join(', ') || t.allLanguages],
    [labelOf('countries'), countries.map(({ code }) => countryOf(code)).join(', ') || t.none],
    [labelOf('distributionChannels'), channels('distributionChannels')],
    [labelOf('supplyChannels'), channels('supplyChannels')],
    [
      labelOf('productSelections'),
      <Selections key="selections" project={project} selections={store.productSelections ?? []} />,
    ],
  ] as const;
  return <Facts facts={facts} />;
}

function Selections({ project, selections }: OfProject & { readonly selections: readonly any[] }) {
  const t = useWords('stores');
  const isActive = (id: string): boolean =>
    selections.some((one) => one.productSelection.id === id && one.active === true);
  return (
    <Linked
      project={project}
      kind="product-selection"
      ids={selections.map((one) => one.productSelection.id)}
      noteOf={(id) => (isActive(id) ? undefined : `(${t.off})`)}
    />
  );
}

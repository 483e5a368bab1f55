// The settings of a project in sections.
import { type LayoutProps, type Section, Sections } from '../edit/layout.tsx';
import { useWords } from '../words/words.ts';

export function SettingsLayout(props: LayoutProps) {
  const t = useWords('settings');
  const sections: readonly Section[] = [
    {
      title: t.shop,
      hint: t.shopHint,
      members: ['name', 'countries', 'currencies', 'languages'],
    },
    { title: t.search, hint: t.searchHint, members: ['searchIndexing'] },
    { title: t.messages, members: ['messages'] },
    { title: t.carts, members: ['carts', 'shoppingLists'] },
    { title: t.prices, hint: t.pricesHint, members: ['discounts', 'productCatalogModel'] },
    { title: t.stock, members: ['inventory'] },
    { title: t.shipping, members: ['shippingRateInputType'] },
    { title: t.companies, members: ['businessUnits'] },
    { title: t.external, hint: t.externalHint, members: ['externalOAuth'] },
  ];
  return <Sections {...props} sections={sections} />;
}

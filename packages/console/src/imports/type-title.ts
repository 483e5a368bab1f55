// What people call an import type, with its name in files and commands.

import { useTitle } from '../labels/kinds.ts';
import { useLoaded } from '../parts/page.tsx';
import { kinds } from '../server.ts';
import { useWords } from '../words/words.ts';
import type { ImportType } from './calls.ts';

/** Types about a part of a document, or about more than one. */
const titles: ReadonlyMap<string, 'pricesInProducts' | 'variantsOfProducts' | 'wholeProducts'> =
  new Map([
    ['price', 'pricesInProducts'],
    ['product-variant', 'variantsOfProducts'],
    ['product-variant-patch', 'variantsOfProducts'],
    ['product-draft', 'wholeProducts'],
  ]);

export function useTypeTitle(): (type: ImportType) => string {
  const t = useWords('imports');
  const titleOf = useTitle();
  const { value: all = [] } = useLoaded('kinds', kinds);
  return ({ name, changes }) => {
    const special = titles.get(name);
    const kind = all.find((one) => one.kind === changes);
    const plain = special === undefined ? kind && titleOf(kind) : t[special];
    const title = name.endsWith('-patch') ? t.someMembers({ what: plain ?? changes }) : plain;
    return title === undefined ? name : `${title} (${name})`;
  };
}

// Creates a product discount: what it takes off, and from the prices of which products.
import { useState } from 'react';
import { Field } from '../edit/fields.tsx';
import type { PageProps } from '../routes.ts';
import { useWords } from '../words/words.ts';
import { Circumstances } from './circumstances.tsx';
import { ConditionsField } from './conditions-field.tsx';
import { Creation } from './creation.tsx';
import { firstProductDraft, type ProductDiscountDraft, productDraftOf } from './draft.ts';
import { DiscountFrame } from './settings.tsx';
import { ValueFields } from './value-fields.tsx';

const ranked = ['/product-discounts'];

export function CreateProductDiscountView({ project, kind }: PageProps) {
  const t = useWords('discounts');
  return (
    <DiscountFrame project={project} kind={kind.kind} title={t.productTitle} ranked={ranked}>
      {(rank) => <Fields project={project} rank={rank} />}
    </DiscountFrame>
  );
}

function Fields({ project, rank }: { readonly project: string; readonly rank: string }) {
  const t = useWords('discounts');
  const [draft, setDraft] = useState<ProductDiscountDraft>({ ...firstProductDraft, rank });
  const set = (part: Partial<ProductDiscountDraft>) => setDraft({ ...draft, ...part });
  return (
    <Creation
      project={project}
      kind="product-discount"
      path="/product-discounts"
      draft={() => productDraftOf(draft)}
    >
      <Field
        label={t.name}
        shape={{ kind: 'localized' }}
        value={draft.name}
        path="name"
        change={(name) => set({ name })}
      />
      <ValueFields
        ways={['relative', 'absolute']}
        value={draft.value}
        change={(value) => set({ value })}
      />
      <ConditionsField
        label={t.whichProducts}
        scope="items"
        value={draft.predicate}
        change={(predicate) => set({ predicate })}
      />
      <Circumstances draft={draft} ticks={['isActive']} set={set} />
    </Creation>
  );
}

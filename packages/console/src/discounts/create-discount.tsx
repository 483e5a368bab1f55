// Creates a cart discount: what it takes off, from which items, on which carts.
import { useState } from 'react';
import { Field } from '../edit/fields.tsx';
import type { PageProps } from '../routes.ts';
import { useWords } from '../words/words.ts';
import { Circumstances } from './circumstances.tsx';
import { ConditionsField } from './conditions-field.tsx';
import { Creation } from './creation.tsx';
import { type DiscountDraft, draftOf, firstDraft } from './draft.ts';
import { DiscountFrame } from './settings.tsx';
import { TargetField } from './target-field.tsx';
import { ValueFields } from './value-fields.tsx';

/** Discounts and their groups share one order. */
const ranked = ['/cart-discounts', '/discount-groups'];

export function CreateDiscountView({ project, kind }: PageProps) {
  const t = useWords('discounts');
  return (
    <DiscountFrame project={project} kind={kind.kind} title={t.title} ranked={ranked}>
      {(rank) => <Fields project={project} rank={rank} />}
    </DiscountFrame>
  );
}

function Fields({ project, rank }: { readonly project: string; readonly rank: string }) {
  const t = useWords('discounts');
  const [draft, setDraft] = useState<DiscountDraft>({ ...firstDraft, rank });
  const set = (part: Partial<DiscountDraft>) => setDraft({ ...draft, ...part });
  return (
    <Creation
      project={project}
      kind="cart-discount"
      path="/cart-discounts"
      draft={() => draftOf(draft)}
    >
      <Field
        label={t.name}
        shape={{ kind: 'localized' }}
        value={draft.name}
        path="name"
        change={(name) => set({ name })}
      />
      <ValueFields
        ways={['relative', 'absolute', 'fixed', 'giftLineItem']}
        value={draft.value}
        change={(value) => set({ value })}
      />
      <TargetField target={draft.target} change={(target) => set({ target })} />
      <ConditionsField
        label={t.whichCarts}
        scope="cart"
        value={draft.cartPredicate}
        change={(cartPredicate) => set({ cartPredicate })}
      />
      <Circumstances
        draft={draft}
        ticks={['isActive', 'requiresDiscountCode', 'stacks']}
        set={set}
      />
    </Creation>
  );
}

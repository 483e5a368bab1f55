// Creates a cart discount: what it takes off, from which items, on which carts.
import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { AroundProvider } from '../edit/around.tsx';
import { Field } from '../edit/fields.tsx';
import { Shown, useLoaded } from '../loaded.tsx';
import { Wrong } from '../parts/told.tsx';
import { addressOf } from '../place.ts';
import type { PageProps } from '../routes.ts';
import { change, documentOf, readPage, settingsKind } from '../server.ts';
import { useMayChangeKind } from '../signing/role.ts';
import { forgetRows } from '../table/rows.ts';
import { formWords } from '../words/form.ts';
import { useWords } from '../words/words.ts';
import { ConditionsField } from './conditions-field.tsx';
import { type DiscountDraft, draftOf, firstDraft } from './draft.ts';
import { rankBelow } from './rank.ts';
import { TargetField } from './target-field.tsx';
import { ValueFields } from './value-fields.tsx';
import { discountWords } from './words.ts';

const maxRanks = 500;

/** The languages and currencies of the project, and a place in the order of discounts that is free. */
async function loadSettings(project: string, signal: AbortSignal) {
  const lowest = { where: '', sort: 'sortOrder asc', limit: maxRanks };
  const [settings, discounts, groups] = await Promise.all([
    documentOf(project, settingsKind, '', signal),
    readPage(project, { path: '/cart-discounts' }, lowest, signal),
    readPage(project, { path: '/discount-groups' }, { ...lowest, sort: '' }, signal),
  ]);
  const ranks = [...discounts, ...groups].map(({ sortOrder }) => String(sortOrder));
  return { settings: settings as any, rank: rankBelow(ranks) };
}

const listIn = (value: unknown, usual: string): readonly string[] =>
  Array.isArray(value) && value.length > 0 ? value : [usual];

export function CreateDiscountView({ project, kind }: PageProps) {
  const t = useWords(discountWords);
  const f = useWords(formWords);
  const may = useMayChangeKind(project, 'cart-discount');
  const loading = useLoaded(JSON.stringify(['new discount', project]), (signal) =>
    loadSettings(project, signal),
  );
  return (
    <>
      <h1>{t.title}</h1>
      <p>
        <a href={addressOf([project, 'documents', kind.kind, 'new'])}>{t.allFields}</a>
      </p>
      {may ? (
        <Shown loading={loading}>
          {({ settings, rank }) => (
            <AroundProvider
              value={{
                project,
                languages: listIn(settings.languages, 'en'),
                currencies: listIn(settings.currencies, 'EUR'),
                faults: new Map(),
              }}
            >
              <Creation project={project} rank={rank} />
            </AroundProvider>
          )}
        </Shown>
      ) : (
        <p>{f.mayNotMake}</p>
      )}
    </>
  );
}

function Creation({ project, rank }: { readonly project: string; readonly rank: string }) {
  const t = useWords(discountWords);
  const [draft, setDraft] = useState<DiscountDraft>({ ...firstDraft, rank });
  const [error, setError] = useState<Error>();
  const set = (part: Partial<DiscountDraft>) => setDraft({ ...draft, ...part });
  const create = async () => {
    setError(undefined);
    try {
      const { id } = await change(project, 'POST', '/cart-discounts', draftOf(draft));
      forgetRows();
      window.location.hash = addressOf([project, 'documents', 'cart-discount', id]);
    } catch (reason) {
      setError(reason as Error);
    }
  };
  return (
    <>
      <div className="edit">
        <Field
          label={t.name}
          shape={{ kind: 'localized' }}
          value={draft.name}
          path="name"
          change={(name) => set({ name })}
        />
        <ValueFields value={draft.value} change={(value) => set({ value })} />
        <TargetField target={draft.target} change={(target) => set({ target })} />
        <ConditionsField
          label={t.whichCarts}
          scope="cart"
          value={draft.cartPredicate}
          change={(cartPredicate) => set({ cartPredicate })}
        />
        <Circumstances draft={draft} set={set} />
      </div>
      <Wrong error={error} />
      <div className="buttons save">
        <Button onClick={create}>{t.create}</Button>
        <Button
          component="a"
          variant="default"
          href={addressOf([project, 'documents', 'cart-discount'])}
        >
          {t.cancel}
        </Button>
      </div>
    </>
  );
}

interface CircumstancesProps {
  readonly draft: DiscountDraft;
  readonly set: (part: Partial<DiscountDraft>) => void;
}

/** When the discount applies, and next to which others. */
function Circumstances({ draft, set }: CircumstancesProps) {
  const t = useWords(discountWords);
  const ticks = ['isActive', 'requiresDiscountCode', 'stacks'] as const;
  const labels = { isActive: t.active, requiresDiscountCode: t.withCode, stacks: t.stacks };
  const instant = { kind: 'dateTime', isOptional: true } as const;
  return (
    <>
      {ticks.map((name) => (
        <Switch
          key={name}
          label={labels[name]}
          checked={draft[name]}
          onChange={(event) => set({ [name]: event.currentTarget.checked })}
        />
      ))}
      <Field
        label={t.validFrom}
        shape={instant}
        value={draft.validFrom}
        path="validFrom"
        change={(validFrom) => set({ validFrom })}
      />
      <Field
        label={t.validUntil}
        shape={instant}
        value={draft.validUntil}
        path="validUntil"
        change={(validUntil) => set({ validUntil })}
      />
      <TextInput
        label={t.rank}
        description={t.rankHint}
        value={draft.rank}
        onChange={(event) => set({ rank: event.currentTarget.value })}
      />
    </>
  );
}

// Fields of a store: languages of the project, channels of a role, and product selections with a switch.
import { Button, Fieldset, MultiSelect, Select, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type FieldProps, useAround } from '../edit/field.ts';
import { ReferencesField, useChoices } from '../edit/references.tsx';
import { titleOfDocument, withKey } from '../edit/titles.ts';
import { useLabels } from '../labels/labels.ts';
import { tickTo } from '../parts/page.tsx';
import { useLanguage } from '../words/words.ts';

const listIn = (value: unknown): readonly any[] => (Array.isArray(value) ? value : []);

/** A store has languages that the project has, too. */
export function StoreLanguages({ label, value, path, change }: FieldProps) {
  const { languageOf } = useLabels();
  const { languages, faults } = useAround();
  const fault = faults.get(path);
  const chosen: readonly string[] = listIn(value);
  const data = [...new Set([...languages, ...chosen])].map((tag) => ({
    value: tag,
    label: `${languageOf(tag)} (${tag})`,
  }));
  return (
    <MultiSelect
      label={label}
      data={data}
      value={[...chosen]}
      searchable
      hidePickedOptions
      {...(fault === undefined ? {} : { error: fault })}
      onChange={change}
    />
  );
}

/** Only channels of a role may be chosen. */
const channelsWith = (role: string) =>
  function ChannelsField(props: FieldProps) {
    return <ReferencesField {...props} where={`roles contains any ("${role}")`} />;
  };

export const DistributionChannels = channelsWith('ProductDistribution');
export const SupplyChannels = channelsWith('InventorySupply');

export function SelectionsField({ label, value, path, change }: FieldProps) {
  const fault = useAround().faults.get(path);
  const items = listIn(value);
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 200);
  const chosen: readonly string[] = items.map(({ productSelection }) => productSelection.id);
  const choices = useChoices({ target: 'product-selection', text: asked, where: '', chosen });
  const language = useLanguage();
  const titles = new Map(
    choices.map((one) => [one.id, withKey(titleOfDocument(one, language), one.key)]),
  );
  const add = (id: string) =>
    change([...items, { productSelection: { typeId: 'product-selection', id }, active: true }]);
  return (
    <Fieldset legend={label} className="part">
      {items.map((item, index) => (
        <Selection
          key={item.productSelection.id}
          title={titles.get(item.productSelection.id) ?? item.productSelection.id.slice(-8)}
          isActive={item.active === true}
          turn={(active) => change(items.with(index, { ...item, active }))}
          remove={() => change(items.toSpliced(index, 1))}
        />
      ))}
      {fault !== undefined && <p className="wrong">{fault}</p>}
      <Adding
        label={label}
        offered={choices.filter(({ id }) => !chosen.includes(id)).map(({ id }) => id)}
        titles={titles}
        text={text}
        setText={setText}
        add={add}
      />
    </Fieldset>
  );
}

interface SelectionProps {
  readonly title: string;
  readonly isActive: boolean;
  readonly turn: (isActive: boolean) => void;
  readonly remove: () => void;
}

function Selection({ title, isActive, turn, remove }: SelectionProps) {
  const { wordsOf, labelOf } = useLabels();
  return (
    <div className="item">
      <Switch label={`${title}: ${labelOf('active')}`} checked={isActive} onChange={tickTo(turn)} />
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={wordsOf.remove({ what: title })}
        onClick={remove}
      >
        {wordsOf.removeIt}
      </Button>
    </div>
  );
}

interface AddingProps {
  readonly label: string;
  readonly offered: readonly string[];
  readonly titles: ReadonlyMap<string, string>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly add: (id: string) => void;
}

function Adding({ label, offered, titles, text, setText, add }: AddingProps) {
  const { wordsOf, singularOf } = useLabels();
  return (
    <Select
      label={wordsOf.add({ what: singularOf(label) })}
      data={offered.map((id) => ({ value: id, label: titles.get(id) ?? id }))}
      value={null}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server has looked already.
      filter={({ options }) => options}
      onChange={(id) => {
        if (id !== null) add(id);
        setText('');
      }}
    />
  );
}

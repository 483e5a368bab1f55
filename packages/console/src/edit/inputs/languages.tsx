// Languages in an order: the first one is what people get who have asked for none.
import { Button, type ComboboxItem, Fieldset, type OptionsFilter, Select } from '@mantine/core';
import { useState } from 'react';
import { useLabels } from '../../labels/labels.ts';
import { type FieldProps, useAround } from '../field.ts';

const usualTags =
  'ar bg cs da de de-AT de-CH de-DE el en en-AU en-CA en-GB en-US es es-ES es-MX et fi fr fr-BE fr-CA fr-CH fr-FR he hr hu it it-CH it-IT ja ko lt lv nb nl nl-BE nl-NL pl pt pt-BR pt-PT ro ru sk sl sv th tr uk vi zh zh-Hans-CN zh-Hant-TW'.split(
    ' ',
  );

/** A tag that somebody has typed, where it is one. */
const typedTag = (text: string): readonly string[] =>
  /^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?$/.test(text)
    ? Intl.getCanonicalLocales(text)
    : [];

/** By the name of the language, or by its whole tag. */
const filter: OptionsFilter = ({ options, search }) => {
  const text = search.trim().toLowerCase();
  const [tag] = typedTag(text);
  return (options as ComboboxItem[]).filter(
    ({ value, label }) => value === tag || String(label).toLowerCase().includes(text),
  );
};

export function LanguagesField({ label, value, path, change }: FieldProps) {
  const fault = useAround().faults.get(path);
  const tags: readonly string[] = Array.isArray(value) ? value : [];
  return (
    <Fieldset legend={label} className="part">
      <Tags tags={tags} change={change} />
      {fault !== undefined && <p className="wrong">{fault}</p>}
      <Adding label={label} tags={tags} add={(tag) => change([...tags, tag])} />
    </Fieldset>
  );
}

interface TagsProps {
  readonly tags: readonly string[];
  readonly change: (tags: readonly string[]) => void;
}

function Tags({ tags, change }: TagsProps) {
  const { wordsOf, languageOf } = useLabels();
  const moveUp = (index: number) =>
    change(tags.with(index - 1, tags[index]!).with(index, tags[index - 1]!));
  return (
    <ol className="ordered">
      {tags.map((tag, index) => (
        <li key={tag}>
          <span>
            {languageOf(tag)} ({tag})
          </span>
          <Button
            variant="default"
            size="compact-sm"
            disabled={index === 0}
            aria-label={wordsOf.earlier({ what: languageOf(tag) })}
            onClick={() => moveUp(index)}
          >
            ↑
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={wordsOf.remove({ what: languageOf(tag) })}
            onClick={() => change(tags.toSpliced(index, 1))}
          >
            {wordsOf.removeIt}
          </Button>
        </li>
      ))}
    </ol>
  );
}

interface AddingProps {
  readonly label: string;
  readonly tags: readonly string[];
  readonly add: (tag: string) => void;
}

function Adding({ label, tags, add }: AddingProps) {
  const { wordsOf, languageOf, singularOf } = useLabels();
  const [typed, setTyped] = useState('');
  const offered = [...new Set([...usualTags, ...typedTag(typed.trim())])]
    .filter((tag) => !tags.includes(tag))
    .map((tag) => ({ value: tag, label: `${languageOf(tag)} (${tag})` }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return (
    <Select
      label={wordsOf.add({ what: singularOf(label) })}
      data={offered}
      value={null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={filter}
      onChange={(tag) => {
        if (tag !== null) add(tag);
        setTyped('');
      }}
    />
  );
}

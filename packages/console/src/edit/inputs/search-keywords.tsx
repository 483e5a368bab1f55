// Search keywords of a product: one tab for each language, and in it a line for each keyword.
import { Button, Fieldset, Select, Tabs, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLabels } from '../../labels/labels.ts';
import { textTo } from '../../parts/page.tsx';
import { useWords } from '../../words/words.ts';
import { type FieldProps, isMembers, useAround, withMember } from '../field.ts';

interface Keyword {
  readonly text: string;
  readonly suggestTokenizer?: { readonly type: string; readonly inputs?: readonly string[] };
}

/** Shows the languages of the project and all languages of the value. */
export function SearchKeywordsField({ label, value, path, change }: FieldProps) {
  const { languages, faults } = useAround();
  const { languageOf } = useLabels();
  const keywords = isMembers(value) ? value : {};
  const all = [...new Set([...languages, ...Object.keys(keywords)])];
  const [open, setOpen] = useState(all[0]!);
  const set = (language: string, next: readonly Keyword[]) =>
    change(withMember(keywords, language, next.length === 0 ? undefined : next));
  const fault = faults.get(path);
  return (
    <Fieldset legend={label} variant="unstyled" className="localized">
      {fault !== undefined && <p role="alert">{fault}</p>}
      <Tabs value={open} onChange={(next) => setOpen(next ?? all[0]!)} keepMounted={false}>
        <Tabs.List>
          {all.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {languageOf(one)}
              {keywords[one] === undefined ? ' ○' : ''}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {all.map((one) => (
          <Tabs.Panel key={one} value={one} lang={one}>
            <Keywords
              language={languageOf(one)}
              keywords={keywords[one] ?? []}
              change={(next) => set(one, next)}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Fieldset>
  );
}

interface KeywordsProps {
  /** Its name. */
  readonly language: string;
  readonly keywords: readonly Keyword[];
  readonly change: (keywords: readonly Keyword[]) => void;
}

function Keywords({ language, keywords, change }: KeywordsProps) {
  const t = useWords('catalogue');
  const { wordsOf } = useLabels();
  return (
    <>
      {keywords.map((keyword, index) => {
        const name = `${t.keyword} ${index + 1} (${language})`;
        return (
          <KeywordLine
            // biome-ignore lint/suspicious/noArrayIndexKey: keywords have no name of their own
            key={index}
            name={name}
            keyword={keyword}
            change={(next) => change(keywords.with(index, next))}
            remove={() => change(keywords.toSpliced(index, 1))}
          />
        );
      })}
      <Button variant="light" className="add" onClick={() => change([...keywords, { text: '' }])}>
        {wordsOf.add({ what: t.keyword })}
      </Button>
    </>
  );
}

interface LineProps {
  readonly name: string;
  readonly keyword: Keyword;
  readonly change: (keyword: Keyword) => void;
  readonly remove: () => void;
}

/** The value of the choice for keywords without a tokenizer. */
const whole = 'whole';

function KeywordLine({ name, keyword, change, remove }: LineProps) {
  const t = useWords('catalogue');
  const { wordsOf } = useLabels();
  const { text, suggestTokenizer } = keyword;
  const cutInto = (type: string | null) => {
    if (type === null || type === whole) return change({ text });
    change({ text, suggestTokenizer: type === 'custom' ? { type, inputs: [] } : { type } });
  };
  return (
    <div className="item parts">
      <TextInput
        label={name}
        value={text}
        onChange={textTo((text) => change({ ...keyword, text }))}
      />
      <Select
        label={t.suggestedBy}
        data={[
          { value: whole, label: t.wholeKeyword },
          { value: 'whitespace', label: t.keywordByWhitespace },
          { value: 'custom', label: t.keywordByOthers },
        ]}
        value={suggestTokenizer?.type ?? whole}
        allowDeselect={false}
        onChange={cutInto}
      />
      {suggestTokenizer?.type === 'custom' && (
        <Inputs
          inputs={suggestTokenizer.inputs ?? []}
          change={(inputs) => change({ text, suggestTokenizer: { type: 'custom', inputs } })}
        />
      )}
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        onClick={remove}
        aria-label={wordsOf.remove({ what: name })}
      >
        {wordsOf.removeIt}
      </Button>
    </div>
  );
}

interface InputsProps {
  readonly inputs: readonly string[];
  readonly change: (inputs: readonly string[]) => void;
}

/** The typed text stays as it is while somebody types a comma. */
function Inputs({ inputs, change }: InputsProps) {
  const t = useWords('catalogue');
  const [typed, setTyped] = useState(inputs.join(', '));
  const set = (next: string) => {
    setTyped(next);
    change(
      next
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    );
  };
  return <TextInput label={t.suggestionWords} value={typed} onChange={textTo(set)} />;
}

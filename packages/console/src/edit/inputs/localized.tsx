// Text in several languages: one tab for each, so that none is lost when another one is changed.
import { Fieldset, Tabs, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLabels } from '../../labels/labels.ts';
import { textTo } from '../../parts/page.tsx';
import { type FieldProps, isMembers, useAround, withMember } from '../field.ts';

/** Shows the languages of the project and all languages of the value. */
export function LocalizedField({ label, value, path, shape, change }: FieldProps) {
  const { languages, faults } = useAround();
  const { languageOf } = useLabels();
  const texts = isMembers(value) ? value : {};
  const all = [...new Set([...languages, ...Object.keys(texts)])];
  const [open, setOpen] = useState(all[0]!);
  const set = (language: string, text: string) => {
    const next = withMember(texts, language, text === '' ? undefined : text);
    change(Object.keys(next).length === 0 && shape.isOptional ? undefined : next);
  };
  const isLong = /description$/i.test(path);
  const Input = isLong ? Textarea : TextInput;
  const fault = faults.get(path);
  return (
    <Fieldset legend={label} variant="unstyled" className="localized">
      <Tabs value={open} onChange={(next) => setOpen(next ?? all[0]!)} keepMounted={false}>
        <Tabs.List>
          {all.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {languageOf(one)}
              {texts[one] === undefined ? ' ○' : ''}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {all.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <Input
              aria-label={`${label} (${languageOf(one)})`}
              lang={one}
              value={texts[one] ?? ''}
              error={fault}
              onChange={textTo((text) => set(one, text))}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Fieldset>
  );
}

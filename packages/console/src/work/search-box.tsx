// One box to find orders, products, customers and others, in the head of every page of a project.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { sendBy, textTo } from '../parts/page.tsx';
import { addressOf } from '../place.ts';
import { useWords } from '../words/words.ts';

export function SearchBox({ project, text }: { readonly project: string; readonly text: string }) {
  const t = useWords('work');
  const [typed, setTyped] = useState(text);
  const submit = () => {
    if (typed.trim() !== '') window.location.hash = addressOf([project, 'find'], { text: typed });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element is too new for some programs that read aloud
    <form role="search" className="search" onSubmit={sendBy(submit)}>
      <TextInput
        type="search"
        size="xs"
        aria-label={t.search}
        placeholder={t.searchHint}
        value={typed}
        onChange={textTo(setTyped)}
      />
    </form>
  );
}

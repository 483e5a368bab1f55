// The words and the language of the page, which is rendered again when another one is chosen.
import { useMemo, useSyncExternalStore } from 'react';
import { type Language, language, listen } from './language.ts';
import { inLanguage, type Spoken, type Words } from './texts.ts';

export const useLanguage = (): Language => useSyncExternalStore(listen, language);

export function useWords<W extends Words>(all: W): Spoken<W> {
  const one = useLanguage();
  return useMemo(() => inLanguage(all, one), [all, one]);
}

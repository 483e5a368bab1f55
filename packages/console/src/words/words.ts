// The words and the language of the page, which is rendered again when another one is chosen.
import { useSyncExternalStore } from 'react';
import { type Language, language, listen } from './language.ts';
import { type Area, type Spoken, spoken } from './texts.ts';

export const useLanguage = (): Language => useSyncExternalStore(listen, language);

export function useWords<A extends Area>(area: A): Spoken<A> {
  useLanguage();
  return spoken(area);
}

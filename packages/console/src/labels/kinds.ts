import type { Kind } from '../server.ts';
import { useLanguage } from '../words/words.ts';
import { titleOfKind } from './kind-titles.ts';

/** The titles of kinds in the language of the page. */
export function useTitle(): (kind: Kind) => string {
  const language = useLanguage();
  return (kind) => titleOfKind(kind, language);
}

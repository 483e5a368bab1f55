// What a page about one document is called: `Order 10023`, `Customer Ann Lee`.

import { useTitle } from '../labels/kinds.ts';
import { useLabels } from '../labels/labels.ts';
import { useLoaded } from '../parts/page.tsx';
import { type Document, type Kind, kinds, settingsKind } from '../server.ts';
import { useLanguage } from '../words/words.ts';
import { titleOfDocument } from './titles.ts';

/** Of a kind one document: `Orders` → `Order`. There are no two documents with the settings of a project. */
export function useSingular(): (kind: Kind) => string {
  const titleOf = useTitle();
  const { singularOf } = useLabels();
  return (kind) => (kind.path === '' ? titleOf(kind) : singularOf(titleOf(kind)));
}

/** The same by the name of the kind, as references have it; the name where the console lists no such kind. */
export function useSingularNamed(): (name: string) => string {
  const { value = [] } = useLoaded('kinds', kinds);
  const singularOf = useSingular();
  return (name) => {
    const found = [...value, settingsKind].find(({ kind }) => kind === name);
    return found === undefined ? name : singularOf(found);
  };
}

/** The kind alone while the document is being loaded. */
export function useDocumentTitle(): (kind: Kind, document: Document | undefined) => string {
  const singularOf = useSingular();
  const language = useLanguage();
  return (kind, document) =>
    document === undefined
      ? singularOf(kind)
      : `${singularOf(kind)} ${titleOfDocument(document, language)}`;
}

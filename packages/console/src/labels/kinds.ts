// The titles of kinds. The server has their names in English; a new kind without a message keeps that name.
import type { Kind } from '../server.ts';
import { useWords } from '../words/words.ts';

/** `taxCategories` → `Tax categories`. */
function nameOf({ plural }: Kind): string {
  const words = plural.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Of the list of all documents of the kind, in the language of the page. */
export function useTitle(): (kind: Kind) => string {
  const t: { readonly [kind: string]: string } = useWords('kinds');
  return (kind) => (Object.hasOwn(t, kind.kind) ? t[kind.kind]! : nameOf(kind));
}

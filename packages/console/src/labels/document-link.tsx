// A document by its name, or by its kind and the end of its id, with a link where the console has a page for it.
import { pageOf } from '../place.ts';
import { isListed } from '../signing/hidden.ts';
import { useWords } from '../words/words.ts';
import { useLabels } from './labels.ts';

interface LinkProps {
  readonly project: string;
  readonly typeId: string;
  readonly id: string;
  /** What people call the document; absent: its kind and the end of its id. */
  readonly title?: string | undefined;
}

export function DocumentLink({ project, typeId, id, title }: LinkProps) {
  const { singularOf } = useLabels();
  const t: { readonly [kind: string]: string } = useWords('kinds');
  const kind = Object.hasOwn(t, typeId) ? singularOf(t[typeId]!) : typeId;
  const text = title ?? `${kind} ${id.slice(-8)}`;
  // Messages are also about kinds without a list, such as approval rules.
  return isListed(typeId) ? <a href={pageOf(project, typeId, id)}>{text}</a> : text;
}

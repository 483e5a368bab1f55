// Links to the pages of a list.
import { addressOf } from '../place.ts';
import { useWords } from '../words/words.ts';
import { maxOffset, pageSize } from './calls.ts';

interface PagingProps {
  readonly parts: readonly string[];
  readonly query?: Record<string, string>;
  readonly offset: number;
  readonly total: number;
}

export function Paging({ parts, query = {}, offset, total }: PagingProps) {
  const t = useWords('imports');
  const at = (place: number) => addressOf(parts, { ...query, offset: `${place}` });
  const next = offset + pageSize;
  return (
    <p>
      {offset > 0 && <a href={at(Math.max(0, offset - pageSize))}>{t.earlier}</a>}{' '}
      {next < total && next <= maxOffset && <a href={at(next)}>{t.later}</a>}
    </p>
  );
}

// The counters of a container.
import { Facts } from '../parts/page.tsx';
import { useFormat, useWords } from '../words/words.ts';
import { type Summary, states } from './calls.ts';

interface SummaryProps {
  readonly summary: Summary;
}

/** How many operations are over. */
export function Progress({ summary: { states: counts, total } }: SummaryProps) {
  const t = useWords('imports');
  const format = useFormat();
  const over = total - counts.processing;
  return (
    <>
      <progress value={over} max={Math.max(1, total)} aria-label={t.progress} />{' '}
      {format.number(over)} / {format.number(total)}
    </>
  );
}

/** The states that operations are in. */
export function Counters({ summary: { states: counts, total } }: SummaryProps) {
  const t = useWords('imports');
  const format = useFormat();
  const facts = [
    ...states.map((state) => [t[state], format.number(counts[state])] as const),
    [t.total, format.number(total)] as const,
  ];
  return (
    <section aria-label={t.summary}>
      <Facts facts={facts} look="counters" />
    </section>
  );
}

// The counters of a container.
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
  return (
    <section aria-label={t.summary}>
      <dl className="counters">
        {states.map((state) => (
          <div key={state}>
            <dt>{t[state]}</dt>
            <dd>{format.number(counts[state])}</dd>
          </div>
        ))}
        <div>
          <dt>{t.total}</dt>
          <dd>{format.number(total)}</dd>
        </div>
      </dl>
    </section>
  );
}

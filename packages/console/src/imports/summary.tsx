// The counters of a container.
import { useEffect, useState } from 'react';
import { useFormat, useWords } from '../words/words.ts';
import { type Summary, states } from './calls.ts';

/** A number that grows after every pause, while the page is looked at. */
export function useRounds(pauseMs: number): number {
  const [rounds, setRounds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') setRounds((before) => before + 1);
    }, pauseMs);
    return () => clearInterval(timer);
  }, [pauseMs]);
  return rounds;
}

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

// What the server has answered to what a button has asked.
import { useState } from 'react';
import { Refusal } from '../server.ts';
import { useWords } from '../words/words.ts';

export interface Asking {
  readonly isBusy: boolean;
  readonly answer?: unknown;
  readonly refusal?: Refusal;
  /** Answers whether the server has done it. */
  readonly ask: (work: () => Promise<unknown>) => Promise<boolean>;
}

export function useAsking(): Asking {
  const [state, setState] = useState<Omit<Asking, 'ask'>>({ isBusy: false });
  const ask = async (work: () => Promise<unknown>) => {
    setState({ isBusy: true });
    try {
      setState({ isBusy: false, answer: (await work()) ?? null });
      return true;
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(0, String(error));
      setState({ isBusy: false, refusal });
      return false;
    }
  };
  return { ...state, ask };
}

export function Answer({ answer, refusal }: Pick<Asking, 'answer' | 'refusal'>) {
  const w = useWords('operating');
  if (refusal !== undefined)
    return (
      <p className="wrong" role="alert">
        {refusal.status > 0 && `${refusal.status} `}
        {refusal.message}
      </p>
    );
  if (answer === undefined) return null;
  return (
    <div role="status">
      {answer === null ? <p>{w.done}</p> : <Told value={answer} label={w.answer} />}
    </div>
  );
}

export const Told = ({ value, label }: { readonly value: unknown; readonly label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: else nothing but a mouse could scroll it
  <section aria-label={label} tabIndex={0}>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </section>
);

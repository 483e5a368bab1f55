// The reason of a failed single sign-on.
import { signingWords } from '../words/signing.ts';
import { useWords } from '../words/words.ts';

const reasons = ['failed', 'unknown', 'unverified', 'unreachable'] as const;

export function RefusedView({ id }: { readonly id: string }) {
  const w = useWords(signingWords);
  const reason = reasons.find((one) => one === id) ?? 'failed';
  return (
    <>
      <h1>{w.refused}</h1>
      <p role="alert">{w[reason]}</p>
      <p>
        <a href="/-/console#/">{w.toConsole}</a>
      </p>
    </>
  );
}

// The reason of a failed single sign-on.
import { consolePath } from 'storewright/operations';
import { PageHeading } from '../parts/page.tsx';
import { useWords } from '../words/words.ts';

const reasons = ['failed', 'unknown', 'unverified', 'unreachable'] as const;

export function RefusedView({ id }: { readonly id: string }) {
  const w = useWords('signing');
  const reason = reasons.find((one) => one === id) ?? 'failed';
  return (
    <>
      <PageHeading title={w.refused} />
      <p role="alert">{w[reason]}</p>
      <p>
        <a href={`${consolePath}#/`}>{w.toConsole}</a>
      </p>
    </>
  );
}

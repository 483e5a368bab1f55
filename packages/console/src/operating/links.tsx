// Links from other pages to the pages of this folder.
import { addressOf } from '../place.ts';
import type { LoggedRequest } from '../server.ts';
import { operatingWords } from '../words/operating.ts';
import { useWords } from '../words/words.ts';

interface OfProject {
  readonly project: string;
}

export function ResendLink({ project, message }: OfProject & { readonly message: string }) {
  const { resend } = useWords(operatingWords);
  return <a href={addressOf([project, 'resend', message])}>{resend}</a>;
}

export function AgainLink({ project, request }: OfProject & { readonly request: LoggedRequest }) {
  const { resend } = useWords(operatingWords);
  const { method, path, actions = [] } = request;
  return (
    <a href={addressOf([project, 'again'], { method, path, actions: actions.join(',') })}>
      {resend}
    </a>
  );
}

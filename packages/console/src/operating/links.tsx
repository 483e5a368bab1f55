// Links from other pages to the pages of this folder.

import type { AdminRequest } from 'storewright/operations';
import { addressOf } from '../place.ts';
import type { OfProject } from '../server.ts';
import { useWords } from '../words/words.ts';

export function ResendLink({ project, message }: OfProject & { readonly message: string }) {
  const { resend } = useWords('operating');
  return <a href={addressOf([project, 'resend', message])}>{resend}</a>;
}

export function AgainLink({ project, request }: OfProject & { readonly request: AdminRequest }) {
  const { resend } = useWords('operating');
  const { method, path, actions = [] } = request;
  return (
    <a href={addressOf([project, 'again'], { method, path, actions: actions.join(',') })}>
      {resend}
    </a>
  );
}

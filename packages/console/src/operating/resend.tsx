// Sends a message once more to a subscription.
import { PageHeading, Shown, useAnswer, useLoaded } from '../parts/page.tsx';
import type { PageProps } from '../routes.ts';
import { documentOf, type Kind, type OfProject, own } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { useWords } from '../words/words.ts';
import { Answer, Told, useAsking } from './answer.tsx';
import { listClients } from './calls.ts';

interface ResendProps extends OfProject {
  /** Id of the message. */
  readonly message: string;
}

const messages: Kind = {
  kind: 'message',
  plural: 'messages',
  doc: '',
  path: '/messages',
  isFoundById: true,
  changedBy: 'admin',
  seenWith: ['view_messages'],
  changedWith: [],
  columns: [],
};

export function ResendView({ project, id: message }: Pick<PageProps, 'project' | 'id'>) {
  const w = useWords('operating');
  const may = useMay(project, 'admin');
  const loading = useAnswer('message', documentOf, project, messages, message);
  return (
    <>
      <PageHeading title={w.resend} />
      {may ? <Subscriptions project={project} message={message} /> : <p>{w.notYours}</p>}
      <Shown loading={loading}>
        {(document) => <Told value={document} label={String(document.type)} />}
      </Shown>
    </>
  );
}

/** Only who may change subscriptions sees them. */
function Subscriptions({ project, message }: ResendProps) {
  const w = useWords('operating');
  const loading = useLoaded(['subscriptions', project], () =>
    listClients(project, '/subscriptions', 'writing-token'),
  );
  return (
    <Shown loading={loading} empty={w.noSubscription}>
      {(all) => (
        <ul>
          {all.map(({ id, key, destination }) => (
            <li key={id}>
              {String(key ?? id)} ({typeOf(destination)}){' '}
              <One {...{ project, message, subscription: id }} />
            </li>
          ))}
        </ul>
      )}
    </Shown>
  );
}

const typeOf = (destination: unknown): string =>
  String((destination as { readonly type?: string } | undefined)?.type ?? '');

function One({ project, message, subscription }: ResendProps & { readonly subscription: string }) {
  const w = useWords('operating');
  const { ask, isBusy, answer, refusal } = useAsking();
  const send = () =>
    ask(() =>
      own('resendMessages', { key: project, id: subscription }, { body: { messages: [message] } }),
    );
  return (
    <>
      <button type="button" className="main" disabled={isBusy} onClick={send}>
        {w.resend}
      </button>
      <Answer answer={answer} {...(refusal === undefined ? {} : { refusal })} />
    </>
  );
}

// The pages of quote requests and quotes: what the buyer asks for, and the way to an answer.
import { Button } from '@mantine/core';
import { Sale } from '../documents/sale.tsx';
import { useAttempt, useLoaded, Wrong } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { change, type Document, readPage } from '../server.ts';
import { useMayChangeKind } from '../signing/role.ts';
import { forgetRows } from '../table/rows.ts';
import { useFormat, useWords } from '../words/words.ts';
import { type Acted, useActing } from '../work/acting.tsx';

export function QuoteRequestPage(props: Acted) {
  const { project, document } = props;
  const t = useWords('inbox');
  const may = useMayChangeKind(project, 'staged-quote');
  const { comment, quoteRequestState } = document as any;
  const isOpen = ['Submitted', 'Accepted'].includes(quoteRequestState);
  return (
    <>
      {comment !== undefined && <Says who={t.buyerSays} text={comment} />}
      {may && isOpen && <Answer {...props} />}
      <Sale project={project} document={document} />
    </>
  );
}

export function Says({ who, text }: { readonly who: string; readonly text: string }) {
  return (
    <figure className="says">
      <figcaption className="quiet">{who}</figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  );
}

/** The newest draft of an answer. */
async function draftOf(project: string, request: Document, signal: AbortSignal) {
  const where = `quoteRequest(id = "${request.id}") and stagedQuoteState = "InProgress"`;
  const page = { where, sort: 'createdAt desc', limit: 1 };
  const [draft] = await readPage(project, { path: '/staged-quotes' }, page, signal);
  return draft ?? null;
}

function Answer(props: Acted) {
  const { project, document } = props;
  const t = useWords('inbox');
  const { act, outcome } = useActing(props, '/quote-requests');
  const { error, attempt } = useAttempt();
  const { value: draft } = useLoaded(['draft', project, document.id], (signal) =>
    draftOf(project, document, signal),
  );
  const placeOf = (id: string) => pageOf(project, 'staged-quote', id);
  const prepare = () =>
    attempt(async () => {
      const { id } = await change(project, 'POST', '/staged-quotes', {
        quoteRequest: { typeId: 'quote-request', id: document.id },
        quoteRequestVersion: document.version,
        quoteRequestStateToAccepted: true,
      });
      forgetRows();
      window.location.hash = placeOf(id);
    });
  const reject = () => act({ action: 'changeQuoteRequestState', quoteRequestState: 'Rejected' });
  return (
    <section aria-labelledby="answer">
      <h2 id="answer">{t.answer}</h2>
      <p className="quiet">{t.answerHint}</p>
      <div className="buttons">
        {draft === null && <Button onClick={prepare}>{t.prepare}</Button>}
        {draft !== null && draft !== undefined && (
          <Button component="a" href={placeOf(draft.id)}>
            {t.goOn}
          </Button>
        )}
        <Button color="red" variant="outline" onClick={reject}>
          {t.rejectRequest}
        </Button>
      </div>
      {outcome}
      <Wrong error={error} />
    </section>
  );
}

export function QuotePage({ project, document }: Acted) {
  const t = useWords('inbox');
  const format = useFormat();
  const { sellerComment, buyerComment, validTo, quoteRequest } = document as any;
  return (
    <>
      {sellerComment !== undefined && <Says who={t.sellerSays} text={sellerComment} />}
      {buyerComment !== undefined && <Says who={t.buyerSays} text={buyerComment} />}
      {validTo !== undefined && (
        <p>
          {t.validTo}: {format.instant(validTo)}
        </p>
      )}
      <p>
        <a href={pageOf(project, 'quote-request', quoteRequest.id)}>{t.toRequest}</a>
      </p>
      <Sale project={project} document={document} />
    </>
  );
}

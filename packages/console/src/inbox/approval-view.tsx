// The approval of one order: the rules that it met, who may decide, and the decision.
import { Button, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AdminApprovalExplanation } from 'storewright/operations';
import { Sale } from '../documents/sale.tsx';
import { useLabels } from '../labels/labels.ts';
import {
  Done,
  Facts,
  PageHeading,
  Rows,
  Shown,
  textTo,
  useAnswer,
  useAttempt,
  Wrong,
} from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import type { PageProps } from '../routes.ts';
import { change, type Document, type OfProject, own, read } from '../server.ts';
import { useMayChangeKind } from '../signing/role.ts';
import { useWords } from '../words/words.ts';
import { numberOf } from './number.ts';

async function loadApproval(project: string, id: string, signal: AbortSignal) {
  const [approval, order] = await Promise.all([
    own('explainApproval', { key: project, order: id }, { signal }),
    read(project, `/orders/${encodeURIComponent(id)}`, signal) as Promise<Document>,
  ]);
  return { approval, order };
}

export function ApprovalView({ project, id }: PageProps) {
  const t = useWords('inbox');
  const loading = useAnswer('approval', loadApproval, project, id);
  const { value } = loading;
  return (
    <>
      <PageHeading
        title={t.approval({ number: value === undefined ? id.slice(-8) : numberOf(value.order) })}
      />
      <p>
        <a href={pageOf(project, 'order', id)}>{t.toOrder}</a>
      </p>
      <Shown loading={loading}>
        {({ approval, order }) => (
          <>
            <State approval={approval} />
            <Decision project={project} approval={approval} again={() => loading.again?.()} />
            <WhyRules approval={approval} />
            <Sale project={project} document={order} />
          </>
        )}
      </Shown>
    </>
  );
}

interface ApprovalProps {
  readonly approval: AdminApprovalExplanation;
}

function State({ approval: { flow } }: ApprovalProps) {
  const t = useWords('inbox');
  const { choiceOf } = useLabels();
  if (flow === undefined) return <p>{t.noFlow}</p>;
  const facts = [
    [t.state, <strong key="state">{choiceOf(flow.status)}</strong>],
    [t.waitsFor, flow.waitsFor.join(', ') || undefined],
  ] as const;
  return <Facts facts={facts} />;
}

/** The sentences of the server are in English. */
function WhyRules({ approval: { rules } }: ApprovalProps) {
  const t = useWords('inbox');
  if (rules.length === 0) return null;
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">{t.why}</h2>
      <Rows
        label={t.why}
        rows={rules}
        cells={{
          [t.rule]: ({ name }) => name,
          [t.unit]: ({ unit }) => unit,
          [t.isMet]: ({ isMet }) => (isMet ? t.yes : t.no),
          [t.reason]: ({ reasons }) => (
            <span className="reason" lang="en">
              {reasons.join('; ')}
            </span>
          ),
        }}
      />
    </section>
  );
}

interface DecisionProps extends ApprovalProps, OfProject {
  readonly again: () => void;
}

/** Sends an action on the flow as it is now, in the name of the associate. */
async function sendDecision(
  { project, approval: { unit = '', flow } }: DecisionProps,
  associate: string,
  action: object,
): Promise<void> {
  const place = ['as-associate', associate, 'in-business-unit', `key=${unit}`];
  const path = `/${place.map((one) => encodeURIComponent(one).replace('%3D', '=')).join('/')}`;
  const own = `${path}/approval-flows/${flow?.id}`;
  const { version } = await read(project, own);
  await change(project, 'POST', own, { version, actions: [action] });
}

function Decision(props: DecisionProps) {
  const { project, approval } = props;
  const t = useWords('inbox');
  const may = useMayChangeKind(project, 'approval-flow');
  const [outcome, setOutcome] = useState<'approved' | 'rejected'>();
  const isOpen = approval.flow?.status === 'Pending';
  return (
    <>
      {outcome !== undefined && <Done text={t[outcome]} />}
      {may && isOpen && <DecisionForm {...props} done={setOutcome} />}
    </>
  );
}

interface FormProps extends DecisionProps {
  readonly done: (outcome: 'approved' | 'rejected') => void;
}

function DecisionForm(props: FormProps) {
  const { approval, again, done } = props;
  const t = useWords('inbox');
  const able = approval.actors.filter(({ may }) => may.length > 0);
  const [chosen, setChosen] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const { error, attempt } = useAttempt();
  const who = able.find(({ customerId }) => customerId === chosen) ?? able[0];
  const nameOf = (id: string) => approval.emails[id] ?? id.slice(-8);
  const decide = (outcome: 'approved' | 'rejected', action: object) =>
    attempt(async () => {
      await sendDecision(props, who!.customerId, action);
      done(outcome);
      again();
    });
  const rejection = { action: 'reject', ...(reason === '' ? {} : { reason }) };
  return (
    <section aria-labelledby="decide">
      <h2 id="decide">{t.decide}</h2>
      {who === undefined ? (
        <p>{t.nobodyMay}</p>
      ) : (
        <div className="edit">
          <p className="quiet">{t.decideHint}</p>
          <Select
            label={t.inNameOf}
            data={able.map(({ customerId, roles }) => ({
              value: customerId,
              label: `${nameOf(customerId)} (${roles.join(', ')})`,
            }))}
            value={who.customerId}
            allowDeselect={false}
            onChange={setChosen}
          />
          <Textarea label={t.rejectReason} value={reason} onChange={textTo(setReason)} />
          <div className="buttons">
            {who.may.includes('approve') && (
              <Button onClick={() => decide('approved', { action: 'approve' })}>{t.approve}</Button>
            )}
            <Button color="red" variant="outline" onClick={() => decide('rejected', rejection)}>
              {t.reject}
            </Button>
          </div>
        </div>
      )}
      <Unable approval={approval} nameOf={nameOf} />
      <Wrong error={error} />
    </section>
  );
}

interface UnableProps extends ApprovalProps {
  readonly nameOf: (id: string) => string;
}

/** Associates who would have a say, and what they lack. */
function Unable({ approval: { actors }, nameOf }: UnableProps) {
  const t = useWords('inbox');
  return actors.map(
    ({ customerId, lacks }) =>
      lacks !== undefined && (
        <p key={customerId} className="quiet">
          {t.lacks({ who: nameOf(customerId), permission: lacks })}
        </p>
      ),
  );
}

// A business unit: what it is part of, who acts for it by which role, and why somebody may do something there.
import { Fragment, useState } from 'react';
import { Rows, Shown, textTo, useAnswer } from '../parts/page.tsx';
import { addressOf, pageOf } from '../place.ts';
import { type Permission, permissionOf } from '../records.ts';
import { type Document, documentsWith, type OfDocument, type OfProject } from '../server.ts';
import { useWords } from '../words/words.ts';
import { Addresses } from './address.tsx';

interface Assigned {
  readonly customer: string;
  readonly role: string;
  /** Key of the unit above; absent: this one. */
  readonly from?: string;
}

function assignedIn({ associates, inheritedAssociates }: Document): readonly Assigned[] {
  return [associates, inheritedAssociates].flatMap((list) =>
    (Array.isArray(list) ? list : []).flatMap(({ customer, associateRoleAssignments }: any) =>
      associateRoleAssignments.map(({ associateRole, source }: any) => ({
        customer: customer.id,
        role: associateRole.key,
        ...(source === undefined ? {} : { from: source.key }),
      })),
    ),
  );
}

const nothing: ReadonlyMap<string, string> = new Map();

/** E-mail addresses by id. */
async function emailsOf(project: string, ids: readonly string[], signal: AbortSignal) {
  const found = await documentsWith(project, '/customers', 'id', ids, signal);
  return new Map(found.map(({ id, email }) => [id, String(email)]));
}

export function Unit({ project, document }: OfDocument) {
  const t = useWords('document');
  const rule = useWords('approvals');
  const assigned = assignedIn(document);
  const ids = [...new Set(assigned.map(({ customer }) => customer))];
  const { value: emails = nothing } = useAnswer('emails', emailsOf, project, ids);
  const nameOf = (id: string) => emails.get(id) ?? id.slice(-8);
  return (
    <section aria-labelledby="unit">
      <h2 id="unit">{String(document.name ?? document.key)}</h2>
      <Above project={project} document={document} />
      <p>
        <a href={addressOf([project, 'approval-rules', document.id])}>{rule.link}</a>
      </p>
      <h3>{t.associates}</h3>
      <Rows
        label={t.associates}
        empty={t.noAssociates}
        rows={assigned}
        keyOf={({ customer, role, from }) => `${customer} ${role} ${from}`}
        cells={{
          [t.who]: ({ customer }) => (
            <a href={pageOf(project, 'customer', customer)}>{nameOf(customer)}</a>
          ),
          [t.roles]: ({ role }) => role,
          [t.origin]: ({ from }) => (from === undefined ? t.here : t.inherited({ unit: from })),
        }}
      />
      <Addresses of={document} />
      {ids.length > 0 && (
        <Explainer project={project} unit={String(document.key)} ids={ids} nameOf={nameOf} />
      )}
    </section>
  );
}

/** The unit on top and the one right above, which are all that the API names. */
function Above({ project, document: { topLevelUnit, parentUnit, key: own } }: OfDocument) {
  const t = useWords('document');
  const keys = [topLevelUnit, parentUnit].flatMap((unit) => keyOf(unit) ?? []);
  const all = [...new Set(keys)].filter((key) => key !== own);
  if (all.length === 0) return null;
  return (
    <p>
      {t.path}:{' '}
      {all.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ', '}
          <a href={addressOf([project, 'documents', 'business-unit'], { where: `key = "${key}"` })}>
            {key}
          </a>
        </Fragment>
      ))}
    </p>
  );
}

const keyOf = (unit: unknown): string | undefined => (unit as { key?: string } | undefined)?.key;

interface ExplainerProps extends OfProject {
  readonly unit: string;
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
}

/** The server judges by the rules that it enforces. */
function Explainer({ project, unit, ids, nameOf }: ExplainerProps) {
  const t = useWords('document');
  const [who, setWho] = useState(ids[0]!);
  const [needs, setNeeds] = useState('');
  const question = { unit, customer: who, ...(needs === '' ? {} : { needs }) };
  const loading = useAnswer('permission', permissionOf, project, question);
  return (
    <section aria-labelledby="explainer">
      <h3 id="explainer">{t.explainer}</h3>
      <p className="pickers">
        <label>
          {t.who}{' '}
          <select value={who} onChange={textTo(setWho)}>
            {ids.map((id) => (
              <option key={id} value={id}>
                {nameOf(id)}
              </option>
            ))}
          </select>
        </label>{' '}
        <label>
          {t.may}{' '}
          <select value={needs} onChange={textTo(setNeeds)}>
            <option value="">{t.everything}</option>
            {(loading.value?.known ?? []).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      </p>
      <Shown loading={loading}>
        {(told) => <Explained told={told} who={nameOf(who)} needs={needs} />}
      </Shown>
    </section>
  );
}

interface ExplainedProps {
  readonly told: Permission;
  readonly who: string;
  readonly needs: string;
}

function Explained({ told, who, needs }: ExplainedProps) {
  const t = useWords('document');
  const { isGranted, grants, permissions, changes } = told;
  const head =
    needs === ''
      ? t.numberOf({ who, count: permissions.length })
      : (isGranted ? t.granted : t.refused)({ who, what: needs });
  return (
    <div role="status">
      <p>
        <strong>{head}</strong>
      </p>
      {grants.length > 0 && (
        <>
          <p>{t.because}</p>
          <ul>
            {grants.map(({ roleKey, from }) => (
              <li key={`${roleKey} ${from}`}>
                {t.byRole({
                  role: roleKey,
                  from: from === undefined ? t.here : t.inherited({ unit: from }),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {needs === '' && <p className="quiet">{permissions.join(', ')}</p>}
      {needs !== '' && !isGranted && <Changes changes={changes} />}
    </div>
  );
}

/** The words of the server, which are English. */
function Changes({ changes }: Pick<Permission, 'changes'>) {
  const t = useWords('document');
  if (changes.length === 0) return <p>{t.noChange}</p>;
  return (
    <>
      <p>{t.wouldGrant}</p>
      <ul lang="en">
        {changes.map((steps) => (
          <li key={steps.join()}>{steps.join(', and ')}</li>
        ))}
      </ul>
    </>
  );
}

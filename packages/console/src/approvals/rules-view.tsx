// The approval rules of a business unit: who needs whose consent for which orders. They are read and changed in the name
// of an associate.
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { AroundProvider, formOf, type Shapes } from '../edit/field.ts';
import { useLabels } from '../labels/labels.ts';
import { PageHeading, Rows, Shown, useAnswer } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import type { PageProps } from '../routes.ts';
import { type OfProject, read } from '../server.ts';
import { useMayChangeKind } from '../signing/role.ts';
import { useWords } from '../words/words.ts';
import { type Associate, associatesOf, ruleFields, rulesOf } from './calls.ts';
import { RuleForm } from './rule-form.tsx';

async function loadUnit(project: string, id: string, signal: AbortSignal) {
  const [unit, form] = await Promise.all([
    read(project, `/business-units/${encodeURIComponent(id)}`, signal),
    formOf('approval-rule'),
  ]);
  const associates = await associatesOf(project, unit, signal);
  return { unit, associates, fields: ruleFields(form.fields) };
}

export function RulesView({ project, id }: PageProps) {
  const t = useWords('approvals');
  const loading = useAnswer('approval rules', loadUnit, project, id);
  return (
    <>
      <PageHeading title={t.title({ unit: String(loading.value?.unit.name ?? id.slice(-8)) })} />
      <p>
        <a href={pageOf(project, 'business-unit', id)}>{t.toUnit}</a>
      </p>
      <p className="quiet">{t.hint}</p>
      <Shown loading={loading}>
        {({ unit, associates, fields }) =>
          associates.length === 0 ? (
            <p>{t.noAssociate}</p>
          ) : (
            <Acting project={project} unit={unit.key} associates={associates} fields={fields} />
          )
        }
      </Shown>
    </>
  );
}

interface ActingProps extends OfProject {
  readonly unit: string;
  readonly associates: readonly Associate[];
  readonly fields: Shapes;
}

/** Fields of rules hold neither money nor localized text. */
const around = { languages: ['en'], currencies: [], faults: new Map<string, string>() };

function Acting({ project, unit, associates, fields }: ActingProps) {
  const t = useWords('approvals');
  const may = useMayChangeKind(project, 'business-unit');
  const [chosen, setChosen] = useState(associates[0]!.id);
  /** A rule, or `null` for a new one. */
  const [edited, setEdited] = useState<any>();
  const who = associates.find(({ id }) => id === chosen)!;
  const place = { project, unit, associate: chosen };
  const loading = useAnswer('rules', rulesOf, place);
  const done = () => {
    setEdited(undefined);
    loading.again?.();
  };
  return (
    <AroundProvider value={{ project, ...around }}>
      <Select
        label={t.inNameOf}
        data={associates.map(({ id, email, roles }) => ({
          value: id,
          label: `${email} (${roles.join(', ')})`,
        }))}
        value={chosen}
        allowDeselect={false}
        onChange={(id) => setChosen(id ?? chosen)}
      />
      <Shown loading={loading}>
        {(rules) => <Rules rules={rules} edit={may && who.mayUpdate ? setEdited : undefined} />}
      </Shown>
      {edited !== undefined ? (
        <RuleForm
          key={edited?.id ?? 'new'}
          place={place}
          fields={fields}
          rule={edited ?? undefined}
          done={done}
          close={() => setEdited(undefined)}
        />
      ) : (
        may && who.mayCreate && <Button onClick={() => setEdited(null)}>{t.create}</Button>
      )}
    </AroundProvider>
  );
}

interface RulesProps {
  readonly rules: readonly any[];
  /** Absent: the associate may not. */
  readonly edit: ((rule: any) => void) | undefined;
}

function Rules({ rules, edit }: RulesProps) {
  const t = useWords('approvals');
  const { choiceOf } = useLabels();
  if (rules.length === 0) return <p>{t.none}</p>;
  const rolesOf = (list: readonly any[], between: string) =>
    list.map(({ associateRole }) => associateRole.key).join(between);
  const approversOf = ({ approvers: { tiers } }: any) =>
    tiers
      .map(({ and }: any) =>
        and.map((group: any) => rolesOf(group.or, ` ${t.or} `)).join(` ${t.and} `),
      )
      .join(`, ${t.next} `);
  return (
    <Rows
      label={t.link}
      rows={rules}
      cells={{
        [t.name]: ({ name }) => name,
        [t.status]: ({ status }) => choiceOf(status),
        [t.condition]: ({ predicate }) => <code>{predicate}</code>,
        [t.requesters]: ({ requesters }) => rolesOf(requesters, ', '),
        [t.approvers]: approversOf,
        [t.edit]: (rule) =>
          edit !== undefined && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t.editOne({ name: rule.name })}
              onClick={() => edit(rule)}
            >
              {t.edit}
            </Button>
          ),
      }}
    />
  );
}

// One business unit in the tree: what it is, who acts for it, and buttons that extend it.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { titleOfDocument } from '../edit/titles.ts';
import { useLabels } from '../labels/labels.ts';
import { useAnswer } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { type Document, documentsWith, type OfProject } from '../server.ts';
import { useFormat, useLanguage, useWords } from '../words/words.ts';
import { AssociateDialog, UnitDialog } from './dialogs.tsx';

interface LineProps extends OfProject {
  readonly unit: Document;
  readonly may: boolean;
  readonly changed: () => void;
}

export function UnitLine({ project, unit, may, changed }: LineProps) {
  const t = useWords('company');
  const { choiceOf } = useLabels();
  const [dialog, setDialog] = useState<'division' | 'associate'>();
  const { id, key, status, unitType } = unit;
  const name = String(unit.name ?? key);
  const around = { project, changed, close: () => setDialog(undefined) };
  const button = (what: 'division' | 'associate', text: string, label: string) => (
    <Button variant="subtle" size="compact-sm" aria-label={label} onClick={() => setDialog(what)}>
      {text}
    </Button>
  );
  return (
    <>
      <a href={pageOf(project, 'business-unit', id)}>{name}</a>{' '}
      <span className="quiet">
        {[key, choiceOf(String(unitType)), choiceOf(String(status))].join(' · ')}
      </span>{' '}
      {may && button('division', t.addDivision, t.addDivisionTo({ unit: name }))}
      {may && button('associate', t.addAssociate, t.addAssociateTo({ unit: name }))}
      <Associates project={project} unit={unit} name={name} />
      {dialog === 'division' && <UnitDialog {...around} parent={unit} />}
      {dialog === 'associate' && <AssociateDialog {...around} unit={unit} />}
    </>
  );
}

/** Most customers that are asked for; the others are shown by the ends of their ids. */
const maxNamed = 500;

const nobody: readonly Document[] = [];

interface AssociatesProps extends Pick<LineProps, 'project' | 'unit'> {
  readonly name: string;
}

/** The customers are asked for when somebody opens the list. */
function Associates({ project, unit, name }: AssociatesProps) {
  const t = useWords('company');
  const format = useFormat();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const associates: readonly any[] = Array.isArray(unit.associates) ? unit.associates : [];
  const ids = isOpen ? associates.slice(0, maxNamed).map(({ customer }) => customer.id) : [];
  const { value: customers = nobody } = useAnswer(
    'associates',
    documentsWith,
    project,
    '/customers',
    'id',
    ids,
  );
  const nameOf = (id: string) => {
    const found = customers.find((one) => one.id === id);
    if (found === undefined) return [id.slice(-8)];
    const title = titleOfDocument(found, language);
    return title === found.email ? [title] : [title, found.email];
  };
  if (associates.length === 0) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.associates({ count: format.number(associates.length) })}</summary>
      <ul aria-label={t.associatesOf({ unit: name })}>
        {associates.map(({ customer, associateRoleAssignments }) => (
          <li key={customer.id}>
            <a href={pageOf(project, 'customer', customer.id)}>{nameOf(customer.id).join(' ')}</a>{' '}
            <span className="quiet">
              {associateRoleAssignments
                .map(({ associateRole }: any) => associateRole.key)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

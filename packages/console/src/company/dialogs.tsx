// Dialogs that create companies and divisions and add associates with a role.
import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { AroundProvider } from '../edit/field.ts';
import { Field } from '../edit/fields.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { textTo, tickTo } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { change, type Document, type OfProject, update } from '../server.ts';
import { forgetRows } from '../table/rows.ts';
import { useWords } from '../words/words.ts';

interface DialogProps extends OfProject {
  readonly close: () => void;
  /** After something was changed. */
  readonly changed: () => void;
}

const nameOf = ({ name, key }: Document): string => String(name ?? key);

const minKey = 2;

/** What a key may consist of, from a name that people typed. */
const keyFrom = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 _-]/g, '')
    .trim()
    .replaceAll(' ', '-')
    .toLowerCase()
    .slice(0, 256);

interface UnitDialogProps extends DialogProps {
  /** Absent: the new unit is a company. */
  readonly parent?: Document;
}

/** What the fields hold, and the draft that they make. */
function useUnit(parent: Document | undefined) {
  const [name, setName] = useState('');
  const [ownKey, setKey] = useState<string>();
  const [email, setEmail] = useState('');
  const [inherits, setInherits] = useState(true);
  const key = ownKey ?? keyFrom(name);
  const contact = email === '' ? {} : { contactEmail: email };
  const division = {
    unitType: 'Division',
    parentUnit: { typeId: 'business-unit', id: parent?.id },
    associateMode: inherits ? 'ExplicitAndFromParent' : 'Explicit',
  };
  const placed = parent === undefined ? { unitType: 'Company' } : division;
  const draft = { key, name, ...contact, ...placed };
  return { name, setName, key, setKey, email, setEmail, inherits, setInherits, draft };
}

export function UnitDialog({ project, parent, close, changed }: UnitDialogProps) {
  const t = useWords('company');
  const unit = useUnit(parent);
  const submit = async () => {
    await change(project, 'POST', '/business-units', unit.draft);
    forgetRows();
    changed();
  };
  return (
    <FormDialog
      title={parent === undefined ? t.newCompany : t.addDivisionTo({ unit: nameOf(parent) })}
      send={t.create}
      cancel={t.cancel}
      isComplete={unit.name !== '' && unit.key.length >= minKey}
      submit={submit}
      close={close}
    >
      <TextInput label={t.name} value={unit.name} onChange={textTo(unit.setName)} />
      <TextInput
        label={t.key}
        description={t.keyHint}
        value={unit.key}
        onChange={textTo(unit.setKey)}
      />
      <TextInput label={t.email} type="email" value={unit.email} onChange={textTo(unit.setEmail)} />
      {parent !== undefined && (
        <Switch label={t.inherits} checked={unit.inherits} onChange={tickTo(unit.setInherits)} />
      )}
    </FormDialog>
  );
}

interface AssociateDialogProps extends DialogProps {
  readonly unit: Document;
}

/** An existing associate gets the role in addition to their other roles. */
function actionFor(unit: any, customer: { readonly id: string }, assignment: any): object {
  const known = unit.associates.find((one: any) => one.customer.id === customer.id);
  const kept: readonly any[] = known?.associateRoleAssignments ?? [];
  const others = kept.filter(
    ({ associateRole }) => associateRole.key !== assignment.associateRole.key,
  );
  const associate = { customer, associateRoleAssignments: [...others, assignment] };
  return { action: known === undefined ? 'addAssociate' : 'changeAssociate', associate };
}

export function AssociateDialog({ project, unit, close, changed }: AssociateDialogProps) {
  const t = useWords('company');
  const [customer, setCustomer] = useState<any>();
  const [role, setRole] = useState<any>();
  const [isHandedDown, setHandedDown] = useState(true);
  const submit = async () => {
    const inheritance = isHandedDown ? 'Enabled' : 'Disabled';
    const action = actionFor(unit, customer, { associateRole: role, inheritance });
    await update(project, '/business-units', unit, action);
    forgetRows();
    changed();
  };
  const create = (kind: string) => pageOf(project, kind, 'create');
  return (
    <FormDialog
      title={t.addAssociateTo({ unit: nameOf(unit) })}
      send={t.add}
      cancel={t.cancel}
      isComplete={customer !== undefined && role !== undefined}
      submit={submit}
      close={close}
    >
      <AroundProvider value={{ project, languages: ['en'], currencies: [], faults: new Map() }}>
        <Field
          label={t.customer}
          shape={{ kind: 'reference', target: 'customer' }}
          value={customer}
          path="customer"
          change={setCustomer}
        />
        <Field
          label={t.role}
          shape={{ kind: 'keyReference', target: 'associate-role' }}
          value={role}
          path="role"
          change={setRole}
        />
      </AroundProvider>
      <Switch label={t.handsDown} checked={isHandedDown} onChange={tickTo(setHandedDown)} />
      <p className="quiet">
        <a href={create('customer')}>{t.newCustomer}</a> ·{' '}
        <a href={create('associate-role')}>{t.newRole}</a>
      </p>
    </FormDialog>
  );
}

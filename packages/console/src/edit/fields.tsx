// A field for each shape of value, with the label that people read.
import { Button, Fieldset, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { CartPredicateField, ItemPredicateField } from '../discounts/predicate-fields.tsx';
import { useLabels } from '../labels/labels.ts';
import { textTo, tickTo } from '../parts/page.tsx';
import { CustomFields } from './custom-fields.tsx';
import { type FieldProps, isMembers, type Shapes, useAround, withMember } from './field.ts';
import { CategoryHintsField } from './inputs/category-hints.tsx';
import { LocalizedField } from './inputs/localized.tsx';
import { MoneyField } from './inputs/money.tsx';
import { PercentField } from './inputs/percent.tsx';
import { PointField } from './inputs/point.tsx';
import { SearchIndexField } from './inputs/search-index.tsx';
import { SearchKeywordsField } from './inputs/search-keywords.tsx';
import { ListField } from './list.tsx';
import { ReferenceField } from './reference.tsx';
import { UnionField } from './union.tsx';
import { ProductDataField } from './variants/product-data.tsx';

const byKind: ReadonlyMap<string, ComponentType<FieldProps>> = new Map([
  ['text', TextField],
  ['integer', NumberField],
  ['long', NumberField],
  ['number', NumberField],
  ['boolean', SwitchField],
  ['date', dated('date')],
  ['dateTime', DateTimeField],
  ['time', dated('time')],
  ['choice', ChoiceField],
  ['country', CodeField],
  ['currency', CodeField],
  ['locale', TextField],
  ['localized', LocalizedField],
  ['money', MoneyField],
  ['reference', ReferenceField],
  ['keyReference', ReferenceField],
  ['identifier', ReferenceField],
  ['list', ListField],
  ['record', RecordField],
  ['union', UnionField],
  ['point', PointField],
  ['customFields', CustomFields],
  ['customFieldsDraft', CustomFields],
]);

/** Members whose unit or language people do not know. */
const byMember: ReadonlyMap<string, ComponentType<FieldProps>> = new Map([
  ['permyriad', PercentField],
  ['cartPredicate', CartPredicateField],
  ['categoryOrderHints', CategoryHintsField],
]);

/** By the name of the type. */
const byType: ReadonlyMap<string, ComponentType<FieldProps>> = new Map([
  ['SearchIndexingConfiguration', SearchIndexField],
  ['SearchKeywords', SearchKeywordsField],
]);

const byPath: ReadonlyMap<string, ComponentType<FieldProps>> = new Map([
  ['target.predicate', ItemPredicateField],
  ['masterData.staged', ProductDataField],
]);

const memberAt = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** @returns a field that shows the value and reports what it becomes */
export function Field(props: FieldProps) {
  const { path, shape } = props;
  const own = useAround().special?.get(path);
  const special =
    own ?? byPath.get(path) ?? byMember.get(memberAt(path)) ?? byType.get(shape.name ?? '');
  const One = special ?? byKind.get(shape.kind) ?? JsonField;
  return <One {...props} />;
}

interface MemberFieldsProps {
  readonly fields: Shapes;
  readonly value: any;
  readonly path: string;
  readonly change: (value: any) => void;
}

const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** The members of a record, one after the other. */
export function MemberFields({ fields, value, path, change }: MemberFieldsProps) {
  const { labelOf } = useLabels();
  return Object.entries(fields).map(([name, shape]) => (
    <Field
      key={name}
      label={shape.title ?? labelOf(below(path, name))}
      shape={shape}
      value={isMembers(value) ? value[name] : undefined}
      path={below(path, name)}
      change={(one) => change(withMember(value, name, one))}
    />
  ));
}

/** Records that only hold another one need no frame. */
function RecordField({ label, shape, value, path, change }: FieldProps) {
  const { wordsOf } = useLabels();
  const { fields = {} } = shape;
  const members = <MemberFields fields={fields} value={value} path={path} change={change} />;
  if (Object.keys(fields).length === 1) return members;
  if (value === undefined && shape.isOptional === true)
    return (
      <Button variant="light" className="add" onClick={() => change({})}>
        {wordsOf.add({ what: label })}
      </Button>
    );
  return (
    <Fieldset legend={label} className="part">
      {members}
      {shape.isOptional === true && value !== undefined && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          className="add"
          onClick={() => change(undefined)}
        >
          {wordsOf.remove({ what: label })}
        </Button>
      )}
    </Fieldset>
  );
}

const faultOf = (faults: ReadonlyMap<string, string>, path: string) => {
  const fault = faults.get(path);
  return fault === undefined ? {} : { error: fault };
};

const useCommon = ({ label, shape, path }: FieldProps) => ({
  label,
  required: shape.isOptional !== true && shape.kind !== 'boolean',
  ...faultOf(useAround().faults, path),
});

const long: ReadonlySet<string> = new Set([
  'description',
  'comment',
  'sellerComment',
  'buyerComment',
  'predicate',
  'cartPredicate',
  'text',
]);

function TextField(props: FieldProps) {
  const { value = '', path, shape, change } = props;
  const common = useCommon(props);
  const set = (text: string) => change(text === '' && shape.isOptional ? undefined : text);
  const Input = long.has(memberAt(path)) ? Textarea : TextInput;
  return <Input {...common} value={String(value)} onChange={textTo(set)} />;
}

function NumberField(props: FieldProps) {
  const { value, shape, change } = props;
  return (
    <NumberInput
      {...useCommon(props)}
      value={value ?? ''}
      allowDecimal={shape.kind === 'number'}
      hideControls
      onChange={(next) => change(next === '' ? undefined : Number(next))}
    />
  );
}

function SwitchField(props: FieldProps) {
  const { label, value, change } = props;
  return (
    <Switch
      label={label}
      checked={value === true}
      onChange={tickTo(change)}
      {...faultOf(useAround().faults, props.path)}
    />
  );
}

/** A date or a time as the browser lets people choose it. */
function dated(type: 'date' | 'time') {
  return function DateField(props: FieldProps) {
    const { value = '', change } = props;
    const set = (text: string) => change(text === '' ? undefined : text);
    return (
      <TextInput
        {...useCommon(props)}
        type={type}
        value={String(value).slice(0, type === 'time' ? 8 : 10)}
        onChange={textTo(set)}
      />
    );
  };
}

/** The instant in the time zone of the browser, as its field takes it. */
function localOf(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function DateTimeField(props: FieldProps) {
  const { value, change } = props;
  const set = (text: string) => change(text === '' ? undefined : new Date(text).toISOString());
  return (
    <TextInput
      {...useCommon(props)}
      type="datetime-local"
      value={value === undefined ? '' : localOf(String(value))}
      onChange={textTo(set)}
    />
  );
}

function ChoiceField(props: FieldProps) {
  const { value, shape, change } = props;
  const { choiceOf } = useLabels();
  const data = (shape.values ?? []).map((one) => ({
    value: one,
    label: shape.titles?.get(one) ?? choiceOf(one),
  }));
  return (
    <Select
      {...useCommon(props)}
      data={data}
      value={value ?? null}
      clearable={shape.isOptional === true}
      searchable={data.length > 8}
      onChange={(one) => change(one ?? undefined)}
    />
  );
}

/** Countries and currencies by their names. */
function CodeField(props: FieldProps) {
  const { value, shape, change } = props;
  const { codesOf } = useLabels();
  return (
    <Select
      {...useCommon(props)}
      data={codesOf(shape.kind as 'country' | 'currency', value === undefined ? [] : [value])}
      value={value ?? null}
      searchable
      clearable={shape.isOptional === true}
      onChange={(one) => change(one ?? undefined)}
    />
  );
}

/** A value without a shape is edited as JSON, and taken when the JSON is valid. */
function JsonField(props: FieldProps) {
  const { value, change } = props;
  const set = (text: string) => {
    if (text.trim() === '') return change(undefined);
    try {
      change(JSON.parse(text));
    } catch {
      // It is not whole yet.
    }
  };
  return (
    <Textarea
      {...useCommon(props)}
      defaultValue={value === undefined ? '' : JSON.stringify(value)}
      onChange={textTo(set)}
    />
  );
}

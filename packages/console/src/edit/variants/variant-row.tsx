// A row of the grid: the fields of one variant, each with a label for screen readers.
import { Button, Radio } from '@mantine/core';
import { memo } from 'react';
import { useLabels } from '../../labels/labels.ts';
import { useWords } from '../../words/words.ts';
import { attributeValues, withAttribute } from '../attributes.tsx';
import { useChangeTexts } from '../change-texts.ts';
import { type FormShape, type Shapes, withMember } from '../field.ts';
import { Field, MemberFields } from '../fields.tsx';
import type { Placed } from './placed.ts';
import { PriceCells } from './price-cells.tsx';
import type { PriceNames } from './price-names.ts';

export interface Edits {
  readonly set: (index: number | undefined, variant: any) => void;
  readonly makeMain: (index: number) => void;
  readonly remove: (index: number) => void;
}

interface RowProps extends Placed {
  readonly fields: Shapes;
  readonly columns: { readonly definitions: readonly any[]; readonly shapes: Shapes };
  readonly names: PriceNames;
  readonly edits: Edits;
}

const inColumns: ReadonlySet<string> = new Set(['sku', 'key', 'attributes', 'prices']);

export const VariantRow = memo(function VariantRow(props: RowProps) {
  const { variant, path, index, fields, columns, names, edits } = props;
  const t = useWords('variants');
  const { labelOf } = useLabels();
  const name =
    variant.id === undefined
      ? t.newVariant({ number: `${(index ?? 0) + 1}` })
      : t.variant({ number: `${variant.id}` });
  const set = (next: any) => edits.set(index, next);
  const setMember = (member: string) => (value: any) => set(withMember(variant, member, value));
  const others = Object.fromEntries(
    Object.entries(fields).filter(([member]) => !inColumns.has(member)),
  );
  return (
    <tr>
      <td>
        <Main {...props} name={name} />
      </td>
      <td>{variant.id ?? t.isNew}</td>
      {['sku', 'key'].map((member) => (
        <td key={member} className="cell">
          <Field
            label={t.cell({ field: labelOf(member), variant: name })}
            shape={fields[member] ?? { kind: 'text', isOptional: true }}
            value={variant[member]}
            path={`${path}.${member}`}
            change={setMember(member)}
          />
        </td>
      ))}
      <AttributeCells {...props} name={name} set={set} columns={columns} />
      <td>
        <PriceCells
          shape={fields.prices?.element}
          prices={variant.prices ?? []}
          path={`${path}.prices`}
          name={name}
          names={names}
          change={setMember('prices')}
        />
      </td>
      <td>
        <details>
          <summary aria-label={t.cell({ field: t.more, variant: name })}>{t.more}</summary>
          <MemberFields fields={others} value={variant} path={path} change={set} />
        </details>
      </td>
      <td>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          disabled={index === undefined}
          aria-label={t.removeOne({ what: name })}
          onClick={() => index !== undefined && edits.remove(index)}
        >
          {t.remove}
        </Button>
      </td>
    </tr>
  );
});

interface NamedProps extends RowProps {
  readonly name: string;
}

/** A new variant has no number yet by which it could become the main variant. */
function Main({ variant, index, name, edits }: NamedProps) {
  const t = useWords('variants');
  const isNew = variant.id === undefined;
  return (
    <Radio
      name="main-variant"
      aria-label={t.makeMain({ variant: name })}
      checked={index === undefined}
      disabled={isNew}
      title={isNew ? t.saveFirst : undefined}
      onChange={() => index !== undefined && edits.makeMain(index)}
    />
  );
}

/** Values that have no room in a cell. */
const long: ReadonlySet<string> = new Set(['localized', 'list', 'json']);

interface AttributesProps extends NamedProps {
  readonly set: (variant: any) => void;
}

function AttributeCells({ variant, path, name, columns, set }: AttributesProps) {
  const { definitions, shapes } = columns;
  const given: readonly any[] = variant.attributes ?? [];
  const values = attributeValues(given);
  const setAttribute = (attribute: string) => (value: unknown) =>
    set({ ...variant, attributes: withAttribute(definitions, given, attribute, value) });
  return Object.entries(shapes).map(([attribute, shape]) => (
    <td key={attribute} className={long.has(shape.kind) ? undefined : 'cell'}>
      <AttributeCell
        name={name}
        shape={shape}
        value={values[attribute]}
        held={given.find((one) => one.name === attribute)?.value}
        path={`${path}.attributes.#name=${attribute}.value`}
        change={setAttribute(attribute)}
      />
    </td>
  ));
}

interface CellProps {
  readonly name: string;
  readonly shape: FormShape;
  readonly value: unknown;
  /** With the labels of choices. */
  readonly held: unknown;
  readonly path: string;
  readonly change: (value: unknown) => void;
}

function AttributeCell({ name, shape, value, held, path, change }: CellProps) {
  const t = useWords('variants');
  const { textOf } = useChangeTexts(undefined);
  const label = t.cell({ field: shape.title ?? '', variant: name });
  const field = <Field label={label} shape={shape} value={value} path={path} change={change} />;
  if (!long.has(shape.kind)) return field;
  return (
    <details>
      <summary aria-label={label}>{textOf(held).slice(0, 40)}</summary>
      {field}
    </details>
  );
}

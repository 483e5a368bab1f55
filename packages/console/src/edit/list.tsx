// Lists: simple values side by side, records one below the other, each with a heading to open.
import { Button, Fieldset } from '@mantine/core';
import { useState } from 'react';
import { useLabels } from '../labels/labels.ts';
import { useLanguage } from '../words/words.ts';
import { AttributeFields } from './attributes.tsx';
import { useChangeTexts } from './change-texts.ts';
import { blankOf, type FieldProps, useAround } from './field.ts';
import { Field } from './fields.tsx';
import { ChoicesField, CodesField, isOfCodes } from './inputs/codes.tsx';
import { LanguagesField } from './inputs/languages.tsx';
import { titleOfItem } from './titles.ts';

export function ListField(props: FieldProps) {
  const { productType } = useAround();
  const { element } = props.shape;
  const isOfAttributes = element?.name?.endsWith('Attribute') === true;
  if (isOfAttributes && productType !== undefined) return <AttributeFields {...props} />;
  if (element === undefined) return <Items {...props} />;
  if (isOfCodes(element)) return <CodesField {...props} />;
  if (element.kind === 'choice') return <ChoicesField {...props} />;
  return element.kind === 'locale' ? <LanguagesField {...props} /> : <Items {...props} />;
}

function Items({ label, shape, value, path, change }: FieldProps) {
  const { wordsOf, singularOf } = useLabels();
  const items: readonly any[] = Array.isArray(value) ? value : [];
  const item = shape.element ?? { kind: 'text' };
  const one = singularOf(label);
  const isNested = ['record', 'union'].includes(item.kind);
  const set = (index: number) => (next: unknown) =>
    change(next === undefined && isNested ? items.toSpliced(index, 1) : items.with(index, next));
  return (
    <Fieldset legend={label} className="part">
      {items.map((value, index) => (
        <Item
          // biome-ignore lint/suspicious/noArrayIndexKey: new items have no name yet
          key={index}
          isNested={isNested}
          label={`${one} ${index + 1}`}
          shape={item}
          value={value}
          path={`${path}.${index}`}
          change={set(index)}
          remove={() => change(items.toSpliced(index, 1))}
        />
      ))}
      <Button variant="light" className="add" onClick={() => change([...items, blankOf(item)])}>
        {wordsOf.add({ what: one })}
      </Button>
    </Fieldset>
  );
}

interface ItemProps extends FieldProps {
  readonly isNested: boolean;
  readonly remove: () => void;
}

/** An update action says what it does; other items have a name. */
function useItemTitle({ discriminator }: FieldProps['shape']): (value: unknown) => string {
  const language = useLanguage();
  const { textOf } = useChangeTexts(undefined);
  return discriminator === 'action' ? textOf : (value) => titleOfItem(value, language);
}

/** An action that was there when the page was opened. */
const isFilledAction = ({ shape, value }: FieldProps): boolean =>
  shape.discriminator === 'action' && Object.keys(value ?? {}).length > 1;

function Item({ isNested, remove, ...props }: ItemProps) {
  const { wordsOf } = useLabels();
  const titleOf = useItemTitle(props.shape);
  const [isFilled] = useState(isFilledAction(props));
  const removal = (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      onClick={remove}
      aria-label={wordsOf.remove({ what: props.label })}
    >
      {wordsOf.removeIt}
    </Button>
  );
  if (!isNested)
    return (
      <div className="item">
        <Field {...props} />
        {removal}
      </div>
    );
  return (
    <details className="part" open={props.value?.id === undefined && !isFilled}>
      <summary>
        {props.label} <span className="quiet">{titleOf(props.value)}</span>
      </summary>
      <Field {...props} shape={{ ...props.shape }} />
      {removal}
    </details>
  );
}

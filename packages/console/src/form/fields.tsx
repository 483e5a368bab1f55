// Fields for a value of any shape. A value without a shape is typed as JSON.
import { type ReactNode, useId, useState } from 'react';
import { useLabels } from '../labels/labels.ts';
import { textTo } from '../parts/page.tsx';
import { useWords } from '../words/words.ts';
import { blank, labelOf, type Offered, type Schema, type Shape } from './schema.ts';

export interface Around {
  readonly offered: Offered;
  /** Languages of the project. */
  readonly languages: readonly string[];
  /** What the server says, by the path of the member. */
  readonly errors: ReadonlyMap<string, string>;
  /** What an update action becomes when it is chosen or names another part. */
  readonly fill?: (schema: Schema, next: unknown, was: unknown) => unknown;
}

export interface FieldProps {
  readonly label: string;
  readonly schema: Schema;
  readonly path: string;
  readonly value: unknown;
  readonly isRequired: boolean;
  readonly around: Around;
  readonly change: (value: unknown) => void;
  readonly children?: ReactNode;
}

type Members = { readonly [member: string]: unknown };

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function Field(props: FieldProps): ReactNode {
  const shape = props.around.offered.resolve(props.schema);
  const inner = { ...props, schema: shape };
  if (props.value === undefined && !props.isRequired && isNested(shape))
    return <Absent {...inner} />;
  if (shape.oneOf !== undefined) return <Alternatives {...inner} alternatives={shape.oneOf} />;
  if (shape.type === 'array') return <List {...inner} />;
  if (isTexts(shape)) return <Texts {...inner} />;
  if (shape.type === 'object' && shape.properties !== undefined) return <Members {...inner} />;
  if (shape.enum !== undefined) return <Choice {...inner} choices={shape.enum} />;
  if (shape.type === 'boolean') return <Choice {...inner} choices={['true', 'false']} />;
  if (shape.type === 'string' || shape.type === 'integer' || shape.type === 'number')
    return <Line {...inner} />;
  return <Json {...inner} />;
}

const isNested = ({ type, oneOf }: Shape) =>
  oneOf !== undefined || type === 'array' || type === 'object' || type === undefined;

const isTexts = ({ properties, additionalProperties }: Shape): boolean =>
  properties === undefined &&
  typeof additionalProperties === 'object' &&
  additionalProperties.type === 'string';

const Absent = ({ label, schema, around, change }: FieldProps) => (
  <Adding label={label} add={() => change(blank(schema, around.offered) ?? {})} />
);

const Adding = ({ label, add }: { readonly label: string; readonly add: () => void }) => (
  <p className="absent">
    <button type="button" onClick={add}>
      + {label}
    </button>
  </p>
);

function Told({ id, path, around }: Pick<FieldProps, 'path' | 'around'> & { readonly id: string }) {
  const error = around.errors.get(path);
  return error === undefined ? null : (
    <span className="wrong" id={id} role="alert">
      {error}
    </span>
  );
}

/** Nested members under their name, with a way to leave them out. */
function Group({ label, path, isRequired, around, change, schema, children }: FieldProps) {
  const t = useWords('form');
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend>
        {label}
        {!isRequired && (
          <button
            type="button"
            aria-label={t.leaveOut({ what: label })}
            onClick={() => change(undefined)}
          >
            ×
          </button>
        )}
      </legend>
      {schema.description !== undefined && <p className="quiet">{schema.description}</p>}
      <Told id={id} path={path} around={around} />
      {children}
    </fieldset>
  );
}

const below = (path: string, name: string | number) =>
  path === '' ? `${name}` : `${path} -> ${name}`;

export function MemberFields({
  schema,
  path,
  value,
  around,
  change,
}: Omit<FieldProps, 'label' | 'isRequired'>) {
  const members = isObject(value) ? value : {};
  const { properties = {}, required = [] } = schema;
  const names = Object.keys(properties);
  // Required fields come first.
  const ordered = [
    ...names.filter((name) => required.includes(name)),
    ...names.filter((name) => !required.includes(name)),
  ];
  const isFixed = (name: string) => around.offered.resolve(properties[name]!).enum?.length === 1;
  const set = (name: string) => (one: unknown) => change(withMember(members, name, one));
  return ordered
    .filter((name) => !isFixed(name))
    .map((name) => (
      <Field
        key={name}
        label={name}
        schema={properties[name]!}
        path={below(path, name)}
        value={members[name]}
        isRequired={required.includes(name)}
        around={around}
        change={set(name)}
      />
    ));
}

function withMember(members: Members, name: string, value: unknown): Members {
  const { [name]: _, ...others } = members;
  return value === undefined ? others : { ...others, [name]: value };
}

const Members = (props: FieldProps) => (
  <Group {...props}>
    <MemberFields {...props} />
  </Group>
);

function List(props: FieldProps) {
  const { label, path, value, schema, around, change } = props;
  const items = Array.isArray(value) ? value : [];
  const item = schema.items ?? {};
  const set = (index: number) => (one: unknown) =>
    change(one === undefined ? items.toSpliced(index, 1) : items.with(index, one));
  return (
    <Group {...props}>
      {items.map((one, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no name of their own
          key={index}
          label={`${label} ${index + 1}`}
          schema={item}
          path={below(path, index)}
          value={one}
          isRequired={false}
          around={around}
          change={set(index)}
        />
      ))}
      <Adding label={label} add={() => change([...items, newItem(item, around)])} />
    </Group>
  );
}

function newItem(item: Schema, { offered, fill }: Around): unknown {
  const made = blank(item, offered) ?? '';
  const first = offered.resolve(item).oneOf?.[0];
  return first === undefined || fill === undefined ? made : fill(first, made, undefined);
}

function Alternatives(props: FieldProps & { readonly alternatives: readonly Schema[] }) {
  const { label, value, around, alternatives, change } = props;
  const id = useId();
  const { offered } = around;
  const chosen = Math.max(0, indexOf(value, alternatives, offered));
  const shape = offered.resolve(alternatives[chosen]!);
  const fill = around.fill ?? ((_schema: Schema, next: unknown) => next);
  const choose = (schema: Schema) => change(fill(schema, blank(schema, offered), undefined));
  return (
    <Group {...props} schema={shape}>
      <p>
        <label htmlFor={id}>{label}</label>{' '}
        <select
          id={id}
          value={chosen}
          onChange={textTo((text) => choose(alternatives[Number(text)]!))}
        >
          {alternatives.map((one, index) => (
            <option key={labelOf(one, offered)} value={index}>
              {labelOf(one, offered)}
            </option>
          ))}
        </select>
      </p>
      {shape.type === 'object' ? (
        <MemberFields
          {...props}
          schema={shape}
          change={(next) => change(fill(shape, next, value))}
        />
      ) : (
        <Json {...props} schema={shape} />
      )}
    </Group>
  );
}

/** The alternative whose fixed member the value has. */
function indexOf(value: unknown, alternatives: readonly Schema[], offered: Offered): number {
  if (!isObject(value)) return 0;
  return alternatives.findIndex((one) =>
    Object.entries(offered.resolve(one).properties ?? {}).some(([name, member]) => {
      const { enum: fixed } = offered.resolve(member);
      return fixed?.length === 1 && value[name] === fixed[0];
    }),
  );
}

/** Strings by language: the languages of the project, and other existing ones. */
function Texts(props: FieldProps) {
  const { label, value, around, change } = props;
  const { languageOf } = useLabels();
  const texts = isObject(value) ? value : {};
  const names = [...new Set([...around.languages, ...Object.keys(texts)])];
  return (
    <Group {...props}>
      {names.map((name) => (
        <Labelled key={name} label={`${label} (${languageOf(name)})`}>
          {(id) => (
            <input
              id={id}
              value={typeof texts[name] === 'string' ? texts[name] : ''}
              onChange={textTo((text) => change(withMember(texts, name, text || undefined)))}
            />
          )}
        </Labelled>
      ))}
    </Group>
  );
}

interface LabelledProps extends Partial<Pick<FieldProps, 'path' | 'around' | 'isRequired'>> {
  readonly label: string;
  /** Replaces the message of the server. */
  readonly fault?: string | undefined;
  readonly children: (id: string, told: string) => ReactNode;
}

/** A field with its label before it and its fault after it. */
export function Labelled({ label, isRequired, path, around, fault, children }: LabelledProps) {
  const id = useId();
  const told = useId();
  return (
    <p className="field">
      <label htmlFor={id}>
        {label}
        {isRequired === true && ' *'}
      </label>
      {children(id, told)}
      {fault !== undefined && (
        <span className="wrong" id={told}>
          {fault}
        </span>
      )}
      {fault === undefined && around !== undefined && path !== undefined && (
        <Told id={told} path={path} around={around} />
      )}
    </p>
  );
}

function Line(props: FieldProps) {
  const { schema, path, value, around, change } = props;
  const isNumber = schema.type !== 'string';
  const set = (text: string) => {
    if (text === '') return change(undefined);
    // An invalid number stays as it is typed: the server reports it at the field.
    return change(isNumber && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
  };
  return (
    <Labelled {...props}>
      {(id, told) => (
        <input
          id={id}
          value={value === undefined ? '' : String(value)}
          inputMode={isNumber ? 'decimal' : 'text'}
          placeholder={schema.pattern}
          spellCheck={false}
          aria-invalid={around.errors.has(path)}
          aria-describedby={told}
          onChange={textTo(set)}
        />
      )}
    </Labelled>
  );
}

interface ChoiceProps extends FieldProps {
  readonly choices: readonly (string | number)[];
}

function Choice({ choices, ...props }: ChoiceProps) {
  const { schema, value, change } = props;
  const set = (text: string) => {
    if (text === '') return change(undefined);
    return change(schema.type === 'boolean' ? text === 'true' : text);
  };
  return (
    <Labelled {...props}>
      {(id, told) => (
        <select
          id={id}
          value={value === undefined ? '' : String(value)}
          aria-describedby={told}
          onChange={textTo(set)}
        >
          <option value=""> </option>
          {choices.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function Json(props: FieldProps) {
  const { label, value, change } = props;
  const [typed, setTyped] = useState(value === undefined ? '' : JSON.stringify(value, null, 2));
  const [fault, setFault] = useState<string>();
  const set = (text: string) => {
    setTyped(text);
    try {
      change(text === '' ? undefined : JSON.parse(text));
      setFault(undefined);
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return (
    <Labelled {...props} label={`${label} (JSON)`} isRequired={false} fault={fault}>
      {(id, told) => (
        <textarea
          id={id}
          rows={3}
          spellCheck={false}
          value={typed}
          aria-describedby={told}
          onChange={textTo(set)}
        />
      )}
    </Labelled>
  );
}

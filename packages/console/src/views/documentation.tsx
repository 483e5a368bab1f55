// The documentation of the schema: each type with its fields, found by name or reached from another type.
import { useState } from 'react';
import type { Described, TypeDescription } from '../editor/description.ts';
import { Rows, textTo } from '../parts/page.tsx';
import { useWords } from '../words/words.ts';

type EditorModule = typeof import('../editor/editor.ts');

interface DocumentationProps {
  readonly module: EditorModule;
  readonly schema: string;
  /** The type that is shown; absent: the documentation is closed. */
  readonly type: string | undefined;
  readonly show: (type: string | undefined) => void;
}

export function Documentation({ module, schema, type, show }: DocumentationProps) {
  const t = useWords('explorer');
  const [text, setText] = useState('');
  const isOpen = type !== undefined;
  const description = isOpen ? module.describeType(schema, type) : undefined;
  const toggle = (next: boolean) => {
    if (next !== isOpen) show(next ? 'Query' : undefined);
  };
  return (
    <details open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>{t.documentation}</summary>
      {isOpen && (
        <>
          <p className="buttons">
            {['Query', 'Mutation'].map((root) => (
              <button key={root} type="button" onClick={() => show(root)}>
                {root}
              </button>
            ))}
            <input
              aria-label={t.findType}
              placeholder={t.findType}
              value={text}
              onChange={textTo(setText)}
            />
          </p>
          {text !== '' && <Found names={module.findTypes(schema, text)} show={show} />}
          {description !== undefined && <Type description={description} show={show} />}
        </>
      )}
    </details>
  );
}

interface FoundProps extends Pick<DocumentationProps, 'show'> {
  readonly names: readonly string[];
}

function Found({ names, show }: FoundProps) {
  const t = useWords('explorer');
  if (names.length === 0) return <p role="status">{t.noType}</p>;
  return (
    <ul className="found" aria-label={t.foundTypes}>
      {names.map((name) => (
        <li key={name}>
          <TypeLink name={name} show={show} />
        </li>
      ))}
    </ul>
  );
}

interface TypeLinkProps extends Pick<DocumentationProps, 'show'> {
  /** Of the type. */
  readonly name: string;
  readonly text?: string;
}

const TypeLink = ({ name, text = name, show }: TypeLinkProps) => (
  <button type="button" onClick={() => show(name)}>
    {text}
  </button>
);

interface TypeProps extends Pick<DocumentationProps, 'show'> {
  readonly description: TypeDescription;
}

function Type({ description: { name, description, fields, values, possible }, show }: TypeProps) {
  const t = useWords('explorer');
  return (
    <section aria-labelledby="type" lang="en">
      <h2 id="type">{name}</h2>
      {description !== '' && <p>{description}</p>}
      {possible.length > 0 && (
        <>
          <h3>{t.possible}</h3>
          <Found names={possible} show={show} />
        </>
      )}
      {values.length > 0 && (
        <>
          <h3>{t.values}</h3>
          <p>{values.join(', ')}</p>
        </>
      )}
      {fields.length > 0 && <Fields fields={fields} show={show} />}
    </section>
  );
}

interface FieldsProps extends Pick<DocumentationProps, 'show'> {
  readonly fields: readonly Described[];
}

function Fields({ fields, show }: FieldsProps) {
  const t = useWords('explorer');
  return (
    <Rows
      label={t.fields}
      rows={fields}
      keyOf={({ name }) => name}
      cells={{
        [t.field]: ({ name }) => <code>{name}</code>,
        [t.type]: ({ type, typeName }) => <TypeLink name={typeName} text={type} show={show} />,
        [t.arguments]: ({ args }) => args.map(({ name, type }) => `${name}: ${type}`).join(', '),
        [t.meaning]: ({ description }) => description,
      }}
    />
  );
}

// Sections of an edit page with many members, and the members that are in no section.
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useWords } from '../words/words.ts';
import { type FormShape, type Shapes, withMember } from './field.ts';
import { MemberFields } from './fields.tsx';

export interface LayoutProps {
  readonly fields: Shapes;
  readonly value: any;
  readonly change: (value: any) => void;
}

export interface Section {
  readonly title: string;
  readonly hint?: string;
  readonly members: readonly string[];
}

interface SectionsProps extends LayoutProps {
  readonly sections: readonly Section[];
}

export function Sections({ sections, ...layout }: SectionsProps) {
  const t = useWords('edit');
  const placed = new Set(sections.flatMap(({ members }) => members));
  const others = Object.keys(layout.fields).filter((name) => !placed.has(name));
  return [...sections, { title: t.others, members: others }].map((section) => (
    <Part key={section.title} {...layout} section={section} />
  ));
}

function Part({ section, fields, value, change }: LayoutProps & { readonly section: Section }) {
  const id = useId();
  const { title, hint, members } = section;
  const shown = members.filter((name) => fields[name] !== undefined);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id} className="edit">
      <h2 id={id}>{title}</h2>
      {hint !== undefined && <p className="quiet">{hint}</p>}
      {shown.map((name) => (
        <One key={name} name={name} shape={fields[name]!} value={value} change={change} />
      ))}
    </section>
  );
}

interface OneProps extends Pick<LayoutProps, 'value' | 'change'> {
  readonly name: string;
  readonly shape: FormShape;
}

/** The members of a record need no frame in a section of their own. */
function One({ name, shape, value, change }: OneProps): ReactNode {
  const isFlat =
    shape.kind === 'record' && !framed.has(shape.name ?? '') && value?.[name] !== undefined;
  if (!isFlat)
    return <MemberFields fields={{ [name]: shape }} value={value} path="" change={change} />;
  return (
    <MemberFields
      fields={shape.fields ?? {}}
      value={value[name]}
      path={name}
      change={(next) => change(withMember(value, name, next))}
    />
  );
}

/** Records with a field of their own, and records that can be removed. */
const framed: ReadonlySet<string> = new Set(['SearchIndexingConfiguration', 'ExternalOAuth']);

// The custom fields of an order by the labels of their type, with a link to where they are edited.
import { shapesOf } from '../edit/definitions.ts';
import { Facts, useLoaded } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { type Document, type OfProject, read } from '../server.ts';
import { Cell } from '../table/cell.tsx';
import { useLanguage, useWords } from '../words/words.ts';

interface NotesProps extends OfProject {
  readonly order: Document;
  readonly may: boolean;
}

export function Notes({ project, order, may }: NotesProps) {
  const t = useWords('work');
  const language = useLanguage();
  const { type: reference, fields = {} } = (order as any).custom ?? {};
  const id: string | undefined = reference?.id;
  const { value: type } = useLoaded(['type', project, id], (signal) =>
    id === undefined ? Promise.resolve(null) : read(project, `/types/${id}`, signal),
  );
  const shapes: any = shapesOf((type as any)?.fieldDefinitions ?? [], language);
  const facts = Object.entries(fields).map(
    ([name, value]) =>
      [
        shapes[name]?.title ?? name,
        <FieldValue key={name} project={project} shape={shapes[name]} value={value} />,
      ] as const,
  );
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">{t.notes}</h2>
      {facts.length === 0 ? <p>{t.noNotes}</p> : <Facts facts={facts} />}
      {may && (
        <p>
          <a href={pageOf(project, 'order', order.id, 'edit')}>{t.editNotes}</a>
        </p>
      )}
    </section>
  );
}

interface ValueProps extends OfProject {
  readonly shape: any;
  readonly value: unknown;
}

/** A choice is read by its label, and a set value by value. */
function FieldValue({ project, shape, value }: ValueProps) {
  if (Array.isArray(value))
    return (
      <ul>
        {value.map((one) => (
          <li key={JSON.stringify(one)}>
            <FieldValue project={project} shape={shape?.element} value={one} />
          </li>
        ))}
      </ul>
    );
  const title = shape?.titles?.get(value);
  return title === undefined || title === '' ? <Cell value={value} project={project} /> : title;
}

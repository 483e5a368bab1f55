// A value of a document in one line.
import { titleOfDocument } from '../edit/titles.ts';
import { DocumentLink } from '../labels/document-link.tsx';
import { useLabels } from '../labels/labels.ts';
import type { Column, OfProject } from '../server.ts';
import type { Language } from '../words/language.ts';
import type { Spoken } from '../words/texts.ts';
import {
  type Format,
  type Money,
  textIn,
  useFormat,
  useLanguage,
  useWords,
} from '../words/words.ts';
import { isBuyer, useBuyerText } from '../work/buyers.ts';

interface CellProps extends OfProject {
  readonly value: unknown;
  /** What the values of the column are. */
  readonly shows?: Column['shows'];
}

type Shape = { readonly [member: string]: unknown };

export function Cell({ value, project, shows }: CellProps) {
  const { shownValue } = useLabels();
  const format = useFormat();
  const language = useLanguage();
  const t = useWords('table');
  const buyerText = useBuyerText();
  const { typeId, id, texts, document } = (value ?? {}) as Shape;
  if (isBuyer(value)) return <span className="quiet">{buyerText(value)}</span>;
  if (Array.isArray(texts)) return <>{texts.map((one) => shownValue(shows, one)).join(', ')}</>;
  if (typeof typeId === 'string' && typeof id === 'string')
    return (
      <DocumentLink
        project={project}
        typeId={typeId}
        id={id}
        title={document === undefined ? undefined : titleOfDocument(document, language)}
      />
    );
  if (typeof value === 'string' && instant.test(value))
    return (
      <time dateTime={value} title={value}>
        {format.instant(value)}
      </time>
    );
  if (typeof value === 'string') return <>{shownValue(shows, value)}</>;
  return <>{lineOf(value, { format, language, t })}</>;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

interface Around {
  readonly format: Format;
  readonly language: Language;
  readonly t: Spoken<'table'>;
}

export function lineOf(value: unknown, { format, language, t }: Around): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number') return format.number(value);
  if (typeof value !== 'object') return String(value);
  const shape = value as Shape;
  if (isMoney(shape)) return format.money(shape);
  if (typeof shape.entries === 'number') return t.entries({ count: format.number(shape.entries) });
  if (typeof shape.typeId === 'string') return String(shape.id ?? shape.key ?? '');
  return textIn(shape, language) ?? JSON.stringify(value);
}

const isMoney = (shape: object): shape is Money =>
  'centAmount' in shape && typeof shape.centAmount === 'number' && 'currencyCode' in shape;

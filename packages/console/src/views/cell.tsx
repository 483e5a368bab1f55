// A value of a document in one line.

interface CellProps {
  readonly value: unknown;
}

type Shape = { readonly [member: string]: unknown };

export const Cell = ({ value }: CellProps) => <>{lineOf(value)}</>;

function lineOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  const shape = value as Shape;
  if (typeof shape.centAmount === 'number') return moneyOf(shape);
  if (typeof shape.typeId === 'string') return String(shape.id ?? shape.key ?? '');
  // Texts by locale.
  const [locale, text] = Object.entries(shape)[0] ?? [];
  return locale !== undefined && typeof text === 'string' ? text : JSON.stringify(value);
}

function moneyOf({ centAmount, fractionDigits = 2, currencyCode }: Shape): string {
  const amount = Number(centAmount) / 10 ** Number(fractionDigits);
  return `${amount.toFixed(Number(fractionDigits))} ${currencyCode}`;
}

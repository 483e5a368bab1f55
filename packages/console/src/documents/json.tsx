// A document as its JSON text, in which the ids of references lead to what they name.
import type { ReactNode } from 'react';

export interface Around {
  /** Where a reference leads; absent: to nothing that the console shows. */
  readonly linkTo: (typeId: string, id: string) => string | undefined;
  readonly indent: string;
}

export function jsonOf(value: unknown, around: Around): ReactNode {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = { ...around, indent: `${around.indent}  ` };
  const lines = Array.isArray(value)
    ? value.map((one) => jsonOf(one, inner))
    : Object.entries(value).map(([name, one]) => (
        <>
          {JSON.stringify(name)}: {name === 'id' ? idOf(value, inner) : jsonOf(one, inner)}
        </>
      ));
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (lines.length === 0) return `${open}${close}`;
  return (
    <>
      {open}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document stay where they are
        <span key={index}>
          {`\n${inner.indent}`}
          {line}
          {index < lines.length - 1 && ','}
        </span>
      ))}
      {`\n${around.indent}${close}`}
    </>
  );
}

function idOf({ typeId, id }: { typeId?: unknown; id?: unknown }, { linkTo }: Around): ReactNode {
  const address = typeof typeId === 'string' ? linkTo(typeId, String(id)) : undefined;
  return address === undefined ? JSON.stringify(id) : <a href={address}>{JSON.stringify(id)}</a>;
}

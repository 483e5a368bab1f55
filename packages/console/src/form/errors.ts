// Where an answer of the server belongs in a form.
import type { Refusal } from '../server.ts';

/** Sentences by the path of the member, `actions -> 0 -> name`; what names none stands under ''. */
export function errorsOf(refusal: Refusal | undefined): ReadonlyMap<string, string> {
  if (refusal === undefined) return new Map();
  const told = refusal.errors.map(({ message, detailedErrorMessage }) =>
    placed(detailedErrorMessage ?? message),
  );
  return new Map(told.length === 0 ? [['', refusal.message]] : told);
}

function placed(text: string): readonly [string, string] {
  const [, path, why] = /^((?:[\w-]+ -> )*[\w-]+): (.+)$/s.exec(text) ?? [];
  if (path !== undefined && why !== undefined) return [path, why];
  const [, named] = /^Invalid value for '([^']+)'/.exec(text) ?? [];
  return named === undefined ? ['', text] : [named.replaceAll('.', ' -> '), text];
}

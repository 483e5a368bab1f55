// References that an endpoint never expands, such as other customers among the associates of a
// unit: they are marked in the document, and a marked one leads nowhere.
import type { Endpoint } from '../../declaration/index.ts';
import type { GraphqlContext } from './context.ts';

/** Marks what the endpoint keeps closed; answers the document. */
export function close<T>(context: GraphqlContext, endpoint: Endpoint, document: T): T {
  for (const path of endpoint.blockedReferences ?? [])
    for (const reference of along([document], path.split('.'))) context.closed.add(reference);
  return document;
}

function along(values: readonly any[], [step, ...rest]: readonly string[]): object[] {
  if (step === undefined)
    return values.filter((value) => typeof value === 'object' && value !== null);
  const member = step.replace('[*]', '');
  const next = values.flatMap((value) => {
    const found = value?.[member];
    return Array.isArray(found) ? found : [found];
  });
  return along(
    next.filter((value) => value !== undefined),
    rest,
  );
}

// What an endpoint makes of documents on their way out: it takes out what the caller is not shown,
// and presents the rest as asked.
import type { Hidden } from '@storewright/model/declaration';
import type { Call } from '../context/call.ts';
import type { Parameters } from '../decode/parameters.ts';
import { gather, surroundings } from '../facts/gather.ts';

/** What becomes of documents that are shown together. */
type Show = (documents: readonly any[]) => Promise<readonly any[]>;

/** `undefined`: documents are shown as they are. */
export function showing(call: Call, parameters: Parameters): Show | undefined {
  const { endpoint, session, context } = call;
  const hide = hiding(call);
  const { transform } = endpoint;
  const hidden = (documents: readonly any[]) =>
    hide === undefined ? documents : documents.map(hide);
  if (transform?.applies(parameters, context) !== true)
    return hide && ((documents) => Promise.resolve(hidden(documents)));
  const around = surroundings(session, context.principal);
  return async (documents) => {
    const left = hidden(documents);
    const facts = await gather(
      session,
      around,
      (known) => transform.needs?.(left, parameters, known, context) ?? {},
    );
    return left.map((document) => transform.apply(document, parameters, around.now, facts));
  };
}

/** The members hidden from the caller, or from an unknown caller; `undefined`: none. */
export function hiddenIn({ endpoint, context }: Asking): Hidden | undefined {
  const { hidden } = endpoint;
  return context !== undefined && hidden?.from?.(context) === false ? undefined : hidden;
}

/** Who is answered, and at which endpoint. */
export type Asking = Pick<Call, 'endpoint'> & Partial<Pick<Call, 'context'>>;

function hiding(call: Call): ((document: any) => any) | undefined {
  const hidden = hiddenIn(call);
  return hidden && ((document) => withoutHidden(hidden, document));
}

/** The document without the members, and with their replacements. */
function withoutHidden({ members, instead }: Hidden, document: any): any {
  const left = members.reduce((known, path) => without(known, path.split('.')), document);
  return instead === undefined ? left : instead(left);
}

function without(value: any, [member, ...rest]: readonly string[]): any {
  if (Array.isArray(value)) return value.map((one) => without(one, [member!, ...rest]));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member!)) return value;
  const { [member!]: found, ...others } = value;
  return rest.length === 0 ? others : { ...value, [member!]: without(found, rest) };
}

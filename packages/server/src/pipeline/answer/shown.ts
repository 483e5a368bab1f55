// What an endpoint makes of documents on their way out: it takes out what the caller is not shown,
// and presents the rest as asked.
import type { Hidden } from '../../declaration/index.ts';
import { instantOf } from '../../platform/instant.ts';
import type { Call } from '../operations/call.ts';
import type { Parameters } from '../operations/parameters.ts';

export type Show = (document: any) => any;

/** `undefined`: documents are shown as they are. */
export function showing(call: Call, parameters: Parameters): Show | undefined {
  const { endpoint, session } = call;
  const hide = hiding(call);
  const { present } = endpoint;
  if (present?.applies(parameters) !== true) return hide;
  const now = instantOf(session.world.now(session.project));
  return (document) => present.apply(hide?.(document) ?? document, parameters, now);
}

/** What is hidden from the caller, or from one who is not known yet; `undefined`: nothing. */
export function hiddenIn({ endpoint, context }: Asking): Hidden | undefined {
  const { hidden } = endpoint;
  return context !== undefined && hidden?.from?.(context) === false ? undefined : hidden;
}

export type Asking = Pick<Call, 'endpoint'> & Partial<Pick<Call, 'context'>>;

function hiding(call: Call): Show | undefined {
  const hidden = hiddenIn(call);
  return hidden && ((document) => withoutHidden(hidden, document));
}

/** The document without the members, and with what stands in their place. */
export function withoutHidden({ members, instead }: Hidden, document: any): any {
  const left = members.reduce((known, path) => without(known, path.split('.')), document);
  return instead === undefined ? left : instead(left);
}

function without(value: any, [member, ...rest]: readonly string[]): any {
  if (Array.isArray(value)) return value.map((one) => without(one, [member!, ...rest]));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member!)) return value;
  const { [member!]: found, ...others } = value;
  return rest.length === 0 ? others : { ...value, [member!]: without(found, rest) };
}

// Members of an input that its declaration does not know. Decoding drops them without a word, as the
// public API does; a developer wants to hear of them.
import type { Field, Fields, Kind } from '@storewright/model/declaration';

/** An unused member, and the known names for its place. */
export interface UnknownMember {
  /** For example `actions.0.nam`. */
  readonly path: string;
  readonly name: string;
  /** The known members. */
  readonly known: readonly string[];
}

const maxFound = 20;

const isObject = (value: unknown): value is { [member: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a draft, or of the body of a procedure. */
export function unknownMembers(fields: Fields, input: unknown): readonly UnknownMember[] {
  const found: UnknownMember[] = [];
  walkMembers(fields, input, '', found);
  return found;
}

/** For a body with update actions; unknown actions are refused elsewhere. */
export function unknownInUpdate({ actions }: Kind, body: unknown): readonly UnknownMember[] {
  const found: UnknownMember[] = [];
  if (!isObject(body)) return found;
  noteUnknown(body, { version: true, actions: true }, '', found);
  if (!Array.isArray(body.actions)) return found;
  for (const [index, one] of body.actions.entries()) {
    if (found.length >= maxFound) break;
    const members = isObject(one) ? actions.get(String(one.action))?.members : undefined;
    if (members === undefined) continue;
    const { action: _name, ...input } = one;
    walkMembers(members, input, `actions.${index}.`, found);
  }
  return found;
}

function noteUnknown(
  value: { readonly [member: string]: unknown },
  known: object,
  path: string,
  found: UnknownMember[],
): void {
  for (const name in value)
    if (!Object.hasOwn(known, name))
      found.push({ path: path + name, name, known: Object.keys(known) });
}

function walkMembers(fields: Fields, value: unknown, path: string, found: UnknownMember[]): void {
  if (!isObject(value) || found.length >= maxFound) return;
  noteUnknown(value, fields, path, found);
  for (const name in value)
    if (Object.hasOwn(fields, name)) walk(fields[name]!, value[name], path + name, found);
}

function walk({ about }: Field, value: unknown, path: string, found: UnknownMember[]): void {
  const { kind, element, fields, variants, discriminator } = about;
  if (found.length >= maxFound) return;
  if (kind === 'record') walkMembers(fields!, value, `${path}.`, found);
  else if (kind === 'list' && Array.isArray(value))
    for (const [index, one] of value.entries()) walk(element!, one, `${path}.${index}`, found);
  else if (kind === 'union' && isObject(value)) {
    const variant = variants!.get(String(value[discriminator!]))?.about.fields;
    if (variant !== undefined) walkMembers(variant, value, `${path}.`, found);
  }
}

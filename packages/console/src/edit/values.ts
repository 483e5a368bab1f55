// Values of a form: what a member begins with, and documents with one member changed.
import type { FormShape } from './form-shape.ts';

export type Members = { readonly [member: string]: any };

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `undefined` removes the member. */
export function withMember(members: unknown, name: string, value: unknown): Members {
  const { [name]: _, ...others } = isMembers(members) ? members : {};
  if (value === undefined) return others;
  return isMembers(members) && name in members
    ? { ...members, [name]: value }
    : { ...others, [name]: value };
}

/** What a new item of a list, or a record that is added, begins with. */
export function blankOf(shape: FormShape): unknown {
  if (shape.kind === 'record') return {};
  if (shape.kind === 'union') {
    const [first = ''] = Object.keys(shape.variants ?? {});
    return { [shape.discriminator ?? 'type']: first };
  }
  if (shape.kind === 'list') return [];
  if (shape.kind === 'localized') return {};
  if (shape.kind === 'boolean') return false;
  if (shape.kind === 'text') return '';
  return undefined;
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

// The plainest actions: one member of the document is set, removed or changed.
import {
  type Action,
  change,
  type Field,
  type Message,
  type MessageType,
  optional,
} from '../../declaration/index.ts';
import { isSameValue } from '../custom-fields/field-values.ts';

interface Owner {
  readonly action: (declaration: any) => Action;
}

interface MemberOptions {
  /** Permission that an associate needs. */
  readonly permission?: string;
  /** Message of the change, made from the new value and the document before. */
  readonly message?: MessageType<any>;
  readonly tells?: (value: any, before: any) => Message;
  /** Refuses or adjusts the value; throws an API error. */
  readonly checked?: (value: any, before: any) => unknown;
  /** Name of the member in the document when the action calls it otherwise. */
  readonly stored?: string;
}

/**
 * The action that gives an optional member a value, or removes it when none is given.
 * @example export const setDescription = setting(zone, 'description', text(), 'Sets …');
 */
export const setting = (
  owner: Owner,
  member: string,
  field: Field,
  doc: string,
  options: MemberOptions = {},
): Action => memberAction(owner, member, optional(field), doc, options);

/** The action that gives a mandatory member another value. */
export const changing = (
  owner: Owner,
  member: string,
  field: Field,
  doc: string,
  options: MemberOptions = {},
): Action => memberAction(owner, member, field, doc, options);

function memberAction(
  owner: Owner,
  member: string,
  field: Field,
  doc: string,
  options: MemberOptions,
): Action {
  const stored = options.stored ?? member;
  return owner.action({
    doc,
    ...(options.permission === undefined ? {} : { permission: options.permission }),
    members: { [member]: field },
    emits: options.message === undefined ? [] : [options.message],
    apply(before: any, input: any) {
      const value = options.checked?.(input[member], before) ?? input[member];
      const messages = isSameValue(before[stored], value)
        ? []
        : told(member, value, before, options);
      return change({ ...before, [stored]: value }, ...messages);
    },
  });
}

function told(
  member: string,
  value: unknown,
  before: unknown,
  { message, tells }: MemberOptions,
): readonly Message[] {
  if (tells !== undefined) return [tells(value, before)];
  return message === undefined ? [] : [message({ [member]: value })];
}

// The plainest actions: one member of the document is set, removed or changed.
import { type Action, change, f, type Message, type MessageType } from '../../declaration/index.ts';
import { isSame } from './same.ts';

interface Owner {
  readonly action: (declaration: any) => Action;
}

interface MemberOptions {
  /** Permission that an associate needs. */
  readonly permission?: string;
  /** Message of the change: the new value, and the old one as `oldName` where it has that member. */
  readonly message?: MessageType<any>;
  /** The message, where its members are others. */
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
  field: f.Field,
  doc: string,
  options: MemberOptions = {},
): Action => memberAction(owner, member, f.optional(field), doc, options);

/** The action that gives a mandatory member another value. */
export const changing = (
  owner: Owner,
  member: string,
  field: f.Field,
  doc: string,
  options: MemberOptions = {},
): Action => memberAction(owner, member, field, doc, options);

function memberAction(
  owner: Owner,
  member: string,
  field: f.Field,
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
      const messages = isSame(before[stored], value) ? [] : told(member, value, before, options);
      return change({ ...before, [stored]: value }, ...messages);
    },
  });
}

function told(
  member: string,
  value: unknown,
  before: any,
  { message, tells }: MemberOptions,
): readonly Message[] {
  if (tells !== undefined) return [tells(value, before)];
  if (message === undefined) return [];
  const old = `old${member[0]!.toUpperCase()}${member.slice(1)}`;
  const former = old in message.members ? { [old]: before[member] } : {};
  return [message({ [member]: value, ...former })];
}

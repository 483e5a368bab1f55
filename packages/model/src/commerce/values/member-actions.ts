// The plainest actions: one member of the document is set, removed or changed.
import {
  type Action,
  type ActionOwner,
  apiError,
  change,
  type f,
  type Message,
  type MessageType,
  message,
} from '../../declaration/index.ts';
import { withOld } from './messages.ts';
import { isSame } from './same.ts';

interface MemberOptions {
  /** Permission that an associate needs. */
  readonly permission?: string;
  /**
   * Message of the change: the new value, and the old one as `oldName` where it has that member. A name declares a
   * message with the member of the action.
   */
  readonly message?: MessageType<any> | string;
  /** The message that is declared by its name has the old value, too. */
  readonly tellsOld?: true;
  /** The message is sent where the value is the same, too. */
  readonly tellsSame?: true;
  /** The message, where its members are others. */
  readonly tells?: (value: any, before: any) => Message;
  /** The value that the document has already is refused. */
  readonly refusesSame?: true;
  /** Refuses or adjusts the value; throws an API error. */
  readonly checked?: (value: any, before: any) => unknown;
  /** The result, where more than the member changes; throws an API error. */
  readonly put?: (before: any, value: any) => unknown;
  /** Name of the member in the document when the action calls it otherwise. */
  readonly stored?: string;
  /** Name of the member in the input and the message when the action calls it otherwise. */
  readonly named?: string;
}

/** The field of the input, its description, and its peculiarities. */
type Row = readonly [field: f.Field, doc: string, options?: MemberOptions];

/** Where the member stands, when it is not one of the document itself. */
export interface MemberPlace {
  /** Members of the input that name the place. */
  readonly members: f.Fields;
  readonly edit: (document: any, input: any, edit: (thing: any) => any) => any;
  /** What names of actions say of it after the verb: `TextLineItem`. */
  readonly of?: string;
}

const itself: MemberPlace = { members: {}, edit: (document, _, edit) => edit(document) };

/**
 * Actions that give one member another value, by their names: `setKey` and `changeKey` are about `key`.
 * A field that is optional lets the action remove the member.
 * @example export const plain = memberActions(zone, { setKey: [f.optional(f.key()), 'Sets …'] });
 */
export function memberActions<Name extends string>(
  owner: ActionOwner,
  rows: { readonly [name in Name]: Row },
  place: MemberPlace = itself,
): { readonly [name in Name]: Action } {
  const actions: { [name: string]: Action } = {};
  for (const [name, [field, doc, given = {}]] of Object.entries<Row>(rows)) {
    const word = memberOf(name, place);
    const member = given.named ?? word;
    const options = { ...given, message: messageOf(member, field, given) };
    actions[name] = owner.action({
      doc,
      ...(options.permission === undefined ? {} : { permission: options.permission }),
      members: { ...place.members, [member]: field },
      ...(place === itself && options.stored !== undefined
        ? { sets: [{ path: options.stored, member, input: (value: any) => ({ [member]: value }) }] }
        : {}),
      emits: options.message === undefined ? [] : [options.message],
      apply: applied(member, { stored: word, ...options }, place),
    });
  }
  return actions as { [name in Name]: Action };
}

const memberOf = (name: string, { of = '' }: MemberPlace): string => {
  const verb = ['set', 'change'].find((one) => name.startsWith(`${one}${of}`));
  const word = verb === undefined ? name : name.slice(verb.length + of.length);
  return word[0]!.toLowerCase() + word.slice(1);
};

function messageOf(member: string, field: f.Field, { message: given, tellsOld }: MemberOptions) {
  const members = { [member]: field };
  return typeof given === 'string' ? message(given, tellsOld ? withOld(members) : members) : given;
}

interface Options extends Omit<MemberOptions, 'message'> {
  readonly stored: string;
  readonly message: MessageType<any> | undefined;
}

const applied = (member: string, options: Options, place: MemberPlace) => {
  const { stored, checked, put, tellsSame = false } = options;
  return (before: any, input: any) => {
    const value = checked?.(input[member], before) ?? input[member];
    let former: unknown;
    const after = place.edit(before, input, (thing) => {
      former = thing[stored];
      return put === undefined ? { ...thing, [stored]: value } : put(thing, value);
    });
    const isOld = isSame(former, value);
    if (options.refusesSame === true && isOld) throw unchanged(member);
    const messages = isOld && !tellsSame ? [] : told(member, value, former, before, options);
    return change(after, ...messages);
  };
};

/** `InvalidOperation` for a value that the document has already. */
export const unchanged = (member: string) =>
  apiError.InvalidOperation(`'${member}' has no changes.`);

function told(
  member: string,
  value: unknown,
  former: unknown,
  before: any,
  { message: type, tells }: Options,
): readonly Message[] {
  if (tells !== undefined) return [tells(value, before)];
  if (type === undefined) return [];
  const old = `old${member[0]!.toUpperCase()}${member.slice(1)}`;
  return [type({ [member]: value, ...(old in type.members ? { [old]: former } : {}) })];
}

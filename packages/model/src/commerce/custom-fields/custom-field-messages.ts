// The five messages about custom fields, under the names and members of each owner.
import { f, type MessageType, message } from '../../declaration/index.ts';

/** Word before `Value` and `TypeId` in the messages of an owner. */
type Former = 'previous' | 'old';

export interface CustomFieldMessages {
  readonly former: Former;
  readonly customTypeSet: MessageType<any>;
  readonly customTypeRemoved: MessageType<any>;
  readonly customFieldAdded: MessageType<any>;
  readonly customFieldChanged: MessageType<any>;
  readonly customFieldRemoved: MessageType<any>;
}

/**
 * Declares the messages `<prefix>CustomTypeSet`, `…CustomTypeRemoved`, `…CustomFieldAdded`,
 * `…CustomFieldChanged` and `…CustomFieldRemoved`; each has the `extra` members.
 * @example customFieldMessages('CustomerAddress', 'previous', { addressId: optional(text()) })
 */
export function customFieldMessages(
  prefix: string,
  former: Former,
  extra: f.Fields = {},
): CustomFieldMessages {
  const formerType = { [`${former}TypeId`]: f.optional(f.text()) };
  const formerValue = { [`${former}Value`]: f.optional(f.json()) };
  const field = { name: f.text(), ...extra };
  return {
    former,
    customTypeSet: message(`${prefix}CustomTypeSet`, {
      customFields: f.customFields(),
      ...formerType,
      ...extra,
    }),
    customTypeRemoved: message(`${prefix}CustomTypeRemoved`, { ...formerType, ...extra }),
    customFieldAdded: message(`${prefix}CustomFieldAdded`, { ...field, value: f.json() }),
    customFieldChanged: message(`${prefix}CustomFieldChanged`, {
      ...field,
      value: f.json(),
      ...formerValue,
    }),
    customFieldRemoved: message(`${prefix}CustomFieldRemoved`, field),
  };
}

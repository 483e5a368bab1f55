// The five messages that tell of custom fields, under the names and members of each owner.
import {
  customFields,
  type Fields,
  json,
  type MessageType,
  message,
  optional,
  text,
} from '../../declaration/index.ts';

/** Word before `Value` and `TypeId` in the messages of an owner. */
export type Former = 'previous' | 'old';

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
 * `…CustomFieldChanged` and `…CustomFieldRemoved`; `extra` members stand in each of them.
 * @example customFieldMessages('CustomerAddress', 'previous', { addressId: optional(text()) })
 */
export function customFieldMessages(
  prefix: string,
  former: Former,
  extra: Fields = {},
): CustomFieldMessages {
  const formerType = { [`${former}TypeId`]: optional(text()) };
  const formerValue = { [`${former}Value`]: optional(json()) };
  const field = { name: text(), ...extra };
  return {
    former,
    customTypeSet: message(`${prefix}CustomTypeSet`, {
      customFields: customFields(),
      ...formerType,
      ...extra,
    }),
    customTypeRemoved: message(`${prefix}CustomTypeRemoved`, { ...formerType, ...extra }),
    customFieldAdded: message(`${prefix}CustomFieldAdded`, { ...field, value: json() }),
    customFieldChanged: message(`${prefix}CustomFieldChanged`, {
      ...field,
      value: json(),
      ...formerValue,
    }),
    customFieldRemoved: message(`${prefix}CustomFieldRemoved`, field),
  };
}

// Payloads of messages: one type for each message type. The message itself is the value of its
// payload.

import type { Kind } from '@storewright/model/declaration';
import { type GraphQLInterfaceType, isObjectType } from 'graphql';
import { addPayload } from './additions.ts';
import { answer, type Binding, typeNamed } from './binding.ts';
import { bindMembers } from './outputs.ts';

/** Payload types of messages whose own type has another name. */
const payloadTypes = new Map<string, string>([
  ['OrderPurchaseOrderNumberSet', 'PurchaseOrderNumberSet'],
]);

/** Name of the payload type of a message type. */
export const payloadName = (type: string): string => payloadTypes.get(type) ?? type;

/** Interfaces of payloads. */
const interfaces = ['MessagePayload', 'OrderMessagePayload'];

/** Binds the payloads of the messages of a kind. */
export function bindPayloads(binding: Binding, { messages }: Kind): void {
  for (const name of interfaces)
    (binding.schema.getType(name) as GraphQLInterfaceType).resolveType = ({ type }) =>
      payloadName(type);
  for (const { type: name, members } of messages) {
    const type = typeNamed(binding, payloadName(name)) ?? addPayload(binding, name);
    if (!isObjectType(type)) binding.unplaced.add(name);
    else {
      answer(binding, type, 'type');
      bindMembers(binding, type, members);
    }
  }
}

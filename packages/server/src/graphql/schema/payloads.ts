// What messages tell of: one type for each message type, made from its members. The message itself
// is the value of its payload.
import {
  GraphQLInterfaceType,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import {
  type Field,
  type Fields,
  inGraphql,
  type Kind,
  type MessageType,
} from '../../declaration/index.ts';
import type { GraphqlContext } from '../execution/context.ts';
import { type Entry, required } from '../execution/references.ts';
import {
  bareReferences,
  payloadInterfaces,
  payloadRecords,
  payloadTypes,
} from '../published/published.ts';
import type { MemberFields } from './output.ts';
import { scalars } from './scalars.ts';

/** The members of a message type, with the names that their records have in messages. */
export const payloadMembers = ({ members }: MessageType): Fields =>
  Object.fromEntries(Object.entries(members).map(([name, field]) => [name, renamed(field)]));

function renamed(field: Field): Field {
  const { about } = field;
  const record = payloadRecords.get(about.name ?? '');
  if (record === undefined) return field;
  const { name, members } = record;
  const fields = Object.entries(about.fields!).map(([member, one]) => {
    const shown = members[member];
    return [member, shown === undefined ? one : inGraphql(one, { name: shown })] as const;
  });
  return { ...field, about: { ...about, name, fields: Object.fromEntries(fields) } };
}

const mark = { type: required(GraphQLString) };

/** Name of the payload type of a message type. */
export const payloadName = (type: string): string => payloadTypes.get(type) ?? type;

const payloadInterface = (name: string) =>
  new GraphQLInterfaceType({
    name,
    fields: { type: mark },
    resolveType: ({ type }: { readonly type: string }) => payloadName(type),
  });

export interface Payloads {
  readonly types: readonly GraphQLObjectType[];
  /** What the messages of a kind have in common. */
  readonly interfaceOf: (kind: string) => GraphQLInterfaceType;
  /** The field of a message. */
  readonly entry: Entry;
}

/** @param fieldsOf Fields of members, as documents show them. */
export function createPayloads(kinds: Iterable<Kind>, fieldsOf: MemberFields): Payloads {
  const any = payloadInterface('MessagePayload');
  const ofKinds = new Map(
    [...payloadInterfaces].map(([kind, name]) => [kind, payloadInterface(name)] as const),
  );
  const types = new Map<string, GraphQLObjectType>();
  for (const { resource, messages } of kinds) {
    const further = ofKinds.get(resource.kind);
    const interfaces = further === undefined ? [any] : [any, further];
    for (const message of messages)
      types.set(message.type, payloadType(message, interfaces, fieldsOf));
  }
  return {
    interfaceOf: (kind) => ofKinds.get(kind) ?? any,
    types: [...types.values()],
    entry: ['payload', { type: required(any), resolve: (message) => message }],
  };
}

const payloadType = (
  message: MessageType,
  interfaces: readonly GraphQLInterfaceType[],
  fieldsOf: MemberFields,
) =>
  new GraphQLObjectType<any, GraphqlContext>({
    name: payloadName(message.type),
    interfaces,
    fields: () => ({
      ...fieldsOf(leading(message), message.type),
      ...Object.fromEntries(bareEntries(message)),
      type: mark,
    }),
  });

const leading = (message: MessageType): Fields =>
  Object.fromEntries(
    Object.entries(payloadMembers(message)).filter(
      ([member]) => !bareReferences.has(`${message.type}.${member}`),
    ),
  );

/** References that are shown by what identifies them alone. */
const bareEntries = ({ type, members }: MessageType): Entry[] =>
  Object.entries(members).flatMap(([member, { about, isOptional }]) => {
    const bare = bareTypes.get(bareReferences.get(`${type}.${member}`) ?? '');
    if (bare === undefined) return [];
    const shown = isOptional ? bare.type : required(bare.type);
    const { name = member } = about.graphql ?? {};
    return [[name, { type: shown, resolve: (source) => bare.of(source[member]) }]];
  });

interface Bare {
  readonly type: GraphQLOutputType;
  readonly of: (reference: any) => unknown;
}

const bareTypes: ReadonlyMap<string, Bare> = new Map<string, Bare>([
  [
    'ReferenceId',
    {
      type: new GraphQLObjectType({ name: 'ReferenceId', fields: { typeId: mark, id: mark } }),
      of: (reference) => reference,
    },
  ],
  [
    'KeyReferenceInput',
    { type: scalars.KeyReferenceInput, of: (reference) => reference?.key ?? null },
  ],
]);

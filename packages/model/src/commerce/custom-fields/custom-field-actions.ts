// The two actions that every owner of custom fields has: setCustomType and setCustomField, for a
// resource itself or for something inside it, such as an address or a line item.
import {
  type Action,
  type ActionOwner,
  apiError,
  change,
  f,
  type Known,
  type Message,
  type Needs,
  need,
  type Surroundings,
} from '../../declaration/index.ts';
import { isSame } from '../values/same.ts';
import { graphqlField, graphqlType } from './custom-field-graphql.ts';
import type { CustomFieldMessages } from './custom-field-messages.ts';
import {
  type CheckedFields,
  type CustomType,
  checkCustomFields,
  requiredField,
} from './custom-fields.ts';

/** The location of custom fields in a document, and the members of the input that select it. */
export interface CustomFieldPlace {
  /** Members that name the owner, for example `addressId`. */
  readonly members: f.Fields;
  /** The custom fields there; throws `InvalidOperation` when there is no such owner. */
  readonly get: (document: any, input: any, facts: any) => f.CustomFields | undefined;
  /** What both must know to find the owner. */
  readonly needs?: (document: any) => Needs;
  /** The document with these custom fields there. */
  readonly set: (
    document: any,
    input: any,
    custom: f.CustomFields | undefined,
    facts: Surroundings,
  ) => any;
  /** Additional members of the messages, for example `{ addressId }`. */
  readonly told?: (document: any, input: any) => object;
}

interface CustomFieldOptions {
  /** Resource type the fields are for, for example `line-item`; carts use `order`. */
  readonly customizable: string;
  readonly messages?: CustomFieldMessages;
  readonly permission?: string;
  /** Absent: the member `custom` of the document. */
  readonly where?: CustomFieldPlace;
}

const itself: CustomFieldPlace = {
  members: {},
  get: (document) => document.custom,
  set: (document, _, custom) => ({ ...document, custom }),
};

/**
 * The actions `setCustomType` and `setCustomField`.
 * @example export const { setCustomType, setCustomField } =
 *   customFieldActions(channel, { customizable: 'channel' });
 */
export function customFieldActions(
  owner: ActionOwner,
  options: CustomFieldOptions,
): { readonly setCustomType: Action; readonly setCustomField: Action } {
  const place = options.where ?? itself;
  return {
    setCustomType: owner.action(settingType(options, place)),
    setCustomField: owner.action(settingField(options, place)),
  };
}

/**
 * The same actions on parts of the owner: `setAddressCustomType` and `setAddressCustomField` for the part `Address`.
 * @param parts by the name of the part in its actions: the type that customises it, and where the owner stores it
 */
export function customPartActions(
  owner: ActionOwner,
  parts: { readonly [part: string]: CustomFieldOptions },
): { readonly [name: string]: Action } {
  const actions: { [name: string]: Action } = {};
  for (const [part, options] of Object.entries(parts)) {
    const { setCustomType, setCustomField } = customFieldActions(owner, options);
    actions[`set${part}CustomType`] = setCustomType;
    actions[`set${part}CustomField`] = setCustomField;
  }
  return actions;
}

interface TypeInput {
  readonly type?: f.Resolved<'type'> | undefined;
  readonly fields?: { readonly [name: string]: unknown } | undefined;
}

const settingType = (options: CustomFieldOptions, place: CustomFieldPlace) => ({
  ...described('Sets the type and all custom fields, or removes them.', options),
  members: {
    ...place.members,
    type: f.optional(f.identifier('type')),
    fields: f.optional(f.mapOf(f.json())),
  },
  emits: emitted(options, 'customTypeSet', 'customTypeRemoved'),
  needs: (document: any, input: TypeInput, known: Known) => ({
    ...place.needs?.(document),
    ...typeNeeds(input.type?.id, known, (type) => checkAll(type, input, options)),
  }),
  apply(document: any, input: any, facts: any) {
    const before = place.get(document, input, facts);
    const after =
      input.type === undefined ? undefined : customOf(input.type.id, facts, options, input);
    const told = place.told?.(document, input) ?? {};
    const messages = typeMessages(options.messages, before, after, told);
    return change(place.set(document, input, after, facts), ...messages);
  },
  graphql: graphqlType(place.members),
});

const checkAll = (
  type: CustomType,
  { fields = {} }: TypeInput,
  { customizable }: CustomFieldOptions,
) => checkCustomFields(type, fields, { customizable, requireAll: true });

const customOf = (id: string, facts: any, options: CustomFieldOptions, input: TypeInput) => ({
  type: { typeId: 'type' as const, id },
  fields: checkAll(facts.type, input, options).fields,
});

function typeMessages(
  messages: CustomFieldMessages | undefined,
  before: f.CustomFields | undefined,
  after: f.CustomFields | undefined,
  told: object,
): readonly Message[] {
  if (messages === undefined || isSame(before, after)) return [];
  const former = { [`${messages.former}TypeId`]: before?.type.id };
  return after === undefined
    ? [messages.customTypeRemoved({ ...told, ...former })]
    : [messages.customTypeSet({ ...told, ...former, customFields: after })];
}

interface FieldInput {
  readonly name: string;
  readonly value?: unknown;
}

const settingField = (options: CustomFieldOptions, place: CustomFieldPlace) => ({
  ...described('Sets one custom field, or removes it when no value is given.', options),
  members: { ...place.members, name: f.text(), value: f.optional(f.json()) },
  emits: emitted(options, 'customFieldAdded', 'customFieldChanged', 'customFieldRemoved'),
  needs(document: any, input: FieldInput, known: Known): Needs {
    const first = place.needs?.(document) ?? {};
    if (Object.keys(first).some((fact) => !(fact in known))) return first;
    const { type } = typed(place.get(document, input, known));
    return { ...first, ...typeNeeds(type.id, known, (one) => checkOne(one, input, options)) };
  },
  apply(document: any, input: any, facts: any) {
    const before = typed(place.get(document, input, facts));
    const after = { ...before, fields: fieldsWith(before, facts.type, input, options) };
    const told = place.told?.(document, input) ?? {};
    const messages = fieldMessages(options.messages, before, after, input.name, told);
    return change(place.set(document, input, after, facts), ...messages);
  },
  graphql: graphqlField(place.members),
});

function typed(custom: f.CustomFields | undefined): f.CustomFields {
  if (custom === undefined)
    throw apiError.InvalidOperation('A custom field can be set only after a type has been set.');
  return custom;
}

const checkOne = (type: CustomType, { name, value }: FieldInput, options: CustomFieldOptions) =>
  checkCustomFields(type, Object.fromEntries([[name, value]]), {
    customizable: options.customizable,
    requireAll: false,
  });

function fieldsWith(
  { fields }: f.CustomFields,
  type: CustomType,
  input: FieldInput,
  options: CustomFieldOptions,
): f.CustomFields['fields'] {
  if (input.value !== undefined) return { ...fields, ...checkOne(type, input, options).fields };
  if (!Object.hasOwn(fields, input.name))
    throw apiError.InvalidOperation(`The custom field '${input.name}' has no value.`);
  if (type.fieldDefinitions.some(({ name, required }) => required && name === input.name))
    throw requiredField(input.name);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== input.name));
}

function fieldMessages(
  messages: CustomFieldMessages | undefined,
  before: f.CustomFields,
  after: f.CustomFields,
  name: string,
  told: object,
): readonly Message[] {
  const [old, value] = [fieldValue(before, name), fieldValue(after, name)];
  if (messages === undefined || isSame(old, value)) return [];
  if (value === undefined) return [messages.customFieldRemoved({ ...told, name })];
  if (old === undefined) return [messages.customFieldAdded({ ...told, name, value })];
  const former = { [`${messages.former}Value`]: old };
  return [messages.customFieldChanged({ ...told, name, value, ...former })];
}

const fieldValue = ({ fields }: f.CustomFields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The type, then, once it is known, the targets of the references among the values. */
function typeNeeds(
  id: string | undefined,
  { type }: Known,
  check: (type: CustomType) => CheckedFields,
): Needs {
  if (id === undefined) return {};
  const first = { type: need.one<CustomType>('type', { id }) };
  return type === undefined ? first : { ...first, ...targetNeeds(check(type)) };
}

/** One need for each kind that is referred to; a missing target is the pipeline's error. */
function targetNeeds({ references }: Pick<CheckedFields, 'references'>): Needs {
  const kinds = [...new Set(references.map(({ typeId }) => typeId))];
  return Object.fromEntries(
    kinds.map((kind) => [
      `targets of ${kind}`,
      need.named(
        kind,
        references.filter(({ typeId }) => typeId === kind).map(({ id }) => ({ id })),
      ),
    ]),
  );
}

const described = (doc: string, { permission }: CustomFieldOptions) => ({
  doc,
  ...(permission === undefined ? {} : { permission }),
});

type MessageName = Exclude<keyof CustomFieldMessages, 'former'>;

const emitted = ({ messages }: CustomFieldOptions, ...names: readonly MessageName[]) =>
  messages === undefined ? [] : names.map((name) => messages[name]);

// What the official SDK has and the declarations do not have, and the other way round.
import type { Field, Fields, Kind } from '@storewright/model/declaration';
import { countedActions, countedMessages, countedOperations } from '../../reference/coverage.ts';
import type { SdkTypes } from './sdk-types.ts';

type Kinds = ReadonlyMap<string, Kind>;

/** Names, each with the word of what it names: `action Type removeEnumValues`. */
export interface Differences {
  /** The SDK has it, the declarations do not. */
  readonly added: readonly string[];
  /** The SDK may leave out what inputs require here. */
  readonly changed: readonly string[];
  /** The declarations have it, the SDK does not. */
  readonly gone: readonly string[];
}

/** Compares the declarations with the types of the SDK. */
export function compareWithSdk(kinds: Kinds, sdk: SdkTypes): Differences {
  const walk = new Walk(sdk);
  for (const kind of kinds.values()) walk.ofKind(kind);
  const actions = actionNames(sdk);
  const messages = messageNames(sdk);
  return {
    added: [
      ...missingNames(kinds, {
        actions: [...actions],
        messages: [...messages],
        operations: [...sdk.operations].map((one) => one.replace('/{projectKey}', '')),
      }),
      ...walk.added,
    ].sort(),
    changed: [...walk.changed].sort(),
    gone: [...walk.gone, ...goneNames(kinds, actions, messages)].sort(),
  };
}

export interface Names {
  /** `Type removeEnumValues` */
  readonly actions: readonly string[];
  readonly messages: readonly string[];
  /** `POST /carts` */
  readonly operations: readonly string[];
}

/** The names that are not offered. */
export function missingNames(kinds: Kinds, names: Names): readonly string[] {
  const operations = names.operations.map((one) => {
    const [method = '', path = ''] = one.split(' ');
    return `any ${method} ${path === '' ? '/' : path}`;
  });
  const missing = [
    ...countedActions(kinds, names.actions).map((one) => ({
      ...one,
      name: `action ${one.group} ${one.name}`,
    })),
    ...countedMessages(kinds, names.messages).map((one) => ({
      ...one,
      name: `message ${one.name}`,
    })),
    ...countedOperations(kinds, operations).map((one) => ({
      ...one,
      name: `operation ${one.name.replace('/{projectKey}', '')}`,
    })),
  ];
  return missing.flatMap(({ isOffered, name }) => (isOffered ? [] : [name]));
}

const wordOf = (type: string): string => type.slice(1, -1);

function actionNames({ interfaces, bases }: SdkTypes): ReadonlySet<string> {
  return new Set(
    [...interfaces].flatMap(([name, members]) => {
      const [, resource] = /^I(\w+)UpdateAction$/.exec(bases.get(name) ?? '') ?? [];
      const action = members.get('action')?.type;
      return resource === undefined || !action?.startsWith("'")
        ? []
        : [`${resource} ${wordOf(action)}`];
    }),
  );
}

function messageNames({ interfaces }: SdkTypes): ReadonlySet<string> {
  return new Set(
    [...interfaces].flatMap(([name, members]) => {
      const type = members.get('type')?.type;
      return name.endsWith('MessagePayload') && type?.startsWith("'") ? [wordOf(type)] : [];
    }),
  );
}

function goneNames(kinds: Kinds, actions: ReadonlySet<string>, messages: ReadonlySet<string>) {
  const own = [...kinds.values()];
  return [
    ...own.flatMap((kind) =>
      [...kind.actions.keys()]
        .map((action) => `${kind.resource.name} ${action}`)
        .flatMap((name) => (actions.has(name) ? [] : [`action ${name}`])),
    ),
    ...own.flatMap((kind) =>
      kind.messages.flatMap(({ type }) => (messages.has(type) ? [] : [`message ${type}`])),
    ),
  ];
}

/** Follows fields and types of the SDK side by side; each pair once. */
class Walk {
  readonly added = new Set<string>();
  readonly changed = new Set<string>();
  readonly gone = new Set<string>();
  private readonly sdk: SdkTypes;
  private readonly seen = new Set<string>();

  constructor(sdk: SdkTypes) {
    this.sdk = sdk;
  }

  ofKind({ resource, create, actions, messages }: Kind): void {
    this.record(resource.name, resource.allFields, false);
    if (create !== undefined) this.record(create.name, create.members, true);
    for (const [action, { members }] of actions) {
      const name = `${resource.name}${action[0]!.toUpperCase()}${action.slice(1)}Action`;
      this.record(name, { action: anything, ...members }, true);
    }
    for (const { type, members } of messages)
      this.record(`${type}MessagePayload`, { type: anything, ...members }, false);
  }

  /** Members of an interface beside those of a record. */
  private record(name: string, fields: Fields, isInput: boolean): void {
    const members = this.sdk.interfaces.get(name);
    const pair = `${name} ${Object.keys(fields)}`;
    if (members === undefined || this.seen.has(pair)) return;
    this.seen.add(pair);
    for (const [member, { type, isOptional }] of members) {
      const field = fields[member];
      const place = `${name}.${member}`;
      if (field === undefined) this.added.add(`member ${place}`);
      else {
        const isRequired = !field.isOptional && field.default === undefined;
        if (isInput && isOptional && isRequired && field !== anything)
          this.changed.add(`member ${place}`);
        this.type(type, field, isInput);
      }
    }
    for (const member of Object.keys(fields))
      if (!members.has(member)) this.gone.add(`member ${name}.${member}`);
  }

  private type(type: string, field: Field, isInput: boolean): void {
    const { element, fields, variants, values } = field.about;
    if (type.endsWith('[]')) {
      if (element !== undefined) this.type(type.slice(0, -2), element, isInput);
      return;
    }
    if (/Money|Reference|ResourceIdentifier|CustomFields|FieldContainer/.test(type)) return;
    const words = this.sdk.choices.get(type);
    if (variants !== undefined && words !== undefined) this.union(words, field, isInput);
    else if (words?.some((word) => word.startsWith("'")))
      this.words(type, words, values ?? (field.enum as readonly string[] | undefined));
    else if (fields !== undefined) this.record(type, fields, isInput);
  }

  private union(names: readonly string[], { about }: Field, isInput: boolean): void {
    for (const name of names) {
      const tag = this.sdk.interfaces.get(name)?.get(about.discriminator ?? '')?.type;
      if (tag === undefined || !tag.startsWith("'")) continue;
      const variant = about.variants!.get(wordOf(tag));
      if (variant === undefined) this.added.add(`variant ${name}`);
      else {
        const fields = { [about.discriminator!]: anything, ...variant.about.fields };
        this.record(name, fields, isInput);
      }
    }
  }

  private words(type: string, words: readonly string[], known: readonly string[] | undefined) {
    if (known === undefined) return;
    const named = words.filter((word) => word.startsWith("'")).map(wordOf);
    for (const word of named) if (!known.includes(word)) this.added.add(`word ${type} ${word}`);
    for (const word of known) if (!named.includes(word)) this.gone.add(`word ${type} ${word}`);
  }
}

/** A member that says which of several types a value is. */
const anything = { about: { kind: 'text' }, isOptional: false } as unknown as Field;

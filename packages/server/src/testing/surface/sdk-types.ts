// The types of the official TypeScript SDK, read from its declaration files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SdkMember {
  readonly type: string;
  readonly isOptional: boolean;
}

export interface SdkTypes {
  /** Interfaces by name, with the members of their bases. */
  readonly interfaces: ReadonlyMap<string, ReadonlyMap<string, SdkMember>>;
  /** Names of the bases of interfaces. */
  readonly bases: ReadonlyMap<string, string>;
  /** Types that are a choice: names of types, or words in quotes. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
  /** `POST /{projectKey}/carts` */
  readonly operations: ReadonlySet<string>;
}

/** @param folder of the installed package */
export function readSdkTypes(folder: string): SdkTypes {
  const models = join(folder, 'dist', 'declarations', 'src', 'generated', 'models');
  const files = readdirSync(models).filter((name) => name.endsWith('.d.ts'));
  const interfaces = new Map<string, ReadonlyMap<string, SdkMember>>();
  const bases = new Map<string, string>();
  const choices = new Map<string, readonly string[]>();
  for (const file of files) {
    const text = withoutComments(readFileSync(join(models, file), 'utf8'));
    for (const [head, body] of blocks(text)) {
      const [, name = '', base] = /^(\w+)(?: extends (\w+))?/.exec(head) ?? [];
      interfaces.set(name, membersIn(body));
      if (base !== undefined) bases.set(name, base);
    }
    for (const line of text.split('\n')) {
      const [, name, words] = /^export type (\w+) = (.*);$/.exec(line) ?? [];
      if (name !== undefined)
        choices.set(
          name,
          words!.split('|').map((word) => word.trim()),
        );
    }
  }
  return {
    interfaces: withInherited(interfaces, bases),
    bases,
    choices,
    operations: operationsIn(folder),
  };
}

type Interfaces = SdkTypes['interfaces'];

/** Most interfaces repeat what they inherit; a few have no member of their own. */
const withInherited = (interfaces: Interfaces, bases: SdkTypes['bases']): Interfaces =>
  new Map(
    [...interfaces].map(([name, own]) => [
      name,
      new Map([...(interfaces.get(bases.get(name) ?? '') ?? []), ...own]),
    ]),
  );

const withoutComments = (text: string): string =>
  text
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('');

/** Heads and bodies of interfaces. */
function blocks(text: string): (readonly [head: string, body: string])[] {
  return text
    .split('\nexport interface ')
    .slice(1)
    .map((part) => {
      const opened = part.indexOf('{\n');
      const closed = part.indexOf('\n}', opened - 1);
      const isEmpty = opened === -1 || closed < opened;
      return [part.slice(0, part.indexOf('{')), isEmpty ? '' : part.slice(opened + 1, closed)];
    });
}

function membersIn(body: string): ReadonlyMap<string, SdkMember> {
  const members = new Map<string, SdkMember>();
  for (const line of body.split('\n')) {
    const [, name, mark, type] = /^ {4}readonly '?(\w+)'?(\??): (.*);$/.exec(line) ?? [];
    if (name !== undefined) members.set(name, { type: type!, isOptional: mark === '?' });
  }
  return members;
}

/** Methods and paths, which no declaration file has: they are values. */
function operationsIn(folder: string): ReadonlySet<string> {
  const code = readFileSync(join(folder, 'dist', 'commercetools-platform-sdk.cjs.dev.js'), 'utf8');
  const found = code.matchAll(/method: '([A-Z]+)',\s{1,20}uriTemplate: '([^']+)'/g);
  return new Set([...found].map(([, method, path]) => `${method} ${path}`));
}

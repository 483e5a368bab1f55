// The published shells of the kit for custom applications, and the GraphQL documents in them.
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './tools.ts';

const run = promisify(execFile);
const shell = process.platform === 'win32';

/** The newest version of each of the last five majors; 25 and 26 were not published. */
export const shellVersions = ['21.25.0', '22.42.1', '23.2.2', '24.7.2', '27.10.0'];

export interface ShellDocuments {
  readonly version: string;
  /** Documents by the name of their operation. */
  readonly documents: ReadonlyMap<string, string>;
}

const offline =
  /E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH|HOSTUNREACH|NOTCACHED)/;

/** The documents of every version, or why they are not there: the registry cannot be reached. */
export async function publishedShells(): Promise<readonly ShellDocuments[] | string> {
  const folder = mkdtempSync(join(tmpdir(), 'storewright-shells-'));
  try {
    const shells = [];
    for (const version of shellVersions) shells.push(await keepShell(folder, version));
    return shells;
  } catch (error: any) {
    if (offline.test(error.stderr ?? '')) return 'the registry cannot be reached';
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A published version never changes, so its documents stay in the folder of installed packages. */
async function keepShell(folder: string, version: string): Promise<ShellDocuments> {
  const kept = join(root, 'node_modules', '.shells', `${version}.json`);
  if (existsSync(kept))
    return { version, documents: new Map(JSON.parse(readFileSync(kept, 'utf8'))) };
  const shell = await readShell(folder, version);
  const draft = `${kept}.draft-${process.pid}`;
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(draft, JSON.stringify([...shell.documents]));
  renameSync(draft, kept);
  return shell;
}

async function readShell(folder: string, version: string): Promise<ShellDocuments> {
  const name = `@commercetools-frontend/application-shell@${version}`;
  const flags = ['--json', '--prefer-offline', '--fetch-retries=1', '--pack-destination', folder];
  const { stdout } = await run('npm', ['pack', name, ...flags], { cwd: folder, shell });
  const [packed] = Object.values(JSON.parse(stdout)) as { readonly filename: string }[];
  const file = packed!.filename.replace('@', '').replace('/', '-');
  await run('tar', ['-xzf', file], { cwd: folder });
  const dist = join(folder, 'package', 'dist');
  const texts = readdirSync(dist)
    .filter((one) => one.endsWith('.esm.js'))
    .map((one) => readFileSync(join(dist, one), 'utf8'));
  rmSync(join(folder, 'package'), { recursive: true });
  return { version, documents: new Map(texts.flatMap(documentsIn)) };
}

/** The kit holds documents as trees, each with its text in one line. */
const documentsIn = (text: string): (readonly [string, string])[] =>
  [...text.matchAll(/ body: ("[^\n]*?[^\\]")/g)].flatMap(([, body]) => {
    const document: string = JSON.parse(body!);
    const [, name] = /(?:query|mutation) (\w+)/.exec(document) ?? [];
    return name === undefined ? [] : [[name, document] as const];
  });

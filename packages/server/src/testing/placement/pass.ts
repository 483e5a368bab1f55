// Runs test files against a database by way of the recorder, and judges what their servers send.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sharedTables } from '@storewright/store/storage/schema/placement';
import pg from 'pg';
import { environmentOfRun } from '../inner-run.ts';
import { importTool, type Tools } from '../tools.ts';
import { type Divided, type Judge, judgeOf } from './judge.ts';
import type { Tree } from './places.ts';
import { openRecorder } from './recorder.ts';

/** What stands against statements, by their text without needless blanks. */
export interface Judged {
  readonly statements: number;
  readonly texts: number;
  readonly problems: ReadonlyMap<string, ReadonlySet<string>>;
  /** What the test files said, when one of them failed. */
  readonly failure?: string;
}

export type Parse = (text: string) => readonly Tree[];

/** PostgreSQL's own parser. */
export async function parserOf(tools: Tools): Promise<Parse> {
  const parser = await importTool(tools, 'libpg-query/wasm/index.js');
  await parser.loadModule();
  return (text) => parser.parseSync(text).stmts.map(({ stmt }: Tree) => stmt);
}

/** The tables and functions of a database. */
export async function dividedBy(url: string): Promise<Divided> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; columns: string[] }>(
      `select table_name::text as table, array_agg(column_name::text) as columns
        from information_schema.columns where table_schema = current_schema() group by 1`,
    );
    const { rows: named } = await client.query<{ name: string }>(
      `select distinct proname::text as name from pg_proc where provolatile = 'v'`,
    );
    const names = new Set(named.map(({ name }) => name));
    return {
      columns: new Map(rows.map(({ table, columns }) => [table, new Set(columns)])),
      isShared: (table) => sharedTables.has(table),
      isVolatile: (name) => names.has(name),
    };
  } finally {
    await client.end();
  }
}

const built = (file: string) => fileURLToPath(new URL(`../../${file}.test.js`, import.meta.url));

/** @param files test files by their path without ending */
export async function judgedPass(
  files: readonly string[],
  server: string,
  divided: Divided,
  parse: Parse,
): Promise<Judged> {
  const judges = new Map<string, Judge>();
  const problems = new Map<string, Set<string>>();
  let statements = 0;
  const recorder = await openRecorder(server, ({ text, values }) => {
    statements += 1;
    const judge = judges.get(text) ?? judgeOf(parse(text), divided);
    judges.set(text, judge);
    const found = judge(values);
    if (found.length === 0) return;
    const name = text.replaceAll(/\s+/g, ' ').trim();
    problems.set(name, new Set([...(problems.get(name) ?? []), ...found]));
  });
  try {
    const failure = await failureOf(files.map(built), recorder.url);
    const judged = { statements, texts: judges.size, problems };
    return failure === undefined ? judged : { ...judged, failure };
  } finally {
    await recorder.close();
  }
}

/** What the test files said if one failed. */
function failureOf(paths: readonly string[], url: string): Promise<string | undefined> {
  const flags = ['--test', '--test-concurrency=1', '--test-reporter=dot'];
  const child = spawn(process.execPath, [...process.execArgv, ...flags, ...paths], {
    env: { ...environmentOfRun(), STOREWRIGHT_TEST_DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A server that never gets ready must not keep everybody waiting.
    timeout: 900_000,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code === 0 ? undefined : said.slice(-4_000)));
  });
}

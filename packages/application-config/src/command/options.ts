// The options of the command, declared once: they are read, checked and described from here.

import { parseArgs } from 'node:util';
import { MAX_RUN_MS } from '../values/limits.ts';
import { type ReportFormat, reportFormats } from './report.ts';

type Option = {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  /** The placeholder of the value in the help. */
  readonly value?: string;
  readonly says: string;
};

export const options = {
  env: {
    type: 'string',
    multiple: true,
    value: 'name',
    says: 'the environment, instead of MC_APP_ENV and NODE_ENV;\nvalidate takes several: production,development',
  },
  all: { type: 'boolean', says: 'validate: every environment that the file declares' },
  'env-file': {
    type: 'string',
    multiple: true,
    value: 'path',
    says: 'variables from this file too, before those from .env files',
  },
  json: { type: 'boolean', says: 'print JSON' },
  format: { type: 'string', value: 'format', says: `${reportFormats.join(', ')} (findings)` },
  strict: { type: 'boolean', says: 'a warning is as bad as an error' },
  'max-warnings': { type: 'string', value: 'number', says: 'more warnings than this are an error' },
  watch: { type: 'boolean', says: 'do it again whenever a file changes' },
  timeout: {
    type: 'string',
    value: 'seconds',
    says: `how long the code of a configuration may run, ${MAX_RUN_MS / 1000} if not given`,
  },
  port: {
    type: 'string',
    value: 'number',
    says: 'serve: the port, 3001 if not given, 0 for a free one',
  },
  directory: { type: 'string', value: 'path', says: 'serve: the folder of the built page' },
  template: {
    type: 'string',
    value: 'path',
    says: 'compile-html: the template, public/index.html.template if not given',
  },
  out: {
    type: 'string',
    value: 'path',
    says: 'compile-html: the page (default: index.html next to it)',
  },
  'print-security-headers': {
    type: 'boolean',
    says: 'compile-html: print the headers to send as JSON',
  },
  server: {
    type: 'string',
    value: 'url',
    says: 'register: the server; the one that .storewright/server.json names,\nelse http://127.0.0.1:8080, if not given',
  },
  'token-file': {
    type: 'string',
    value: 'path',
    says: 'register: file with the token of its admin interface,\n.storewright/admin-token if not given',
  },
  help: { type: 'boolean', short: 'h', says: 'print this' },
  version: { type: 'boolean', short: 'v', says: 'print the version' },
} as const satisfies { [name: string]: Option };

function parsed(parameters: readonly string[]) {
  return parseArgs({ args: [...parameters], options, allowPositionals: true });
}

export type Values = ReturnType<typeof parsed>['values'];

/** The arguments after the program's name; a sentence when they cannot be read. */
export function readParameters(parameters: readonly string[]) {
  try {
    return parsed(parameters);
  } catch (error) {
    return error instanceof Error ? error.message : 'The arguments cannot be read.';
  }
}

/** The options that change how a command works, read and checked. */
export type Settings = {
  /** The names given with --env, in their order; none means what the environment says. */
  readonly names: readonly string[];
  readonly all: boolean;
  readonly envFiles: readonly string[];
  readonly format: ReportFormat;
  readonly maxWarnings: number;
  readonly watch: boolean;
  readonly maxMs: number;
  readonly port: number;
  readonly directory: string | undefined;
  readonly template: string | undefined;
  readonly out: string | undefined;
  readonly printHeaders: boolean;
  readonly server: string | undefined;
  readonly tokenFile: string | undefined;
};

/** The settings, or a sentence that says which option is wrong. */
export function settingsOf(values: Values): Settings | string {
  const format = values.json === true ? 'json' : (values.format ?? 'text');
  if (!isFormat(format)) return `--format is one of ${reportFormats.join(', ')}.`;
  const names = (values.env ?? []).flatMap((list) => list.split(','));
  if (names.includes('')) return '--env needs a name.';
  if (names.length > 0 && values.all === true) return '--env and --all exclude each other.';
  const numbers = numbersOf(values);
  if (typeof numbers === 'string') return numbers;
  return {
    ...numbers,
    names: [...new Set(names)],
    all: values.all === true,
    envFiles: values['env-file'] ?? [],
    format,
    watch: values.watch === true,
    directory: values.directory,
    template: values.template,
    out: values.out,
    printHeaders: values['print-security-headers'] === true,
    server: values.server,
    tokenFile: values['token-file'],
  };
}

function numbersOf(values: Values) {
  const port = wholeNumber(values.port ?? '3001', 65_535);
  if (port === undefined) return '--port is 0 to 65535.';
  const seconds = wholeNumber(values.timeout ?? String(MAX_RUN_MS / 1000), 86_400);
  if (seconds === undefined || seconds === 0) return '--timeout is 1 to 86400 seconds.';
  const most = wholeNumber(values['max-warnings'] ?? '0', Number.MAX_SAFE_INTEGER);
  if (most === undefined) return '--max-warnings is a number, 0 or more.';
  const limited = values.strict === true || values['max-warnings'] !== undefined;
  return {
    port,
    maxMs: seconds * 1000,
    maxWarnings: limited ? most : Number.POSITIVE_INFINITY,
  };
}

function wholeNumber(text: string, largest: number): number | undefined {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return number <= largest ? number : undefined;
}

function isFormat(name: string): name is ReportFormat {
  return (reportFormats as readonly string[]).includes(name);
}

const WIDTH = 27;

/** The help: the commands, then each option with its sentence. */
export function usageOf(commands: ReadonlyMap<string, { readonly says: string }>): string {
  const rows = [...commands].map(([name, { says }]) => row(name, says));
  const described = Object.entries<Option>(options).map(([name, { short, value, says }]) => {
    const letter = short === undefined ? '' : `-${short}, `;
    return row(`${letter}--${name}${value === undefined ? '' : ` <${value}>`}`, says);
  });
  return `Usage: storewright-app <command> [folder] [options]

Commands
${rows.join('\n')}

Options
${described.join('\n')}

Variables come from the environment, then from .env.<name>.local, .env.local, .env.<name> and .env
in the folder of the application. The exit code is 0, 1 for errors (or too many warnings) and 2 for
a wrong call.
`;
}

function row(name: string, says: string): string {
  const [first = '', ...further] = says.split('\n');
  const below = further.map((line) => `\n${' '.repeat(WIDTH + 2)}${line}`);
  return `  ${name.padEnd(WIDTH)}${first}${below.join('')}`;
}

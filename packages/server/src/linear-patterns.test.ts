// Every regular expression of the product takes linear time, whatever it reads.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { kinds } from '@storewright/model/resources';
import { type Node, parse } from 'acorn';
import { transformSync } from 'esbuild';
import { openApiOf } from './reference/openapi/index.ts';
import { privatePackages } from './testing/packages.ts';
import { superLinear } from './testing/super-linear.ts';

const packages = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

interface Found {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

const literals: Found[] = [];
/** Files in which `RegExp` is called, and how deep within functions. */
const calls: { readonly file: string; readonly isInFunction: boolean }[] = [];

for (const name of [...privatePackages, 'server', 'application-config', 'console']) {
  const folder = join(packages, name, 'src');
  for (const file of readdirSync(folder, { recursive: true }).map(String))
    if (/\.tsx?$/.test(file) && !file.includes('.test.') && !/^testing\b/.test(file))
      read(join(folder, file));
}

function read(file: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('/') && !text.includes('RegExp')) return;
  const loader = file.endsWith('x') ? 'tsx' : 'ts';
  const { code } = transformSync(text, { loader, target: 'esnext', jsx: 'transform' });
  const options = { ecmaVersion: 'latest', sourceType: 'module' } as const;
  walk(parse(code, options), relative(packages, file), false);
}

function walk(node: Node, file: string, isInFunction: boolean): void {
  const { type, regex, callee } = node as any;
  if (type === 'Literal' && regex !== undefined)
    literals.push({ place: file, source: regex.pattern, flags: regex.flags });
  if (/^(New|Call)Expression$/.test(type) && callee.name === 'RegExp')
    calls.push({ file, isInFunction });
  const within = isInFunction || type.includes('Function');
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one?.type === 'string') walk(one, file, within);
}

const wrongOf = (found: readonly Found[]): readonly string[] => {
  const known = new Map<string, string | undefined>();
  return found.flatMap(({ place, source, flags }) => {
    const text = `/${source}/${flags}`;
    if (!known.has(text)) known.set(text, superLinear(source, flags));
    const why = known.get(text);
    return why === undefined ? [] : [`${place}: ${text} (${why})`];
  });
};

test('the check finds patterns that are not linear, and none that are', () => {
  const polynomial = [
    /^(a+)+$/,
    /[^\s@]+@[^\s@]+/,
    /\s+$/,
    /<a>([\s\S]*?)<\/a>/,
    /"((?:[^"\\]|\\.)*)"/,
    /\b[\w-]{16,}\.[\w-]{16,}/,
    /a.*b|c/,
  ];
  const linear = [/^[a-z]+$/, /(?<!\s)\s+$/, /[^/]+/g, /"[^"]*"/, /#.*/, /^.*=/, /a{1,200}b/];
  const reasons = (one: RegExp) => superLinear(one.source, one.flags);
  assert.deepEqual(polynomial.filter((one) => reasons(one) === undefined).map(String), []);
  assert.deepEqual(linear.filter((one) => reasons(one) !== undefined).map(String), []);
});

test('every regular expression that stands in the product is linear', () => {
  assert.ok(literals.length > 400, `${literals.length} were found`);
  assert.deepEqual(wrongOf(literals), []);
});

/** The router takes a host with any port as a pattern only; the name is an option of the operator. */
const madeOfOptions = ['edges/src/rest/common/route.ts'];

test('no function of the product makes a regular expression of what clients send', () => {
  assert.deepEqual(
    calls.filter(({ isInFunction }) => isInFunction).map(({ file }) => file),
    madeOfOptions,
  );
});

test('every regular expression that a module puts together is linear', async () => {
  const files = [...new Set(calls.map(({ file }) => file))].filter(
    (file) => !madeOfOptions.includes(file),
  );
  const made: Found[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags]) {
      const regex = new target(pattern, flags);
      const stack = new Error().stack!;
      // With source maps a stack names the sources.
      const place = files.find((file) => stack.includes(moduleOf(file)) || stack.includes(file));
      if (place !== undefined) made.push({ place, source: regex.source, flags: regex.flags });
      return regex;
    },
  });
  try {
    for (const file of files)
      await import(`${pathToFileURL(join(packages, moduleOf(file))).href}?fresh`);
  } finally {
    globalThis.RegExp = Original;
  }
  for (const file of files) {
    const there = made.filter(({ place }) => place === file).length;
    assert.ok(there >= calls.filter((one) => one.file === file).length, file);
  }
  assert.deepEqual(wrongOf(made), []);
});

const moduleOf = (file: string) => file.replace('/src/', '/dist/').replace(/\.ts$/, '.js');

test('every pattern of a declared member is linear', () => {
  const patterns: Found[] = [];
  const document = openApiOf(kinds, {
    version: '1.0.0',
    apiUrl: 'http://127.0.0.1:8080',
    authUrl: 'http://127.0.0.1:8080',
  });
  JSON.stringify(document, (name, value) => {
    if (name === 'pattern' && typeof value === 'string')
      patterns.push({ place: 'openapi.json', source: value, flags: 'u' });
    return value;
  });
  assert.ok(patterns.length > 10);
  assert.deepEqual(wrongOf(patterns), []);
});

// Who may know whom, and how large a thing may be. Style that is not executable is not kept.
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import {
  allFiles as files,
  importsOf,
  productFiles as product,
  textOf,
} from './testing/source-imports.ts';

test('the edges alone know the HTTP framework and graphql-js; storage alone knows the driver', () => {
  const owners = new Map([
    ['fastify', /^(rest\/|server\.ts|commands\/|composition\/)/],
    ['graphql', /^(graphql|hosting|recorder|change-history)\//],
    ['pg', /^(storage|suggestions|embedded-postgres)\//],
    ['@node-rs/argon2', /^platform\/passwords\.ts$/],
    ['commander', /^commands\//],
  ]);
  const wrong = product.flatMap((file) =>
    [...textOf(file).matchAll(/from '([^.'][^']*)'/g)]
      .filter(([, name]) => owners.get(name!)?.test(file) === false)
      .map(([, name]) => `${file} imports ${name}`),
  );
  assert.deepEqual(wrong, []);
});

test('resources know neither clock nor random nor files nor network', () => {
  const forbidden =
    /Date\.now|new Date\(\)|Math\.random|from 'node:(fs|http|https|net|child_process)/;
  const wrong = product
    .filter((file) => /^(resources|commerce)\//.test(file))
    .filter((file) => forbidden.test(textOf(file)));
  assert.deepEqual(wrong, []);
});

test('a kind knows of another kind its types and pure helpers only', () => {
  const wrong = product
    .filter((file) => file.startsWith('resources/'))
    .flatMap(importsOf)
    .filter(({ from, to }) => {
      const [, , here] = from.split('/');
      const [root, , there, file] = to.split('/');
      if (root !== 'resources' || there === here || here === undefined) return false;
      return /^(actions|endpoints|index|procedures?)\b/.test(file ?? '');
    })
    .filter(({ from, to }) => !/^import type/m.test(lineOf(from, to)));
  assert.deepEqual(
    wrong.map(({ from, to }) => `${from} imports ${to}`),
    [],
  );
});

function lineOf(from: string, to: string): string {
  const name = to.split('/').slice(-2).join('/');
  const statements = textOf(from).split(';\n');
  return statements.find((one) => one.includes(`/${name}'`))?.trimStart() ?? '';
}

const maxLines = 400;
/** Types of all operations, which nobody reads from the beginning to the end. */
const writtenByBuild = 'published/types.ts';

test('a file is one room: at most 400 lines', () => {
  const large = files
    .filter((file) => !file.includes('/demo/') && file !== writtenByBuild)
    .map((file) => [file, textOf(file).split('\n').length] as const)
    .filter(([, lines]) => lines > maxLines + 1);
  assert.deepEqual(large, []);
});

test('nothing is left unfinished and no test is left out', () => {
  const marks = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX|not impl', 'emented'].join(''));
  const skipped = /\b(test|it|describe)\.(only|todo)\(/;
  const wrong = files.filter((file) => {
    if (file === 'architecture.test.ts') return false;
    const text = textOf(file);
    return marks.test(text) || skipped.test(text);
  });
  assert.deepEqual(wrong, []);
});

test('only the command line, the test kit and the supervisor of the database touch the process', () => {
  const allowed = /^(main\.ts|commands\/|embedded-postgres\/|demo\/|guard\/|kit\/)/;
  const wrong = product
    .filter((file) => !allowed.test(file))
    .filter((file) => /\bprocess\.(env|argv|exit|on|cwd)\b/.test(textOf(file)));
  assert.deepEqual(wrong, []);
});

/** Lines that the compiler reads: neither blank nor part of a comment. */
const codeLines = (text: string): number =>
  text
    .replaceAll(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;

test('the vocabulary of declarations stays small: at most 1,400 lines of code beside its two tables', () => {
  const lines = product
    .filter((file) => file.startsWith('declaration/'))
    .filter((file) => !/(api-error|scope)\.ts$/.test(file))
    .reduce((sum, file) => sum + codeLines(textOf(file)), 0);
  assert.ok(lines <= 1_400, `${lines} lines`);
});

test('kinds and what they are made of use the words for values under one name, `f`', () => {
  const words = new Set(
    ['custom-fields', 'field', 'money', 'reference']
      .map((part) => textOf(`declaration/${part}.ts`))
      .flatMap((text) => [...text.matchAll(/^export (?:const|function|interface|type) (\w+)/gm)])
      .map(([, word]) => word!),
  );
  const imported =
    /^import [^;]*?\{([^}]*)\} from '(?:[./]*declaration\/index\.ts|@storewright\/model\/declaration)'/gm;
  const wrong = files
    .filter((file) => /^(resources|commerce)\//.test(file))
    .flatMap((file) =>
      [...textOf(file).matchAll(imported)]
        .flatMap(([, names]) => names!.split(','))
        .map((name) => name.replace('type ', '').trim())
        .filter((name) => words.has(name))
        .map((name) => `${file} imports ${name}`),
    );
  assert.deepEqual(wrong, []);
});

test('what the inner layers export says what it is: every function and type has a docstring', () => {
  const exported =
    /^export (?:(?:async )?function\*?|class|interface|type|const(?= \w+(?:: [^=\n]+)? = (?:async )?(?:<[^>]*>)?\()) (\w+)/gm;
  const bare = product
    .filter((file) => /^(declaration|pipeline|storage|predicate)\//.test(file))
    .filter((file) => !/\.cases\.|\/cases\//.test(file))
    .flatMap((file) => {
      const text = textOf(file);
      return [...text.matchAll(exported)]
        .filter(({ index }) => !text.slice(0, index).endsWith('*/\n'))
        .map(([, name]) => `${file} ${name}`);
    });
  assert.deepEqual(bare, []);
});

const maxProductFiles = 25;

test('a folder is one floor: at most 25 product files', () => {
  const counts = new Map<string, number>();
  for (const file of product.filter((one) => !/\.(cases|setting)\./.test(one)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  assert.deepEqual(
    [...counts].filter(([, count]) => count > maxProductFiles),
    [],
  );
});

test('no comment cites what is not in the repository', () => {
  const cited = [
    /\bcontract \d\d\b/,
    /\bdecisions? \d{1,2}\b/,
    /\bissue \d+\b/,
    /architecture section/,
    /\.\.\/shared\//,
  ];
  const wrong = files
    .filter((file) => !/^(architecture\.test|graphql\/published\/)/.test(file))
    .flatMap((file) => {
      const text = textOf(file);
      return cited.filter((one) => one.test(text)).map((one) => `${file}: ${one.source}`);
    });
  assert.deepEqual(wrong, []);
});

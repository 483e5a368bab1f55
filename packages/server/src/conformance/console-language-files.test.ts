// The language files of the console: each has messages of English only, which take the same values, and the plural
// forms of its language. German has them all.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { IntlMessageFormat } from 'intl-messageformat';
import { consoleLanguages, messagesOf } from '../testing/console-languages.ts';

type Texts = { readonly [path: string]: string };

const grammarParts = ['singulars', 'singularEndings'];

/** Messages by their paths, such as `discounts.title`. */
const textsIn = ({ grammar: _, ...areas }: any): Texts =>
  Object.fromEntries(
    Object.entries<any>(areas).flatMap(([area, all]) =>
      Object.entries<string>(all).map(([name, text]) => [`${area}.${name}`, text]),
    ),
  );

/** Of a plural its forms. */
type Value = { readonly name: string; readonly forms?: readonly string[] };

/** The kinds of parts that the parser of messages tells apart. */
const part = { text: 0, value: 1, plural: 6, number: 7, tag: 8 };

/** In the order of the message. */
function valuesIn(text: string, language: string): readonly Value[] {
  const valuesOf = ({ type, value, options, children }: any): readonly Value[] => {
    if (type === part.text || type === part.number) return [];
    if (type === part.tag) {
      assert.equal(value, 'lower', `'${text}' has the tag ${value}`);
      return children.flatMap(valuesOf);
    }
    if (type === part.value) return [{ name: value }];
    assert.equal(type, part.plural, `'${text}' has a part that is no value, no plural and no tag`);
    const inForms = Object.values<any>(options).flatMap((form) => form.value.flatMap(valuesOf));
    return [{ name: value, forms: Object.keys(options) }, ...inForms];
  };
  return new IntlMessageFormat(text, language).getAst().flatMap(valuesOf);
}

const namesIn = (text: string, language: string): readonly string[] =>
  [...new Set(valuesIn(text, language).map(({ name }) => name))].sort();

/** What is wrong in a language file, each with its path. */
function findWrong(language: string, file: any, english: any): readonly string[] {
  const known = textsIn(english);
  const unknownAreas = Object.keys(file).filter((area) => !Object.hasOwn(english, area));
  const unknownParts = Object.keys(file.grammar ?? {}).filter((one) => !grammarParts.includes(one));
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const wrongIn = ([path, text]: [string, string]): readonly string[] => {
    const same = known[path];
    if (same === undefined) return [`${path}: English has no such message`];
    if (text.trim() === '') return [`${path}: is empty`];
    const [own, theirs] = [namesIn(text, language), namesIn(same, 'en')];
    if (`${own}` !== `${theirs}`) return [`${path}: takes ${own}, and English ${theirs}`];
    return valuesIn(text, language).flatMap(({ name, forms }) =>
      forms === undefined
        ? []
        : plurals
            .filter((one) => !forms.includes(one))
            .map((one) => `${path}: ${name} has no form '${one}'`),
    );
  };
  return [
    ...unknownAreas.map((area) => `${area}: no area`),
    ...unknownParts.map((part) => `grammar.${part}: no part of the grammar`),
    ...Object.entries(textsIn(file)).flatMap(wrongIn),
  ];
}

test('each language file has messages of English only, with the same values and all plural forms', () => {
  const english = messagesOf('en');
  assert.ok(Object.keys(textsIn(english)).length > 1000);
  assert.deepEqual(
    consoleLanguages().map((language) => [
      language,
      findWrong(language, messagesOf(language), english),
    ]),
    consoleLanguages().map((language) => [language, []]),
  );
});

test('what is wrong in a language file is found', () => {
  const english = {
    grammar: {},
    a: { one: 'Yes', name: 'Of {name}', rows: '{count, plural, one {# row} other {# rows}}' },
  };
  for (const [file, wrong] of [
    [{ a: { one: 'Tak' } }, []],
    [{ b: { one: 'Tak' } }, ['b: no area', 'b.one: English has no such message']],
    [{ grammar: { plurals: {} } }, ['grammar.plurals: no part of the grammar']],
    [{ a: { two: 'Nie' } }, ['a.two: English has no such message']],
    [{ a: { one: ' ' } }, ['a.one: is empty']],
    [{ a: { name: 'Od {nazwa}' } }, ['a.name: takes nazwa, and English name']],
    [{ a: { one: 'Tak {name}' } }, ['a.one: takes name, and English ']],
    [
      { a: { rows: '{count, plural, one {# wiersz} few {# wiersze} other {# wiersza}}' } },
      ["a.rows: count has no form 'many'"],
    ],
    [
      {
        a: {
          rows: '{count, plural, one {# wiersz} few {# wiersze} many {# wierszy} other {# wiersza}}',
        },
      },
      [],
    ],
  ] as const)
    assert.deepEqual(findWrong('pl', file, english), wrong, JSON.stringify(file));
});

test('German lacks no message', () => {
  const german = textsIn(messagesOf('de'));
  const missing = Object.keys(textsIn(messagesOf('en'))).filter((path) => !(path in german));
  assert.deepEqual(missing, []);
});

/** Areas whose names come from the API. */
const ofApi = [
  ...['kinds', 'members', 'choices', 'acts', 'reasons', 'scopes'],
  ...['actions', 'actionVerbs', 'actionThings', 'actionParts'],
];

test('every message is said by a page', () => {
  const sources = new URL('../../../console/src/', import.meta.url);
  const paths = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('values.ts'))
    .map((path) => new URL(path, sources));
  // The page at `/`, and values of answers that have a message each.
  const ofServer = ['admin/console/welcome.ts', 'published/types.ts'].map(
    (path) => new URL(`../../src/${path}`, import.meta.url),
  );
  const said = new Set(
    [...paths, ...ofServer].flatMap((path) => readFileSync(path, 'utf8').match(/\w+/g) ?? []),
  );
  const unsaid = Object.keys(textsIn(messagesOf('en')))
    .map((path) => path.split('.') as [string, string])
    .filter(([area, name]) => !ofApi.includes(area) && !said.has(name))
    .map(([area, name]) => `${area}.${name}`);
  assert.deepEqual(unsaid, []);
});

/** The headings of the tables in a page, each table as messages by their area and name. */
function tablesIn(source: string): readonly (readonly (readonly [string, string])[])[] {
  return [...source.matchAll(/^( *)cells=\{\{\n((?:\1 .*\n)+)/gm)].map(({ index, 2: cells }) =>
    [...cells!.matchAll(/^ +\[(\w+)\.(\w+)\]:/gm)].map(([, words, name]) => {
      const areas = source.slice(0, index).matchAll(/const (\w+) = useWords\('(\w+)'\)/g);
      return [[...areas].findLast(([, one]) => one === words)![2]!, name!] as const;
    }),
  );
}

test('no table has two columns with the same heading: the second one would replace the first', () => {
  const sources = new URL('../../../console/src/', import.meta.url);
  const tables = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) =>
      tablesIn(readFileSync(new URL(path, sources), 'utf8')).map((columns) => ({ path, columns })),
    );
  assert.ok(tables.length > 40, `${tables.length} tables`);
  for (const language of consoleLanguages()) {
    const texts = { ...textsIn(messagesOf('en')), ...textsIn(messagesOf(language)) };
    const wrong = tables.filter(({ columns }) => {
      const headings = columns.map(([area, name]) => texts[`${area}.${name}`]);
      return new Set(headings).size < headings.length || headings.includes(undefined as never);
    });
    assert.deepEqual(wrong, [], language);
  }
});

test('messages without values are shown as they are written', () => {
  for (const language of consoleLanguages()) {
    const wrong = Object.entries(textsIn(messagesOf(language))).filter(
      ([, text]) => !text.includes('{') && /''|<\/?\w+>/.test(text),
    );
    assert.deepEqual(wrong, [], language);
  }
});

/** The declaration of one message with values. */
function declarationOf(path: string, text: string): string {
  const values = new Map<string, string>();
  for (const { name, forms } of valuesIn(text, 'en'))
    values.set(name, forms === undefined ? (values.get(name) ?? 'Text') : 'number');
  const members = [...values].map(([name, type]) => `readonly ${name}: ${type}`);
  const line = `  '${path}': { ${members.join('; ')} };`;
  return line.length <= 100
    ? line
    : [`  '${path}': {`, ...members.map((one) => `    ${one};`), '  };'].join('\n');
}

test('the values of messages are declared, so that the compiler checks who says them', () => {
  const file = new URL('../../../console/src/words/values.ts', import.meta.url);
  const lines = [
    '// The values that messages take. Written by `UPDATE_GOLDEN=1 npm test -- console-language-files`.',
    'type Text = string | number;',
    '',
    'export interface Values {',
    ...Object.entries(textsIn(messagesOf('en')))
      .filter(([, text]) => text.includes('{'))
      .map(([path, text]) => declarationOf(path, text)),
    '}',
  ];
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, `${lines.join('\n')}\n`);
  assert.deepEqual(
    readFileSync(file, 'utf8').trimEnd().split('\n'),
    lines.flatMap((line) => line.split('\n')),
    'after a message with another value: UPDATE_GOLDEN=1 npm test -- console-language-files',
  );
});

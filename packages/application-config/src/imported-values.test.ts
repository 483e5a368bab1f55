// Findings about values that another file of the application writes stand in that file.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateConfig } from './index.ts';
import { CONFIGURATION_NAME as name } from './loading/find-file.ts';
import { plainConfiguration } from './rules/plain-configuration.ts';
import { withApplication } from './testing/temporary-application.ts';

const rest = JSON.stringify({
  ...plainConfiguration,
  entryPointUriPath: undefined,
  cloudIdentifier: undefined,
});

type Files = Record<string, string>;

/** Where the findings of a rule stand, as `file:line:column`, with the text that they mark. */
function placesOf(rule: string, files: Files): Promise<string[]> {
  return withApplication(files, async (applicationPath) => {
    const { findings } = await validateConfig({ applicationPath, processEnv: {} });
    return findings
      .filter((one) => one.rule === rule)
      .map(({ file, line, column, endColumn }) => {
        const short = file.replace(`${applicationPath}/`, '');
        const marked = files[short]!.split('\n')[line - 1]!.slice(column - 1, endColumn - 1);
        return `${short}:${line}:${column} ${marked}`;
      });
  });
}

/** A configuration whose Region is the value that the module names. */
const using = (imports: string, region: string) =>
  `${imports}\nexport default { ...${rest}, cloudIdentifier: ${region}, entryPointUriPath: 'heroes' };`;

const wrong = `'gpc-eu'`;
const cases: readonly (readonly [title: string, files: Files, place: string])[] = [
  [
    'a named constant',
    {
      [`${name}.mjs`]: using(`import { REGION } from './src/constants.mjs';`, 'REGION'),
      'src/constants.mjs': `// Where it runs.\nexport const REGION = ${wrong};\n`,
    },
    `src/constants.mjs:2:23 ${wrong}`,
  ],
  [
    'a constant under another name, without an ending, in TypeScript',
    {
      [`${name}.ts`]: using(`import { REGION as place } from './src/constants';`, 'place'),
      'src/constants.ts': `export const REGION: string = ${wrong};\n`,
    },
    `src/constants.ts:1:31 ${wrong}`,
  ],
  [
    'a member of an imported object',
    {
      [`${name}.mjs`]: using(`import { REGIONS } from './regions.mjs';`, 'REGIONS.main'),
      'regions.mjs': `export const REGIONS = {\n  main: ${wrong},\n};\n`,
    },
    `regions.mjs:2:9 ${wrong}`,
  ],
  [
    'a member of a whole module',
    {
      [`${name}.mjs`]: using(`import * as regions from './regions.mjs';`, 'regions.main'),
      'regions.mjs': `export const main = ${wrong};\n`,
    },
    `regions.mjs:1:21 ${wrong}`,
  ],
  [
    'a default export',
    {
      [`${name}.mjs`]: using(`import regions from './regions.mjs';`, 'regions.main'),
      'regions.mjs': `export default { main: ${wrong} };\n`,
    },
    `regions.mjs:1:24 ${wrong}`,
  ],
  [
    'a constant that a file exports again',
    {
      [`${name}.mjs`]: using(`import { REGION } from './src/index.mjs';`, 'REGION'),
      'src/index.mjs': `export { HERE as REGION } from './here.mjs';\n`,
      'src/here.mjs': `export const HERE = ${wrong};\n`,
    },
    `src/here.mjs:1:21 ${wrong}`,
  ],
  [
    'a constant of a CommonJS module',
    {
      [`${name}.cjs`]: `const { REGION } = require('./constants.cjs');\nmodule.exports = { ...${rest}, cloudIdentifier: REGION, entryPointUriPath: 'heroes' };`,
      'constants.cjs': `module.exports = { REGION: ${wrong} };\n`,
    },
    `constants.cjs:1:28 ${wrong}`,
  ],
  [
    'a constant that is calculated stays where it is used',
    {
      [`${name}.mjs`]: using(`import { region } from './src/constants.mjs';`, 'region()'),
      'src/constants.mjs': `export const region = () => ${wrong};\n`,
    },
    `${name}.mjs:2:`,
  ],
];

for (const [title, files, place] of cases)
  test(title, async () => {
    const [found = '', ...others] = await placesOf('region-unknown', files);
    assert.deepEqual(others, []);
    if (place.endsWith(':')) assert.ok(found.startsWith(place), found);
    else assert.equal(found, place);
  });

test('a member that an imported object lacks is told at that object, and its name where it is', async () => {
  const text = JSON.stringify({ ...plainConfiguration, env: undefined });
  const files = {
    [`${name}.mjs`]: `import { env } from './env.mjs';\nexport default { ...${text}, env };`,
    'env.mjs': `export const env = {\n  production: { applicationId: 'a' },\n};\n`,
  };
  const places = await placesOf('required-property', files);
  assert.ok(places.length > 0);
  assert.deepEqual(
    places.filter((one) => !one.startsWith('env.mjs:')),
    [],
  );
});

test('files that lead to each other end', async () => {
  const files = {
    [`${name}.mjs`]: using(`import { REGION } from './a.mjs';`, 'REGION'),
    'a.mjs': `export { REGION } from './b.mjs';\nimport './b.mjs';\n`,
    'b.mjs': `export { REGION } from './a.mjs';\n`,
  };
  const found = await withApplication(files, (applicationPath) =>
    validateConfig({ applicationPath, processEnv: {} }),
  );
  assert.equal(found.valid, false);
});

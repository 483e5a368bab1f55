// Rules about the file as a whole.

import { advice, type Rule, rule } from './rule.ts';

const deep = `${'['.repeat(40)}1${']'.repeat(40)}`;

export const fileRules: readonly Rule[] = [
  rule('file-missing', 'file', {
    says: 'The folder holds one custom-application-config or custom-view-config file.',
    why: 'Without it nothing is known about the application or the custom view.',
    right: 'custom-application-config with .json, .js, .cjs, .mjs or .ts, next to package.json',
    wrong: { files: { 'custom-application-config.yaml': 'name: Avengers\n' } },
  }),
  rule('file-ambiguous', 'file', {
    says: 'There is only one such file.',
    why: 'Which of two files wins would depend on their order.',
    right: 'one of the two files is removed or renamed',
    wrong: { files: { 'custom-application-config.second': '' } },
  }),
  rule('file-unreadable', 'file', {
    says: 'The file can be read.',
    why: 'A folder of that name, or a file without permission to read, holds no configuration.',
    right: 'a file that the user who runs the command may read',
    wrong: {},
  }),
  rule('file-too-large', 'file', {
    says: 'The file has at most 1,048,576 bytes.',
    why: 'Real configurations have a few kilobytes; anything else is another file by mistake.',
    right: 'only the configuration, with large strings in separate files',
    wrong: { json: `{"name":"${'x'.repeat(1_048_576)}"}`, module: `/*${'x'.repeat(1_048_576)}*/` },
  }),
  rule('syntax', 'file', {
    says: 'The file is valid JSON, JavaScript or TypeScript.',
    why: 'JSON has no comments, no single quotes and no comma behind the last item.',
    right: 'the text without the fault at the reported place',
    wrong: { json: '{\n  "name": "Avengers",\n}\n', module: 'const name = ;\n' },
  }),
  rule('load-failed', 'file', {
    says: 'The file can be run to its end.',
    why: 'A module that throws, or that imports a missing module, exports nothing.',
    right: 'a module whose imports exist and which does not throw',
    wrong: { module: "throw new Error('no settings today');\n" },
  }),
  rule('export-missing', 'file', {
    says: 'The module exports the configuration by default.',
    why: 'Only the default export, or module.exports, is read.',
    right: 'export default configuration;',
    wrong: { module: 'DEFAULT undefined;\n' },
  }),
  rule('export-not-object', 'file', {
    says: 'The configuration is an object.',
    why: 'A function is not called: what it returned could differ from one reading to the next.',
    right: 'export default { name: "Avengers", … };',
    wrong: { json: '[]', module: 'DEFAULT () => ({});\n' },
  }),
  rule('value-not-plain', 'any', {
    says: 'All values are strings, numbers, booleans, null, lists and objects.',
    why: 'Functions, dates and the like cannot be handed to a browser as JSON.',
    right: 'the value as a string or number',
    wrong: { module: "DEFAULT { name: 'Avengers', additionalEnv: { started: new Date(0) } };\n" },
  }),
  rule('value-cyclic', 'any', {
    says: 'No object contains itself.',
    why: 'Such a value has no end when it is written down.',
    right: 'an object without the reference back to itself',
    wrong: {
      module:
        "const extra = {};\nextra.self = extra;\nDEFAULT { name: 'A', additionalEnv: extra };\n",
    },
  }),
  rule('value-too-large', 'any', {
    says: 'The configuration has at most 32 levels, 20,000 values and 4,194,304 characters.',
    why: 'More is never meant, and would have to be loaded by every visitor.',
    right: 'fewer values, with large data in files that the page loads when it needs them',
    wrong: {
      json: `{"additionalEnv":{"deep":${deep}}}`,
      module: `DEFAULT { additionalEnv: { deep: ${deep} } };\n`,
    },
  }),
  rule('unsafe-property', 'any', {
    says: 'No member is called `__proto__`.',
    why: 'Programs that copy such a member change the prototype of all objects.',
    right: 'another name',
    wrong: {
      json: '{"name":"A","additionalEnv":{"__proto__":{"admin":true}}}',
      module: 'DEFAULT { additionalEnv: JSON.parse(\'{"__proto__":{"admin":true}}\') };\n',
    },
  }),
  advice('duplicate-property', 'any', {
    says: 'Each member is written once in an object.',
    why: 'The last one silently wins.',
    right: 'one of the two members',
    wrong: {
      json: '{\n  "name": "A",\n  "name": "B"\n}\n',
      module: "DEFAULT {\n  name: 'A',\n  name: 'B',\n};\n",
    },
  }),
];

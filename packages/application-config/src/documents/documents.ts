// The written documents that are read from the tables: one page per rule, their list, and the JSON
// Schema. `npm run docs` in this package writes them; a test fails when they are stale.

import { viewConfiguration } from '../checks/view-fields.ts';
import { CONFIGURATION_NAME } from '../loading/find-file.ts';
import { rules } from '../rules/index.ts';
import type { Rule, Wrong } from '../rules/rule.ts';
import { PAGES_FOLDER } from '../rules/rule-pages.ts';
import { jsonSchema } from './json-schema.ts';

// How the wrong side of a rule is shown: the changed members alone, in their places.

/** The file of an example. */
const DEFAULT_NAME = `${CONFIGURATION_NAME}.…`;

const MAX_LINE_LENGTH = 100;

/** The text of a wrong example, shortened where it is long only to be long. */
function exampleText({ set = {}, without = [], json, module }: Wrong): string {
  const text = json ?? module?.replace('DEFAULT', 'export default');
  if (text !== undefined) return text.split('\n').map(shortened).join('\n');
  if (without.length > 0 && Object.keys(set).length === 0)
    return without.map((way) => `"${way}" is left out`).join('\n');
  const shown = Object.entries(set).map(([way, value]) => nested(way.split('.'), value));
  const left = without.map((way) => `\n"${way}" is left out`);
  return [...shown, ...left].join('\n');
}

function nested(way: readonly string[], value: unknown): string {
  const tree = way.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  return JSON.stringify(tree, null, 2);
}

function shortened(line: string): string {
  return line.length <= MAX_LINE_LENGTH
    ? line
    : `${line.slice(0, MAX_LINE_LENGTH)} … (${line.length} characters)`;
}

const PACKAGE = 'packages/application-config';
const PAGES = `${PACKAGE}/${PAGES_FOLDER}`;
const SCHEMA = `${PACKAGE}/custom-application.schema.json`;
const VIEW_SCHEMA = `${PACKAGE}/custom-view.schema.json`;

/** Every generated file: its path from the root of the repository, and its text. */
export function documents(): ReadonlyMap<string, string> {
  return new Map([
    [`${PAGES}/README.md`, listOfRules()],
    ...rules.map((rule): [string, string] => [`${PAGES}/${rule.id}.md`, rulePage(rule)]),
    [SCHEMA, `${JSON.stringify(jsonSchema(), null, 2)}\n`],
    [
      VIEW_SCHEMA,
      `${JSON.stringify(jsonSchema('custom-view-config', viewConfiguration), null, 2)}\n`,
    ],
  ]);
}

function listOfRules(): string {
  const rows = rules.map(
    ({ id, severity, property, says }) =>
      `| [${id}](${id}.md) | ${severity} | ${cell(property)} | ${cell(says)} |`,
  );
  return `# Rules of the custom application configuration

Each finding of \`storewright-app validate\` names one of these rules. An error makes the
configuration unusable; a warning is probably a slip, but may be meant. The pages are written from
the table of rules in \`packages/application-config/src/rules\`.

| Rule | Severity | Property | What it says |
|---|---|---|---|
${rows.join('\n')}
`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** What there is to say about a rule. */
export function rulePage(rule: Rule): string {
  return `# ${rule.id}

${rule.says}

- Severity: ${rule.severity}
- Property: ${rule.property}

## Why

${rule.why}

## Wrong

${wrongSide(rule)}## Right

\`\`\`
${rule.right}
\`\`\`
`;
}

function wrongSide({ id, wrong }: Rule): string {
  const described = arrangements.get(id);
  if (described !== undefined) return `${described}\n\n`;
  const environment = Object.entries(wrong.environment ?? {}).map(
    ([name, value]) => `Environment: \`${name}=${value}\`\n\n`,
  );
  const files = Object.entries(wrong.files ?? {}).map(([name, text]) => block(name, text));
  return [...environment, ...files, block(DEFAULT_NAME, exampleText(wrong))].join('');
}

/** Faults of the arrangement of files, not of the content of one. */
const arrangements = new Map([
  ['file-missing', 'A folder with `custom-application-config.yaml`, or without any such file.'],
  ['file-ambiguous', 'A folder with `custom-application-config.json` and `….js`.'],
  ['file-unreadable', 'A folder that is called `custom-application-config.json`.'],
]);

function block(name: string, text: string): string {
  return `\`${name}\`\n\n\`\`\`\n${text.trimEnd()}\n\`\`\`\n\n`;
}

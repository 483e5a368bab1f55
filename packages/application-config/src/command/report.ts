// Findings as a person reads them, and as programs do: text, JSON, SARIF 2.1.0, annotations.

import { isAbsolute, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from '../placeholders/placeholders.ts';
import { rules } from '../rules/index.ts';
import { pageAddress } from '../rules/rule-pages.ts';
import type { Finding } from '../values/finding.ts';

export const reportFormats = ['text', 'json', 'sarif', 'github'] as const;

export type ReportFormat = (typeof reportFormats)[number];

/** What a report needs to know of the world. */
type Reader = {
  readonly folder: string;
  readonly version: string;
  readonly environment: Environment;
};

/** All findings in one of the formats; file names are relative to `folder` where possible. */
export function report(
  findings: readonly Finding[],
  format: ReportFormat,
  { folder, version, environment }: Reader,
): string {
  if (format === 'github') return annotations(findings, environment.GITHUB_WORKSPACE ?? folder);
  if (format === 'sarif') return written(sarif(findings, folder, version));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  if (format === 'json') return written({ valid: errors === 0, errors, warnings, findings });
  const parts = findings.map((finding) => paragraph(finding, folder));
  return `${[...parts, summary(errors, warnings)].join('\n\n')}\n`;
}

function written(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function paragraph(finding: Finding, folder: string): string {
  const { file, line, column, severity, rule, property, message } = finding;
  const subject = property === '' ? '' : `${property}: `;
  const lines = [
    `${shortName(file, folder)}:${line}:${column} ${severity} ${rule}`,
    `  ${subject}${message}`,
    ...detail('found', finding.found),
    ...detail('expected', finding.expected),
    ...detail('did you mean', finding.suggestion),
    ...detail('only in', finding.environments?.join(', ')),
  ];
  return lines.join('\n');
}

function detail(name: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`    ${name.padEnd(12)} ${text.replaceAll('\n', '\\n')}`];
}

function summary(errors: number, warnings: number): string {
  if (errors + warnings === 0) return 'The configuration is valid.';
  return `${count(errors, 'error')}, ${count(warnings, 'warning')}.`;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** A file name as seen from a folder; absolute when it lies elsewhere. */
export function shortName(file: string, folder: string): string {
  const way = relative(folder, file);
  return way === '' || way.startsWith('..') || isAbsolute(way) ? file : way;
}

function sarif(findings: readonly Finding[], folder: string, version: string): object {
  const driver = {
    name: 'storewright-app',
    version,
    rules: rules.map(({ id, says, why, right, severity }) => ({
      id,
      shortDescription: { text: says },
      fullDescription: { text: why },
      helpUri: pageAddress(id),
      help: { text: `Right: ${right}` },
      defaultConfiguration: { level: severity },
    })),
  };
  const results = findings.map((finding) => sarifResult(finding, folder));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
}

/** One line for each finding, which a workflow shows at the line of the file. */
function annotations(findings: readonly Finding[], folder: string): string {
  return findings
    .map((finding) => {
      const { line, endLine, column, endColumn, severity, rule } = finding;
      // Columns may only be given within one line.
      const columns = endLine === line && endColumn > column ? { col: column, endColumn } : {};
      const file = shortName(finding.file, folder).split(sep).join('/');
      const members = { file, line, endLine, ...columns, title: rule };
      const written = Object.entries(members).map(([name, one]) => `${name}=${escapedMember(one)}`);
      return `::${severity} ${written.join(',')}::${escapedData(sentences(finding))}\n`;
    })
    .join('');
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedMember(value: string | number): string {
  return escapedData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** The finding in one line. */
function sentences(finding: Finding): string {
  const { property, message, found, expected, suggestion, environments } = finding;
  return [
    property === '' ? message : `${property}: ${message}`,
    ...(found === undefined ? [] : [`Found: ${found}.`]),
    ...(expected === undefined ? [] : [`Expected: ${expected}.`]),
    ...(suggestion === undefined ? [] : [`Did you mean ${suggestion}?`]),
    ...(environments === undefined ? [] : [`Only in ${environments.join(', ')}.`]),
  ].join(' ');
}

function sarifResult(finding: Finding, folder: string): object {
  const { line, column, endLine, endColumn, rule, severity } = finding;
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  const artifactLocation = { uri: address(finding.file, folder) };
  return {
    ruleId: rule,
    ruleIndex: rules.findIndex(({ id }) => id === rule),
    level: severity,
    message: { text: sentences(finding) },
    locations: [{ physicalLocation: { artifactLocation, region } }],
  };
}

function address(file: string, folder: string): string {
  const name = shortName(file, folder);
  if (isAbsolute(name)) return pathToFileURL(name).href;
  return name.split(sep).map(encodeURIComponent).join('/');
}

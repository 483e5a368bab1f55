// Findings as a person reads them, and as programs do: text, JSON, SARIF 2.1.0.

import { isAbsolute, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding } from './finding.ts';
import { rules } from './rules/index.ts';

export type ReportFormat = 'text' | 'json' | 'sarif';

export const reportFormats: readonly ReportFormat[] = ['text', 'json', 'sarif'];

/** All findings in one of the formats; file names are relative to `folder` where possible. */
export function report(
  findings: readonly Finding[],
  format: ReportFormat,
  folder: string,
  version: string,
): string {
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

function sarifResult(finding: Finding, folder: string): object {
  const { line, column, endLine, endColumn, rule, severity, property, message } = finding;
  const { found, expected, suggestion } = finding;
  const sentences = [
    property === '' ? message : `${property}: ${message}`,
    ...(found === undefined ? [] : [`Found: ${found}.`]),
    ...(expected === undefined ? [] : [`Expected: ${expected}.`]),
    ...(suggestion === undefined ? [] : [`Did you mean ${suggestion}?`]),
  ];
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  const artifactLocation = { uri: address(finding.file, folder) };
  return {
    ruleId: rule,
    ruleIndex: rules.findIndex(({ id }) => id === rule),
    level: severity,
    message: { text: sentences.join(' ') },
    locations: [{ physicalLocation: { artifactLocation, region } }],
  };
}

function address(file: string, folder: string): string {
  const name = shortName(file, folder);
  if (isAbsolute(name)) return pathToFileURL(name).href;
  return name.split(sep).map(encodeURIComponent).join('/');
}

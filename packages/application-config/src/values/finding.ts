// What a check says (a problem: a place in the value) and what the reader gets (a finding: a place
// in the file). The two are kept apart so that no check has to know about files, lines or columns.

export type Severity = 'error' | 'warning';

/** The members and list positions that lead from the configuration's root to one value. */
export type Path = readonly (string | number)[];

/** What a check reports, before the place in the file is known. */
export type Problem = {
  readonly rule: string;
  readonly path: Path;
  readonly message: string;
  readonly found?: string | undefined;
  readonly expected?: string | undefined;
  readonly suggestion?: string | undefined;
  /** A piece of the text at `path` that the problem is about, for a narrower place. */
  readonly part?: string | undefined;
  /** The problem is about the member's name, not about its value. */
  readonly onKey?: boolean;
  /** Where it stands, when that is not where the value at `path` is written. */
  readonly spot?: Spot | undefined;
};

/** A spot named as it is known: by offset or by line, in the configuration or another file. */
export type Spot = {
  readonly file?: string;
  readonly offset?: number;
  readonly end?: number;
  readonly line?: number;
  readonly column?: number;
};

/** A place in a file; line and column count from 1, columns in UTF-16 code units. */
export type Place = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
};

/** One diagnostic: its place, the rule, the actual value, and a correct one. */
export type Finding = Place & {
  readonly rule: string;
  readonly severity: Severity;
  readonly property: string;
  readonly message: string;
  readonly found?: string;
  readonly expected?: string;
  readonly suggestion?: string;
  /** The page about the rule. */
  readonly url: string;
  /** The environments that have this finding, when several were looked at and not all have it. */
  readonly environments?: readonly string[];
};

/** Writes a path as it is read in the documentation: `env.production.url`, `submenuLinks[0]`. */
export function propertyName(path: Path): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : memberName(step, index > 0)))
    .join('');
}

function memberName(name: string, inside: boolean): string {
  if (/^[A-Za-z_$][\w$-]*$/.test(name)) return inside ? `.${name}` : name;
  return `[${shorten(JSON.stringify(name))}]`;
}

/** A value as a reader can take it in: JSON, at most about 80 characters. */
export function shown(value: unknown): string {
  return shorten(JSON.stringify(value) ?? String(value));
}

function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 77)}...`;
}

/** Findings in the order in which they are read: by file, line and column. */
export function inFileOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) =>
      a.file.localeCompare(b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      a.rule.localeCompare(b.rule),
  );
}

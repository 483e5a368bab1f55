// Measures the tree: lines with a phrase by room, and async functions named by a participle.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { privatePackages } from '../packages.ts';
import { root } from '../tools.ts';
import { type Finding, type Medium, type Scan, scanCode, scanDocumentation } from './scan.ts';

/** Lines with a phrase that are left, by room, and names of functions. They may shrink and never grow. */
export interface Allowed {
  readonly lines: { readonly [room: string]: number };
  readonly asyncParticiples: readonly string[];
}

export interface Measured extends Allowed {
  /** `path:line "phrase": text`, by room. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  readonly shares: { readonly [M in Medium]: Share };
}

/** Lines of a medium, and those of them with a phrase. */
export interface Share {
  lines: number;
  found: number;
}

export const listPath = join(root, 'packages/server/src/testing/plain-english/allowed.json');

const filesBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => `${folder}/${path}`)
    .filter((path) => ending.test(path) && !/node_modules|\/dist\/|plain-english/.test(path))
    .sort();

const isTest = (path: string): boolean => /\.test\.|\/testing\/|conformance/.test(path);

const codeFiles = (): string[] =>
  [...privatePackages, 'server', 'application-config', 'console'].flatMap((name) =>
    filesBelow(`packages/${name}/src`, /\.tsx?$/).filter((path) => !isTest(path)),
  );

const guideFiles = (): string[] => [
  ...['README', 'ARCHITECTURE', 'CONTRIBUTING', 'SECURITY', 'STYLE'].map((name) => `${name}.md`),
  ...filesBelow('docs/guide', /\.md$/),
  ...filesBelow('docs/decisions', /\.md$/),
];

/** `packages/server/src/rest/app.ts` → `packages/server/src/rest` */
const roomOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('packages') ? 4 : 2)
    .join('/');

/** Reads the whole tree once. */
export function measureTree(): Measured {
  const lines = new Map<string, number>();
  const places = new Map<string, string[]>();
  const names = new Set<string>();
  const shares = {
    comments: { lines: 0, found: 0 },
    strings: { lines: 0, found: 0 },
    documentation: { lines: 0, found: 0 },
  };
  for (const path of [...codeFiles(), ...guideFiles()]) {
    const text = readFileSync(join(root, path), 'utf8');
    const { counts, findings } = scanOf(path, text);
    addShares(shares, counts, findings);
    const room = roomOf(path);
    if (findings.length > 0) lines.set(room, (lines.get(room) ?? 0) + linesOf(findings));
    const rows = findings.map((one) => `${path}:${one.line} "${one.phrase}": ${one.text}`);
    places.set(room, [...(places.get(room) ?? []), ...rows]);
    for (const name of path.endsWith('.md') ? [] : participlesIn(text))
      names.add(`${room} ${name}`);
  }
  return { lines: Object.fromEntries(lines), asyncParticiples: [...names].sort(), places, shares };
}

function addShares(
  shares: { readonly [M in Medium]: Share },
  counts: Scan['counts'],
  findings: readonly Finding[],
): void {
  for (const medium of ['comments', 'strings', 'documentation'] as const) {
    shares[medium].lines += counts[medium];
    shares[medium].found += linesOf(findings.filter((one) => one.medium === medium));
  }
}

const scanOf = (path: string, text: string): Scan =>
  path.endsWith('.md') ? scanDocumentation(text) : scanCode(text);

const linesOf = (findings: readonly Finding[]): number =>
  new Set(findings.map(({ line }) => line)).size;

const declared = /\b(async function\*? |const )([a-z]+)([A-Z]\w*)?/g;

const participle =
  /^(told|shown|known|written|made|kept|held|given|found|sent|left|taken|done|gone|seen|begun|built|brought|bought|caught|chosen|drawn|got|heard|laid|led|lost|met|paid|said|sold|spent|understood|won|[a-z]+ed)$/;

/** Verbs that end as participles do. */
const verbs = new Set(['need', 'seed', 'feed', 'embed', 'speed', 'proceed', 'exceed']);

function participlesIn(text: string): string[] {
  return [...text.matchAll(declared)]
    .filter(({ 2: first }) => participle.test(first!) && !verbs.has(first!))
    .filter(
      ({ 0: whole, 1: kind, index }) => kind !== 'const ' || isAsync(text, index + whole.length),
    )
    .map(({ 2: first, 3: rest = '' }) => first! + rest);
}

const isAsync = (text: string, from: number): boolean =>
  /^[^=;\n]*= async\b/.test(text.slice(from, from + 300));

// `node scripts/changelog.mjs`: puts the sentences of the files in `.changeset` into CHANGELOG.md, below the version
// that they lead to. Run by the release before `changeset version`, which removes the files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const sizes = ['patch', 'minor', 'major'];
const headings = new Map([
  ['major', 'Added and changed'],
  ['minor', 'Added and changed'],
  ['patch', 'Fixed'],
]);

/** Each file with its largest size and its text. */
export function changesIn(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => {
      const [, front, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(
        readFileSync(join(folder, name), 'utf8'),
      );
      const found = [...front.matchAll(/: (patch|minor|major)$/gm)].map(([, size]) => size);
      const size = found.sort((a, b) => sizes.indexOf(b) - sizes.indexOf(a))[0];
      return { size, text: text.trim() };
    });
}

/** The version that changes lead to. */
export function nextVersion(version, changes) {
  const [major, minor, patch] = version.split('.').map(Number);
  const largest = Math.max(...changes.map(({ size }) => sizes.indexOf(size)));
  if (largest === 2) return `${major + 1}.0.0`;
  return largest === 1 ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

const itemOf = (text) => {
  const lines = text.replace(/^- /gm, '').split('\n');
  return lines.map((line, index) => `${index === 0 ? '- ' : '  '}${line}`.trimEnd()).join('\n');
};

/** The changelog with the changes below the heading of their version. */
export function withChanges(changelog, version, changes) {
  const sections = [...new Set(headings.values())].flatMap((heading) => {
    const items = changes.filter(({ size, text }) => headings.get(size) === heading && text !== '');
    return items.length === 0
      ? []
      : [`### ${heading}\n\n${items.map(({ text }) => itemOf(text)).join('\n')}\n`];
  });
  const title = `## ${version}\n`;
  if (changelog.includes(title)) {
    const at = changelog.indexOf(title) + title.length;
    const rest = changelog.slice(at);
    const end = rest.search(/^## /m);
    const cut = end === -1 ? rest.length : end;
    return `${changelog.slice(0, at)}${rest.slice(0, cut).trimEnd()}\n\n${sections.join('\n')}${end === -1 ? '' : '\n'}${rest.slice(cut)}`;
  }
  const first = changelog.search(/^## /m);
  return `${changelog.slice(0, first)}${title}\n${sections.join('\n')}\n${changelog.slice(first)}`;
}

if (process.argv[1] === join(root, 'scripts', 'changelog.mjs')) {
  const path = join(root, 'CHANGELOG.md');
  const { version } = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8'));
  const changes = changesIn(join(root, '.changeset'));
  if (changes.length > 0) {
    const next = nextVersion(version, changes);
    writeFileSync(path, withChanges(readFileSync(path, 'utf8'), next, changes));
    // What names an image or a chart names the version, too.
    for (const file of [
      'deploy/helm/storewright/Chart.yaml',
      'deploy/helm/storewright/values.yaml',
      'deploy/github-action/service-container.yaml',
      'deploy/testcontainers/storewright-container.ts',
    ]) {
      const place = join(root, file);
      writeFileSync(place, readFileSync(place, 'utf8').replaceAll(version, next));
    }
    process.stdout.write(`${next}: ${changes.length} changes\n`);
  }
}

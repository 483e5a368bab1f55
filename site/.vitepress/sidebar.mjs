// The groups of the sidebar: tutorials, how-to guides, reference and explanation are kept apart.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pages = fileURLToPath(new URL('../dist/pages', import.meta.url));

const titleOf = (path) =>
  /^# (.+)$/m.exec(readFileSync(join(pages, `${path}.md`), 'utf8'))[1].replaceAll('`', '');

const item = (path) => ({
  text: titleOf(path),
  link: `/${path.replace(/(^|\/)index$/, '$1')}`,
});

const guides = {
  Tutorials: ['install', 'first-shop', 'first-portal'],
  Test: [
    'testing',
    'test-time-and-faults',
    'request-log',
    'branches',
    'version-history',
    'record-and-replay',
    'coming-from-the-mock',
  ],
  Migrate: ['coming-from-the-cloud', 'export-import', 'product-feed'],
  Build: [
    'search',
    'subscriptions',
    'extensions',
    'idempotency',
    'recurring-orders',
    'payment-connector',
    'custom-applications',
    'change-history',
    'console',
  ],
  Operate: ['deploy', 'operate', 'high-availability', 'scaling', 'restore', 'troubleshooting'],
  Facts: ['admin-api', 'demo-data', 'differences', 'sizing', 'drills', 'mock-suite'],
};

/** Guides that no group has come last, so that a new one is found. */
function guideGroups() {
  const known = new Set(Object.values(guides).flat());
  const others = namesIn('guide').filter((name) => !known.has(name));
  const groups = others.length === 0 ? guides : { ...guides, More: others };
  return Object.entries(groups).map(([text, names]) => ({
    text,
    items: names.map((name) => item(`guide/${name}`)),
  }));
}

const namesIn = (folder) =>
  readdirSync(join(pages, folder))
    .filter((file) => file.endsWith('.md') && file !== 'index.md')
    .map((file) => file.slice(0, -'.md'.length))
    .sort();

const general = ['errors', 'scopes', 'options', 'types', 'graphql', 'coverage', 'examples'];

/** Pages of one kind are reached from its page, and are not listed. */
const isPart = (name) => /-(actions|requests|own-actions|staged)$/.test(name);

function referenceGroups() {
  const kinds = namesIn('reference').filter((name) => !general.includes(name) && !isPart(name));
  return [
    {
      text: 'General',
      items: ['index', ...general].map((name) => item(`reference/${name}`)),
    },
    { text: 'Kinds', items: kinds.map((name) => item(`reference/${name}`)) },
  ];
}

export const sidebar = () => ({
  '/reference/': referenceGroups(),
  '/decisions/': [
    { text: 'Decisions', items: namesIn('decisions').map((name) => item(`decisions/${name}`)) },
  ],
  '/': [{ text: 'Start', items: [item('index'), item('architecture')] }, ...guideGroups()],
});

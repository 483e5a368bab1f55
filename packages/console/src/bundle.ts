// Writes the files that the server serves with Vite: the console, and the pages of custom applications, whose names
// are fixed. Run by the build, after the compiler has checked the types.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { consolePath } from 'storewright/operations';
import { type BuildEnvironmentOptions, build, type InlineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
// Below the compiled server, which is packed with them.
const outDir = fileURLToPath(new URL('../../server/dist/console-files', import.meta.url));

const languages = join(root, 'src', 'languages');
const readLanguage = (file: string) => JSON.parse(readFileSync(join(languages, file), 'utf8'));
// The page at `/` is the server's, so no page of the console loads its messages.
const { grammar: _, welcome, ...english } = readLanguage('en.json');
const parser = '@formatjs/icu-messageformat-parser';

/** A message with values is parsed here, so that browsers need no parser. */
const parseMessage = (text: string) =>
  text.includes('{') ? new IntlMessageFormat(text).getAst() : text;

/** A message that a language lacks is the English one. Its grammar is its own. */
function fillUp({ grammar, welcome: _, ...own }: any): object {
  const areas = Object.entries<object>(english).map(([area, all]) => {
    const messages = Object.entries<string>({ ...all, ...own[area] });
    return [area, Object.fromEntries(messages.map(([name, text]) => [name, parseMessage(text)]))];
  });
  const rules = { singulars: {}, singularEndings: {}, ...grammar };
  return { ...Object.fromEntries(areas), grammar: rules };
}

const languageFiles: Plugin = {
  name: 'language-files',
  enforce: 'pre',
  transform(code, id) {
    return /\/src\/languages\/[^/]+\.json$/.test(id)
      ? { code: JSON.stringify(fillUp(JSON.parse(code))), map: null }
      : null;
  },
};

/** Names the files of all pages in the first one, which fetches them ahead: all but what it loads itself. */
const pageFiles: Plugin = {
  name: 'page-files',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const names = Object.values(bundle)
        .filter((one) => one.type === 'chunk')
        .filter(({ facadeModuleId }) => !facadeModuleId?.startsWith(languages))
        .map(({ fileName }) => fileName.slice('assets/'.length));
      const later = names.filter((name) => !html.includes(name));
      return html.replace('id="app"', `id="app" data-pages="${later.join(' ')}"`);
    },
  },
};

const common: InlineConfig = {
  root,
  base: `${consolePath}/`,
  configFile: false,
  logLevel: 'warn',
  plugins: [languageFiles],
  resolve: { alias: { [parser]: `${parser}/no-parser.js` } },
};

const options: BuildEnvironmentOptions = {
  outDir,
  target: 'es2022',
  // Style sheets use light-dark(), which older targets would rewrite.
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  // The policy of the page allows no scripts and styles but files.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  chunkSizeWarningLimit: 700,
};

const rolldownOptions: BuildEnvironmentOptions['rolldownOptions'] = {
  checks: { pluginTimings: false },
  // Libraries mark modules for servers that draw pages; nothing is lost with the mark.
  onwarn: (warning, warn) => {
    if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
  },
};

// The build of the server removes `.js` files that have no source there.
const hashed = 'assets/[name]-[hash].mjs';
const pages = await build({
  ...common,
  plugins: [languageFiles, pageFiles],
  build: {
    ...options,
    emptyOutDir: true,
    rolldownOptions: {
      ...rolldownOptions,
      output: { entryFileNames: hashed, chunkFileNames: hashed },
    },
  },
});
const applications = await build({
  ...common,
  publicDir: false,
  build: {
    ...options,
    emptyOutDir: false,
    rolldownOptions: {
      ...rolldownOptions,
      input: { applications: join(root, 'src', 'hosting', 'pages.ts') },
      output: { entryFileNames: '[name].mjs' },
    },
  },
});
// Pages that are not the console have its looks under a fixed name.
cpSync(join(root, 'src', 'style.css'), join(outDir, 'style.css'));

const welcomes = readdirSync(languages).map((file) => [
  basename(file, '.json'),
  { ...welcome, ...readLanguage(file).welcome },
]);
writeFileSync(join(outDir, 'welcome.json'), JSON.stringify(Object.fromEntries(welcomes)));

// The server is built before the console.
const { licencesOf } = await import(
  new URL('../../server/dist/bundle-licences.js', import.meta.url).href
);
const modules = [pages, applications]
  .flat()
  .flatMap((one) => ('output' in one ? one.output : []))
  .flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
// Of these two only style sheets are certain to be among the modules.
const styles = ['node_modules/uplot/package.json', 'node_modules/@mantine/core/package.json'];
const workspace = join(root, '..', '..');
const inputs = [
  ...modules.filter((id) => id.startsWith(workspace)).map((id) => relative(workspace, id)),
  ...styles,
];
writeFileSync(join(outDir, 'LICENSES.txt'), licencesOf(workspace, inputs));

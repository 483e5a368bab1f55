// The documentation site. Its pages are written to `dist/pages` by scripts/site.mjs; the environment says where the site is
// served and where it is written.
import { transformerStyleToClass } from '@shikijs/transformers';
import { defineConfig } from 'vitepress';
import { externalize } from './externalize.mjs';
import { sidebar } from './sidebar.mjs';
import { slugOf } from './slug.mjs';

const base = process.env.STOREWRIGHT_SITE_BASE ?? '/-/docs/';
const outDir = process.env.STOREWRIGHT_SITE_OUT ?? 'dist/site';

/** Colors of code as classes: the policy permits no style attributes. */
const colors = transformerStyleToClass({ classPrefix: 'c-' });
const inline = externalize(base);

/** The style with which the theme stops transitions while the color scheme changes. */
const noTransitions = 'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y=';

const policy = `default-src 'none'; script-src 'self'; style-src 'self' '${noTransitions}'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'`;

export default defineConfig({
  srcDir: 'dist/pages',
  outDir,
  base,
  cacheDir: 'dist/cache',
  lang: 'en',
  title: 'storewright',
  titleTemplate: ':title – storewright',
  description: 'A self-hosted commerce back end with the public commercetools API',
  cleanUrls: true,
  metaChunk: true,
  ignoreDeadLinks: false,
  head: [
    ['meta', { 'http-equiv': 'Content-Security-Policy', content: policy }],
    ['link', { rel: 'stylesheet', href: `${base}colors.css` }],
  ],
  markdown: {
    anchor: { slugify: slugOf },
    toc: { slugify: slugOf },
    codeTransformers: [colors],
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { jsonl: 'json' },
    config: (markdown) => {
      markdown.set({ html: false, linkify: false });
    },
  },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide/first-shop' },
      { text: 'Reference', link: '/reference/' },
      { text: 'Decisions', link: '/decisions/' },
      { text: 'Changelog', link: '/changelog' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        // Reasons and the past are not what a reader of the API searches.
        _render: (source, env, markdown) =>
          /^(decisions\/\d|changelog)/.test(env.relativePath) ? '' : markdown.render(source, env),
      },
    },
  },
  transformHtml: inline.transformHtml,
  buildEnd: (site) => inline.write(site.outDir, colors.getCSS()),
});

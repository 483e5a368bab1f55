// Rules about the icon and the menu.

import { advice, type Rule, rule } from './rule.ts';

export const menuRules: readonly Rule[] = [
  rule('icon-reference', 'icon', {
    says: 'The icon is a path placeholder that names an SVG file.',
    why: 'A bare name would be shown as text in place of the drawing.',
    right: `"icon": "\${path:@storewright/application-config/application-icons/rocket.svg}"`,
    wrong: { set: { icon: 'rocket' } },
  }),
  rule('icon-name', 'icon', {
    says: 'A predefined icon has one of the thirty known names.',
    why: 'There is no drawing for another one.',
    right: `"icon": "\${path:@storewright/application-config/application-icons/trolley.svg}"`,
    wrong: { set: { icon: `\${path:@commerce/assets/application-icons/troley.svg}` } },
  }),
  advice('icon-substituted', 'icon', {
    says: 'The module of a predefined icon is installed.',
    why: 'Without it the drawing of the same name in this package is used, which looks different.',
    right: `"icon": "\${path:@storewright/application-config/application-icons/star.svg}"`,
    wrong: { set: { icon: `\${path:@commerce/assets/application-icons/star.svg}` } },
  }),
  rule('icon-invalid', 'icon', {
    says: 'The icon is one well-formed SVG drawing.',
    why: 'It is put into the page of the console.',
    right: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">…</svg>',
    wrong: { set: { icon: `\${path:./icon.svg}` }, files: { 'icon.svg': '<svg><g></svg>' } },
  }),
  advice('icon-unsafe', 'icon', {
    says: 'The icon consists of shapes and colours only.',
    why: 'Scripts, styles, links and foreign parts are left out before the icon is used.',
    right: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24"/></svg>',
    wrong: {
      set: { icon: `\${path:./icon.svg}` },
      files: { 'icon.svg': '<svg onload="steal()"><script>steal()</script><path d="M0 0"/></svg>' },
    },
  }),
  rule('locale', 'mainMenuLink.labelAllLocales, submenuLinks.labelAllLocales', {
    says: 'The locale is a language, optionally with a script and a country.',
    why: "It is compared with the locale in the user's profile.",
    right: '{ "locale": "pt-BR", "value": "Vingadores" }',
    wrong: {
      set: { 'mainMenuLink.labelAllLocales': [{ locale: 'pt_br', value: 'Vingadores' }] },
    },
  }),
  rule('locale-duplicate', 'mainMenuLink.labelAllLocales, submenuLinks.labelAllLocales', {
    says: 'There is one label for each locale.',
    why: 'Only one of two can be shown.',
    right: '[{ "locale": "de", "value": "Rächer" }]',
    wrong: {
      set: {
        'mainMenuLink.labelAllLocales': [
          { locale: 'de', value: 'Rächer' },
          { locale: 'de', value: 'Helden' },
        ],
      },
    },
  }),
  advice('menu-permission', 'mainMenuLink.permissions, submenuLinks.permissions', {
    says: 'A link asks for permissions of this application.',
    why: 'No user has another permission, so the link would stay hidden.',
    right: '"permissions": ["ViewAvengers"]',
    wrong: { set: { 'mainMenuLink.permissions': ['ViewAvenger'] } },
  }),
  rule('submenu-path', 'submenuLinks.uriPath', {
    says:
      'The path is relative to the entry point, or begins with it, without a slash at either end; ' +
      '/ alone is the entry point.',
    why: 'The link leads to /:projectKey/:entryPointUriPath/:uriPath.',
    right: '"uriPath": "new"',
    wrong: { set: { submenuLinks: [{ uriPath: '/new', defaultLabel: 'New' }] } },
  }),
  rule('submenu-path-duplicate', 'submenuLinks.uriPath', {
    says: 'No two links lead to the same path.',
    why: 'The second one is always a copy that was not finished.',
    right: 'a path of its own for each link',
    wrong: {
      set: {
        submenuLinks: [
          { uriPath: 'new', defaultLabel: 'New' },
          { uriPath: 'new', defaultLabel: 'List' },
        ],
      },
    },
  }),
];

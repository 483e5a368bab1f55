// Rules about placeholders.

import { type Rule, rule } from './rule.ts';

export const placeholderRules: readonly Rule[] = [
  rule('placeholder-unknown', 'any text', {
    says: 'The kinds of placeholders are env, intl and path.',
    why: 'Another kind would reach the page as it is written.',
    right: `"name": "\${env:APP_NAME}"`,
    wrong: { set: { name: `\${evn:APP_NAME}` } },
  }),
  rule('placeholder-malformed', 'any text', {
    says: 'A placeholder has a kind, a colon, a value and a closing brace.',
    why: 'Anything else would reach the page as it is written.',
    right: `"name": "\${env:APP_NAME}"`,
    wrong: { set: { name: `\${env.APP_NAME}` } },
  }),
  rule('variable-missing', 'any text', {
    says: 'The environment variable of a placeholder is set.',
    why: 'An empty text in its place would only fail later, in the browser.',
    right: `APP_NAME=Avengers in the environment, for \${env:APP_NAME}`,
    wrong: { set: { name: `\${env:APP_NMAE}` }, environment: { APP_NAME: 'Avengers' } },
  }),
  rule('variable-name', 'any text', {
    says: 'The name of a variable has letters, digits and underscores, and no digit first.',
    why: 'No shell can set another one.',
    right: `"name": "\${env:APP_NAME}"`,
    wrong: { set: { name: `\${env:APP NAME}` } },
  }),
  rule('message-locale', 'any text', {
    says: 'A message placeholder names a locale and a message key.',
    why: 'The locale is the name of the file that is read.',
    right: `"defaultLabel": "\${intl:en:Menu.title}"`,
    wrong: { set: { 'mainMenuLink.defaultLabel': `\${intl:../../secret:Menu.title}` } },
  }),
  rule('message-file-missing', 'any text', {
    says: 'The messages are in src/i18n/data/<locale>.json or i18n/data/<locale>.json.',
    why: 'These are the two places that are looked at, in this order.',
    right: 'src/i18n/data/en.json with { "Menu.title": "Avengers" }',
    wrong: { set: { 'mainMenuLink.defaultLabel': `\${intl:fr:Menu.title}` } },
  }),
  rule('message-missing', 'any text', {
    says: 'The file of messages has a string with that key.',
    why: 'The label would be empty.',
    right: `"defaultLabel": "\${intl:en:Menu.title}"`,
    wrong: {
      set: { 'mainMenuLink.defaultLabel': `\${intl:en:Menu.titel}` },
      files: { 'src/i18n/data/en.json': '{"Menu.title":"Avengers"}' },
    },
  }),
  rule('path-missing', 'any text', {
    says: 'The file of a path placeholder exists.',
    why: 'The text of the file is inserted. A path without ./ means an installed module.',
    right: `"icon": "\${path:./icon.svg}"`,
    wrong: { set: { icon: `\${path:./no-icon.svg}` } },
  }),
  rule('path-outside', 'any text', {
    says: 'The file of a path placeholder lies inside the workspace, links resolved.',
    why: 'A configuration from elsewhere must not publish files of the machine that builds it.',
    right: `"icon": "\${path:./icon.svg}"`,
    wrong: { set: { icon: `\${path:../../../../../../../../etc/hostname}` } },
  }),
  rule('path-unreadable', 'any text', {
    says: 'The file of a path placeholder is a UTF-8 text of at most 262,144 bytes.',
    why: 'It becomes part of the page.',
    right: `"icon": "\${path:./icon.svg}"`,
    wrong: { set: { icon: `\${path:./icons}` }, files: { 'icons/icon.svg': '<svg/>' } },
  }),
];

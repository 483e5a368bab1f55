// Rules about scopes and permission groups.

import { type Path, type Problem, shown } from '../values/finding.ts';
import {
  listOf,
  member,
  type Plain,
  type PlainRecord,
  textOf,
  textsOf,
} from '../values/plain-value.ts';
import { likelyScope } from '../values/text-forms.ts';

export function checkScopes(value: PlainRecord): Problem[] {
  const scopes = member(value, 'oAuthScopes');
  const groups = listOf(member(value, 'additionalOAuthScopes'));
  const unknown = [
    ...unknownScopes(scopes, ['oAuthScopes']),
    ...groups.flatMap((group, index) => unknownScopes(group, ['additionalOAuthScopes', index])),
  ];
  const none = isEmpty(scopes) && groups.length === 0 && scopes !== undefined ? [noScope()] : [];
  return [...none, ...checkGroups(groups), ...unknown];
}

/** One of the two lists may be empty; both only if there is another group. */
function isEmpty(scopes: Plain | undefined): boolean {
  return ['view', 'manage'].every((verb) => listOf(member(scopes, verb)).length === 0);
}

function noScope(): Problem {
  return {
    rule: 'scope-none',
    path: ['oAuthScopes'],
    message: 'The application asks for no scope at all.',
    found: 'no scope in view and none in manage',
    expected: 'at least one scope, or a group in additionalOAuthScopes',
  };
}

function checkGroups(groups: readonly Plain[]): Problem[] {
  const seen = new Set<string>();
  return groups.flatMap((group, index) => {
    const path = ['additionalOAuthScopes', index];
    const name = textOf(member(group, 'name'));
    const twice = name !== undefined && seen.has(name) ? [sameName(path, name)] : [];
    if (name !== undefined) seen.add(name);
    return isEmpty(group) ? [...twice, emptyGroup(path)] : twice;
  });
}

function sameName(path: Path, name: string): Problem {
  const message = 'Two groups have the same name, so their permissions would too.';
  const expected = 'a name of its own for each group';
  const at = [...path, 'name'];
  return { rule: 'group-name-duplicate', path: at, message, found: shown(name), expected };
}

function emptyGroup(path: Path): Problem {
  const message = 'This group asks for no scope.';
  const expected = 'at least one scope in view or manage';
  return { rule: 'group-empty', path, message, expected };
}

function unknownScopes(scopes: Plain | undefined, path: Path): Problem[] {
  return ['view', 'manage'].flatMap((verb) =>
    textsOf(member(scopes, verb)).flatMap(({ text, index }) => {
      const suggestion = likelyScope(text);
      if (suggestion === undefined) return [];
      const at = [...path, verb, index];
      const message = 'There is no scope of this name.';
      const expected = 'a scope of the API';
      return [
        { rule: 'scope-unknown', path: at, message, found: shown(text), expected, suggestion },
      ];
    }),
  );
}

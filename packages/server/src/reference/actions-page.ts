// The page of the update actions of a kind: members, and the example that a test does.
import type { Action, Kind } from '@storewright/model/declaration';
import type { ActionExample, KindExamples } from './examples/example.ts';
import { inputTable, jsonBlock, section, titled } from './page.ts';

/** Name of the page, without which a kind has no update actions. */
export const actionsFile = ({ resource: { kind } }: Kind): string => `${kind}-actions.md`;

/** Update actions that the examples lack, each as kind and name. */
export function actionsWithoutExample(
  kinds: readonly Kind[],
  examples: ReadonlyMap<string, KindExamples>,
): readonly string[] {
  return kinds.flatMap(({ resource: { kind }, actions }) => {
    const given = new Set(examples.get(kind)?.actions.map(({ body }) => body.action));
    return [...actions.keys()].filter((name) => !given.has(name)).map((name) => `${kind} ${name}`);
  });
}

const intro = (path: string): string =>
  `An update is a \`POST\` to the document, for example \`/{projectKey}${path}\`, with the \`version\` last seen and a list of \`actions\`, which are all carried out or none. A test runs each example: the listed members are the ones that it changes, in addition to \`version\` and \`lastModifiedAt\`. Words in braces are values of the document, or of another one; keys refer to [the shop of the examples](examples.md).`;

export function actionsPage(kind: Kind, examples: KindExamples): string {
  const { path = '', singleton } =
    kind.endpoints.find(({ operations }) => operations.includes('update')) ?? {};
  const headings = actionHeadings(kind);
  return titled(
    `${kind.resource.name}: update actions`,
    intro(singleton === undefined ? `${path}/{id}` : path),
    ...[...kind.actions].map(([name, action]) => {
      const example = examples.actions.find(({ body }) => body.action === name)!;
      return section(headings.get(name)!, actionText(action, example));
    }),
  );
}

/** Headings by name: of names that differ by capitals alone the later one has a remark. */
export function actionHeadings({ actions }: Kind): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    [...actions.keys()].map((name) => {
      const heading = taken.has(name.toLowerCase()) ? `${name} in other capitals` : name;
      taken.add(name.toLowerCase());
      return [name, heading];
    }),
  );
}

function actionText({ doc, members, permission, emits }: Action, example: ActionExample): string {
  const lines = [
    doc,
    Object.keys(members).length === 0 ? '' : inputTable(members),
    permission === undefined ? '' : `An associate needs the permission \`${permission}\`.`,
    emits.length === 0 ? '' : `Messages: ${emits.map(({ type }) => `\`${type}\``).join(', ')}.`,
    jsonBlock(example.body),
    effect(example),
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

function effect({ changes, why, given = [] }: ActionExample): string {
  const before = given.map(({ action }) => `\`${action}\``).join(' and ');
  const after = given.length === 0 ? '' : ` after ${before}`;
  return changes.length === 0
    ? `It changes no member${after}: ${why}`
    : `It changes${after} ${changes.map((member) => `\`${member}\``).join(', ')}.`;
}

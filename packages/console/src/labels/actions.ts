// What people call update actions and changes in the history: `changeLineItemQuantity` → `Line item: change quantity`.
// A name is read as a verb and a thing; the thing has the label of the member of its name. Pure.

type Names = { readonly [name: string]: string };

export interface ActionTexts {
  /** By the verb that a name begins with. */
  readonly verbs: { readonly [verb: string]: (values: { readonly what: string }) => string };
  /** Things that are no members of documents, by the name after the verb. */
  readonly things: Names;
  /** Parts of documents, whose members follow in the name. */
  readonly parts: Names;
  /** Names that are not a verb and a thing. */
  readonly names: Names;
  readonly members: Names;
  readonly singularOf: (label: string) => string;
  readonly within: (values: { readonly part: string; readonly action: string }) => string;
}

const of = (names: Names, name: string): string | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined;

const firstLower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Plurals of a name, of which members have the label of the list. */
const pluralsOf = (name: string): readonly string[] => [
  `${name}s`,
  `${name}es`,
  name.replace(/y$/, 'ies'),
];

function thingOf({ things, members, singularOf }: ActionTexts, name: string): string | undefined {
  const known = of(things, name) ?? of(members, name);
  if (known !== undefined) return known;
  return pluralsOf(name).flatMap((one) => {
    const label = of(members, one);
    return label === undefined ? [] : [singularOf(label)];
  })[0];
}

/** The longest part that the name begins with, and the thing within it. */
function partOf(texts: ActionTexts, name: string): { part: string; thing: string } | undefined {
  const begun = Object.keys(texts.parts)
    .filter((part) => name.length > part.length && name.startsWith(part))
    .sort((one, other) => other.length - one.length);
  for (const part of begun) {
    const thing = thingOf(texts, firstLower(name.slice(part.length)));
    if (thing !== undefined) return { part: texts.parts[part]!, thing };
  }
  return undefined;
}

/** Absent: the language has no words for it. */
export function actionLabel(texts: ActionTexts, name: string): string | undefined {
  const known = of(texts.names, name);
  if (known !== undefined) return known;
  const verb = Object.keys(texts.verbs).find(
    (one) => name.startsWith(one) && /^[A-Z]/.test(name.slice(one.length)),
  );
  if (verb === undefined) return undefined;
  const say = texts.verbs[verb]!;
  const rest = firstLower(name.slice(verb.length));
  const thing = thingOf(texts, rest);
  if (thing !== undefined) return say({ what: thing });
  const found = partOf(texts, rest);
  return found && texts.within({ part: found.part, action: say({ what: found.thing }) });
}

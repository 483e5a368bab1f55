// What the language says about labels: the singular of a plural; and labels for names that have none. Pure.

export interface Grammar {
  /** By whole labels: `Preise` → `Preis`. */
  readonly singulars: { readonly [label: string]: string };
  /** By the ends of labels, of which the longest counts: `ies` → `y`. */
  readonly singularEndings: { readonly [ending: string]: string };
}

/** Of a list one item: `Prices` → `Price`. A label without a rule is its own singular. */
export function singularOf({ singulars, singularEndings }: Grammar, label: string): string {
  if (Object.hasOwn(singulars, label)) return singulars[label]!;
  const [ending, instead] = Object.entries(singularEndings)
    .filter(([end]) => label.endsWith(end))
    .reduce((best, one) => (one[0].length > best[0].length ? one : best), ['', '']);
  return label.slice(0, label.length - ending.length) + instead;
}

/** Names of the API are English words: `lineItems` → `Line items`. */
export function fromName(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, (_, last, first) => `${last} ${first}`);
  return sentence(words.replaceAll(/[-_]/g, ' '));
}

const sentence = (text: string): string =>
  text.charAt(0).toUpperCase() +
  text.slice(1).replaceAll(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase());

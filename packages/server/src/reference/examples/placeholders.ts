// Placeholders of examples: `{lineItems[0].id}` is the value of an earlier answer. A string that is
// nothing but one takes the value with its type; within a path the value is inserted.

const whole = /^\{([\w$-]+(?:\[\d+\])*(?:\.[\w$-]+(?:\[\d+\])*)*)\}$/;

/** The value at a path such as `lineItems[0].id`. */
function valueAt(path: string, known: unknown): unknown {
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '');
  const found = parts.reduce<any>((value, part) => value?.[part], known);
  if (found === undefined) throw new Error(`no answer has the value of {${path}}`);
  return found;
}

/** The value with its placeholders replaced. */
export function filled(value: unknown, known: object): any {
  if (typeof value === 'string') {
    const [, path] = whole.exec(value) ?? [];
    return path === undefined ? value : valueAt(path, known);
  }
  if (Array.isArray(value)) return value.map((element) => filled(element, known));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, filled(member, known)]);
  return Object.fromEntries(members);
}

/** The path with its placeholders replaced. */
export const filledPath = (path: string, known: object): string =>
  path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(valueAt(name, known))),
  );

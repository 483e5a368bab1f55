// Patterns of users, in which `*` matches any string. They never become regular expressions: those
// try all combinations of all stars.

/** Whether the text has the form of the pattern. Each part is searched once, so the cost is linear. */
export function meetsWildcard(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

// How much a word of a text is worth: BM25 over all texts of the field.
import type { Field, Node } from './documents.ts';

export interface Statistics {
  rank(path: string, field: Field, token: string): number;
}

interface OfField {
  texts: number;
  tokens: number;
  readonly having: Map<string, number>;
}

export function statisticsOf(nodes: Iterable<Node>): Statistics {
  const fields = new Map<string, OfField>();
  const visit = (node: Node): void => {
    for (const [path, { type, tokens }] of node.fields) {
      if (type !== 'text') continue;
      const own = fields.get(path) ?? { texts: 0, tokens: 0, having: new Map() };
      fields.set(path, own);
      own.texts += 1;
      own.tokens += tokens.length;
      for (const token of new Set(tokens)) own.having.set(token, (own.having.get(token) ?? 0) + 1);
    }
    for (const child of node.children) visit(child);
  };
  for (const node of nodes) visit(node);
  return {
    rank(path, { tokens }, token) {
      const { texts, tokens: length, having } = fields.get(path)!;
      const count = having.get(token) ?? 0;
      const rarity = Math.log(1 + (texts - count + 0.5) / (count + 0.5));
      const times = tokens.filter((one) => one === token).length;
      const norm = 1.2 * (1 - 0.75 + (0.75 * tokens.length) / (length / texts));
      return (rarity * times) / (times + norm);
    },
  };
}

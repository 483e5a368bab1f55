// A predicate in words, for a person who asks why a query finds what it finds.
import { type CheckedNode, type CheckedPredicate, elementOf } from './check.ts';
import { type Scalar, scalarOf } from './shape.ts';
import { scalarsOf } from './value.ts';

/** The predicate in words, one line for each part, indented by nesting. */
export const describePredicate = ({ root }: CheckedPredicate): string => lines(root, '').join('\n');

function lines(node: CheckedNode, indent: string): string[] {
  const deeper = `${indent}  `;
  switch (node.type) {
    case 'and':
    case 'or': {
      const title =
        node.type === 'and' ? 'all of these are true:' : 'at least one of these is true:';
      return [indent + title, ...node.parts.flatMap((part) => lines(part, deeper))];
    }
    case 'not':
      return [`${indent}this is false or unknown:`, ...lines(node.part, deeper)];
    case 'nested':
      return [`${indent}${scopes(node)}:`, ...lines(node.inner, deeper)];
    case 'comparison':
      return [indent + comparisonInWords(node)];
  }
}

function scopes({ name, shape }: Extract<CheckedNode, { type: 'nested' }>): string {
  if (shape.kind === 'list') return `one element of the list '${name}' meets`;
  if (shape.kind === 'json') return `the value '${name}', or one element of it, meets`;
  return `inside '${name}'`;
}

const kindNames: ReadonlyMap<Scalar, string> = new Map([
  ['text', 'text'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['instant', 'instant'],
  ['date', 'date'],
  ['time', 'time of day'],
  ['free', 'value of any kind'],
]);

function comparisonInWords(node: Extract<CheckedNode, { type: 'comparison' }>): string {
  const { name, shape, operator, given } = node;
  const scalar = scalarOf(elementOf(shape));
  const kind = scalar === undefined ? shape.kind : kindNames.get(scalar);
  const list = shape.kind === 'list' ? 'list, ' : '';
  const values = scalarsOf(given.values).map((value) => JSON.stringify(value));
  const shown = values.length > 20 ? [...values.slice(0, 20), `… ${values.length} in all`] : values;
  return `'${name}' (${list}${kind}) ${operator.symbol} ${shown.join(', ')}`.trimEnd();
}

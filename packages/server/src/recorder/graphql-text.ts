// The content of a GraphQL document: strings as arguments and members of inputs, variables in their
// places, and aliases. Each is checked by the name of its place, like a member of a body.
import { type ASTNode, Kind, parse, visit } from 'graphql';

/** The place of a string: its name, and the name of its parent. */
export interface Place {
  readonly name: string;
  readonly within: string;
}

export interface GraphqlNames {
  /** Places in which each variable stands. */
  readonly variables: ReadonlyMap<string, readonly Place[]>;
  /** Fields by the names that the answer has for them. */
  readonly aliases: ReadonlyMap<string, readonly string[]>;
}

export interface ScrubbedDocument extends GraphqlNames {
  readonly text: string;
}

const maxTokens = 100_000;

/**
 * The document with other strings in place of its own.
 * @returns `undefined` for an invalid document
 */
export function withoutTexts(
  document: string,
  instead: (text: string, place: Place) => string,
): ScrubbedDocument | undefined {
  const tree = parsed(document);
  if (tree === undefined) return undefined;
  const { variables, aliases } = namesIn(tree);
  const pieces: string[] = [];
  let at = 0;
  walk(tree, (node, place) => {
    if (node.kind !== Kind.STRING) return;
    const [first = place] = place.within === ofVariable ? (variables.get(place.name) ?? []) : [];
    pieces.push(document.slice(at, node.loc!.start), JSON.stringify(instead(node.value, first)));
    at = node.loc!.end;
  });
  return { text: pieces.join('') + document.slice(at), variables, aliases };
}

function namesIn(tree: ASTNode): GraphqlNames {
  const variables = new Map<string, Place[]>();
  const aliases = new Map<string, string[]>();
  walk(tree, (node, place) => {
    if (node.kind === Kind.FIELD && node.alias) put(aliases, node.alias.value, node.name.value);
    if (node.kind === Kind.VARIABLE && place.within !== ofVariable)
      put(variables, node.name.value, place);
  });
  return { variables, aliases };
}

/** Calls back with each node and its place. */
function walk(tree: ASTNode, tell: (node: ASTNode, place: Place) => void): void {
  const places: Place[] = [{ name: '', within: '' }];
  visit(tree, {
    enter(node) {
      const place = placeOf(node, places.at(-1)!);
      if (place !== undefined) places.push(place);
      tell(node, places.at(-1)!);
    },
    leave(node) {
      if (placeOf(node, places.at(-1)!) !== undefined) places.pop();
    },
  });
}

/** What a default of a variable is within. */
const ofVariable = '$';

function parsed(document: string) {
  try {
    return parse(document, { maxTokens });
  } catch {
    return undefined;
  }
}

/** Of nodes that give what they hold a name. */
function placeOf(node: ASTNode, within: Place): Place | undefined {
  if (node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD)
    return { name: node.name.value, within: within.name };
  return node.kind === Kind.VARIABLE_DEFINITION
    ? { name: node.variable.name.value, within: ofVariable }
    : undefined;
}

function put<V>(into: Map<string, V[]>, name: string, value: V): void {
  const others = into.get(name);
  if (others === undefined) into.set(name, [value]);
  else others.push(value);
}

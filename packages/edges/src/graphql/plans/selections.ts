// Which fields a selection has for one type of object: fragments are written out, and fields that
// directives leave out are gone.
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  type InlineFragmentNode,
  isAbstractType,
  type SelectionNode,
  type SelectionSetNode,
  type TypeNode,
  typeFromAST,
} from 'graphql';

export interface Variables {
  readonly [name: string]: unknown;
}

export interface Fragments {
  readonly [name: string]: FragmentDefinitionNode;
}

/** Where selections are looked up. */
export interface Sources {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  /** Values for the variables of `@skip` and `@include`. */
  readonly variables: Variables;
}

/** The nodes of each field of the answer, by its name there. */
export type Selected = ReadonlyMap<string, readonly FieldNode[]>;

/** The fields that these selections have together for objects of the type. */
export function selectedFields(
  sources: Sources,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): Selected {
  const found = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) if (isIncluded(sources, selection)) take(selection);
  };
  const take = (selection: SelectionNode): void => {
    if (selection.kind === 'Field') {
      const key = selection.alias?.value ?? selection.name.value;
      const known = found.get(key);
      if (known === undefined) found.set(key, [selection]);
      else known.push(selection);
      return;
    }
    const fragment = fragmentOf(sources, selection, spread);
    if (fragment !== undefined && isMet(sources, fragment.typeCondition, type))
      visit(fragment.selectionSet);
  };
  for (const set of sets) visit(set);
  return found;
}

/** The fragment, unless the selection has it already. */
function fragmentOf(
  { fragments }: Sources,
  selection: InlineFragmentNode | FragmentSpreadNode,
  spread: Set<string>,
): InlineFragmentNode | FragmentDefinitionNode | undefined {
  if (selection.kind === 'InlineFragment') return selection;
  const name = selection.name.value;
  if (spread.has(name)) return undefined;
  spread.add(name);
  return fragments[name];
}

function isMet(
  { schema }: Sources,
  condition: TypeNode | undefined,
  type: GraphQLObjectType,
): boolean {
  if (condition === undefined) return true;
  const wanted = typeFromAST(schema, condition as Parameters<typeof typeFromAST>[1]);
  return wanted === type || (isAbstractType(wanted) && schema.isSubType(wanted, type));
}

function isIncluded({ variables }: Sources, node: SelectionNode): boolean {
  if (node.directives === undefined || node.directives.length === 0) return true;
  if (getDirectiveValues(GraphQLSkipDirective, node, variables)?.if === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false;
}

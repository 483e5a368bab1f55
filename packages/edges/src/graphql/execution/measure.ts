// How much a document asks for, found before it is validated: validation itself is too costly for
// a hostile document (12 KB of repeated fields take half a second; deep nesting ends the stack).

import { type ApiError, apiError } from '@storewright/model/declaration';
import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Lexer,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  Source,
  TokenKind,
  type ValueNode,
} from 'graphql';
import type { Variables } from './documents.ts';

export interface GraphqlLimits {
  readonly graphqlDepth: number;
  readonly graphqlTokens: number;
  readonly graphqlAliases: number;
  readonly graphqlDirectives: number;
  readonly graphqlCost: number;
}

/**
 * Limits that no honest document comes near, so they are no options. The description of the whole
 * schema that tools ask for costs 480,000.
 */
const most = {
  nesting: 200,
  repeatedFields: 200,
  fragments: 300,
  nameLength: 256,
  /** Each document of an answer repeats the aliases: characters of all, for each alias that may be. */
  aliasLength: 64,
  pageSize: 500,
  introspection: 600_000,
  elements: { searchKeywords: 50, sort: 16, facets: 50 },
};

/** Each input of suggestions is a search: a misspelled one takes as long as this many elements. */
const inputCost = 30;

const defaultPageSize = 20;

const tooComplex = (what: string, limit: number): ApiError =>
  apiError.QueryComplexityLimitExceeded(`The document has more than ${limit} ${what}.`);

const opening = new Set<TokenKind>([TokenKind.PAREN_L, TokenKind.BRACKET_L, TokenKind.BRACE_L]);
const closing = new Set<TokenKind>([TokenKind.PAREN_R, TokenKind.BRACKET_R, TokenKind.BRACE_R]);

/**
 * Counts tokens, directives and nesting without building anything.
 * @throws QueryComplexityLimitExceeded, GraphQLError for a character that starts no token.
 */
export function measureTokens(text: string, limits: GraphqlLimits): void {
  const lexer = new Lexer(new Source(text));
  let tokens = 0;
  let directives = 0;
  let nesting = 0;
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    tokens += 1;
    if (tokens > limits.graphqlTokens) throw tooComplex('tokens', limits.graphqlTokens);
    if (token.kind === TokenKind.NAME && token.end - token.start > most.nameLength)
      throw tooComplex('characters in a name', most.nameLength);
    if (token.kind === TokenKind.AT) directives += 1;
    if (directives > limits.graphqlDirectives)
      throw tooComplex('directives', limits.graphqlDirectives);
    if (opening.has(token.kind)) nesting += 1;
    else if (closing.has(token.kind)) nesting -= 1;
    if (nesting > most.nesting) throw tooComplex('levels of brackets', most.nesting);
  }
}

/**
 * Measures a parsed document: aliases, depth, repeated fields, fragments, introspection. Fragments
 * count wherever they are spread.
 * @throws QueryComplexityLimitExceeded
 */
export function measureDocument(document: DocumentNode, limits: GraphqlLimits): void {
  const fragments = fragmentsOf(document);
  if (fragments.size > most.fragments) throw tooComplex('fragments', most.fragments);
  const counts = { aliases: 0, aliasCharacters: 0, repeated: 0 };
  for (const definition of document.definitions)
    if ('selectionSet' in definition) count(definition.selectionSet, counts);
  if (counts.aliases > limits.graphqlAliases) throw tooComplex('aliases', limits.graphqlAliases);
  const mostCharacters = limits.graphqlAliases * most.aliasLength;
  if (counts.aliasCharacters > mostCharacters)
    throw tooComplex('characters in its aliases', mostCharacters);
  if (counts.repeated > most.repeatedFields)
    throw tooComplex('repeated fields', most.repeatedFields);
  checkOperations(document, fragments, limits);
}

function checkOperations(
  document: DocumentNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  { graphqlDepth }: GraphqlLimits,
): void {
  const depth = depthOf(fragments);
  const description = introspectionCost(fragments);
  for (const { selectionSet } of operationsOf(document)) {
    if (depth(selectionSet) > graphqlDepth) throw tooComplex('levels of fields', graphqlDepth);
    if (isDescription(selectionSet) && description(selectionSet) > most.introspection)
      throw tooComplex('fields, counting each fragment wherever it is spread', most.introspection);
  }
}

/** Whether the selection asks for the schema itself, directly or in a fragment. */
const isDescription = ({ selections }: SelectionSetNode): boolean =>
  selections.some((one) => one.kind !== 'Field' || isIntrospection(one));

const fragmentsOf = (document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === 'FragmentDefinition' ? [[definition.name.value, definition]] : [],
    ),
  );

export const operationsOf = (document: DocumentNode): OperationDefinitionNode[] =>
  document.definitions.filter(
    (definition: ASTNode): definition is OperationDefinitionNode =>
      definition.kind === 'OperationDefinition',
  );

interface Counts {
  aliases: number;
  aliasCharacters: number;
  repeated: number;
}

/** Counts aliases, and fields that one selection has more than once. */
function count(set: SelectionSetNode, counts: Counts): void {
  const seen = new Set<string>();
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === 'InlineFragment') visit(selection.selectionSet);
      const word = wordOf(selection);
      if (word === undefined) continue;
      if (seen.has(word)) counts.repeated += 1;
      seen.add(word);
      if (selection.kind !== 'Field') continue;
      if (selection.alias !== undefined) {
        counts.aliases += 1;
        counts.aliasCharacters += selection.alias.value.length;
      }
      if (selection.selectionSet !== undefined) count(selection.selectionSet, counts);
    }
  };
  visit(set);
}

function wordOf(selection: SelectionNode): string | undefined {
  if (selection.kind === 'Field') return selection.alias?.value ?? selection.name.value;
  return selection.kind === 'FragmentSpread' ? `...${selection.name.value}` : undefined;
}

/** A field of the schema's description of itself. */
const isIntrospection = ({ name }: FieldNode) => name.value.startsWith('__');

type Measure = (set: SelectionSetNode | undefined) => number;

/** Measures selections, each fragment once; a cycle counts as nothing here, validation names it. */
function measureOf(
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  ofField: (field: FieldNode, inner: number) => number,
  combine: (left: number, right: number) => number,
): Measure {
  const known = new Map<string, number>();
  const ofSet: Measure = (set) =>
    (set?.selections ?? []).reduce((total, one) => combine(total, ofSelection(one)), 0);
  const ofSelection = (selection: SelectionNode): number => {
    if (selection.kind === 'Field') return ofField(selection, ofSet(selection.selectionSet));
    if (selection.kind === 'InlineFragment') return ofSet(selection.selectionSet);
    const name = selection.name.value;
    const measured = known.get(name);
    if (measured !== undefined) return measured;
    known.set(name, 0);
    const value = ofSet(fragments.get(name)?.selectionSet);
    known.set(name, value);
    return value;
  };
  return ofSet;
}

/** Descriptions of the schema nest deeper than data does; their cost bounds them instead. */
const depthOf = (fragments: ReadonlyMap<string, FragmentDefinitionNode>): Measure =>
  measureOf(fragments, (field, inner) => (isIntrospection(field) ? 1 : inner + 1), Math.max);

const add = (left: number, right: number) => left + right;

/**
 * The cost of an operation: each field with fields of its own counts one, times the sizes of the
 * pages around it; inputs of suggestions and sort expressions are added. Plain values cost nothing:
 * they come with their document.
 * @param variables Absent: each variable limit counts as the largest.
 */
export function costOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables?: Variables,
): number {
  const measure = measureOf(
    fragmentsOf(document),
    (field, inner) => {
      if (field.selectionSet === undefined || isIntrospection(field)) return 0;
      const inputs = lengthOf(field, 'searchKeywords', variables) * inputCost;
      const searches = searchCostOf(field, variables);
      const sorts = lengthOf(field, 'sort', variables);
      return 1 + inputs + searches + sorts + inner * sizeOf(field, variables);
    },
    add,
  );
  return measure(operation.selectionSet);
}

const searching: ReadonlySet<string> = new Set(['productsSearch', 'productProjectionSearch']);

/** A search takes as long as an input of suggestions, and each of its facets a third of that. */
const searchCostOf = (field: FieldNode, variables: Variables | undefined): number =>
  searching.has(field.name.value)
    ? inputCost + (lengthOf(field, 'facets', variables) * inputCost) / 3
    : 0;

/** Fields of an operation, each as often as it occurs once all fragments are written out. */
export const fieldsIn = (document: DocumentNode, operation: OperationDefinitionNode): number =>
  measureOf(fragmentsOf(document), (_field, inner) => 1 + inner, add)(operation.selectionSet);

/**
 * Fields below `results` count as often as a page of the default size has elements; an argument
 * `limit` above scales that, wherever the two are.
 */
function sizeOf(field: FieldNode, variables: Variables | undefined) {
  if (field.name.value === 'results') return defaultPageSize;
  const limit = argumentOf(field, 'limit');
  return limit === undefined ? 1 : limitOf(limit, variables) / defaultPageSize;
}

const argumentOf = (field: FieldNode, wanted: string): ValueNode | undefined =>
  field.arguments?.find(({ name }) => name.value === wanted)?.value;

/** How many elements a list argument has: inputs of suggestions, expressions of a sort. */
function lengthOf(
  field: FieldNode,
  argument: keyof typeof most.elements,
  variables: Variables | undefined,
): number {
  const list = argumentOf(field, argument);
  if (list === undefined) return 0;
  if (list.kind === 'ListValue') return list.values.length;
  if (list.kind !== 'Variable') return 1;
  const longest = most.elements[argument];
  if (variables === undefined) return longest;
  const given = variables[list.name.value];
  return Array.isArray(given) ? Math.min(given.length, longest) : 1;
}

function limitOf(limit: ValueNode, variables: Variables | undefined): number {
  const given = limit.kind === 'IntValue' ? Number(limit.value) : undefined;
  const value =
    limit.kind === 'Variable' && variables !== undefined
      ? (variables[limit.name.value] ?? defaultPageSize)
      : given;
  return typeof value === 'number' ? Math.min(Math.abs(value), most.pageSize) : most.pageSize;
}

/** Members of an introspection answer that are lists, and about how long each is. */
const introspectionLists = new Map<string, number>([
  ['types', 1000],
  ['possibleTypes', 5],
  ['fields', 10],
  ['inputFields', 10],
  ['enumValues', 5],
  ['args', 2],
  ['interfaces', 2],
]);

const introspectionCost = (fragments: ReadonlyMap<string, FragmentDefinitionNode>): Measure =>
  measureOf(
    fragments,
    (field, inner) =>
      field.selectionSet === undefined
        ? 0
        : 1 + inner * (introspectionLists.get(field.name.value) ?? 1),
    add,
  );

/** @throws QueryComplexityLimitExceeded */
export function checkCost(cost: number, { graphqlCost }: GraphqlLimits): void {
  if (cost > graphqlCost) throw tooComplex('units of cost', graphqlCost);
}

// A checked predicate to SQL over one table of documents: columns and facets first, the document
// last. Names and values of the client are parameters, never text.
import type { Annotation, Resource } from '@storewright/model/declaration';
import { columnOf } from '../sql/columns.ts';
import { join, raw, type Sql, sql } from '../sql/sql.ts';
import type { CompiledPredicate } from '../storage/storage.ts';
import type { CheckedComparison, CheckedNode, CheckedPredicate } from './check.ts';
import { elementOf } from './check.ts';
import { columnSql, columnTest, indexFor } from './column.ts';
import { absenceInText, guardInText, isSmallMember, memberOfDocument } from './document-text.ts';
import { type Crossing, facetTest, orderedTest, type Step } from './facet.ts';
import { documentShape } from './shape.ts';

/** A part of a predicate: it holds where `guard` and `rest` hold; an absent one always holds. */
interface Piece {
  /** Cheap and necessary: columns, facets, a search in the text of the document. */
  readonly guard?: Sql | undefined;
  /** The part that only the parsed document can answer. */
  readonly rest?: Sql | undefined;
  /** Cheap and sufficient: where the guard and this hold, `rest` holds without a look at the parsed document. */
  readonly enough?: Sql | undefined;
  /** The guard alone is true exactly where an element of the list around it meets the part. */
  readonly sure?: boolean;
  /** Necessary, and answered by an index. */
  readonly match?: Sql | undefined;
  /** Paths of columns that every match compares by equality, or in a range. */
  readonly equalities?: readonly string[];
  readonly ranges?: readonly string[];
  /** A part of the match asks for facets. */
  readonly asksFacets?: boolean;
  /** A part of the match is a range of an index. */
  readonly asksRange?: boolean;
  /** Nothing but equalities of columns, all of which must hold. */
  readonly isPinned?: boolean;
}

/** Where the compiler stands. */
interface Place {
  readonly resource: Resource;
  readonly facets: ReadonlySet<string>;
  /** The jsonb value whose members are looked at. */
  readonly source: Sql;
  readonly shape: Annotation;
  readonly steps: readonly Step[];
  readonly crossing: Crossing;
  /** Number of arrays that are open, for their aliases. */
  readonly open: number;
  /** The only member of the document that the predicate asks for; the source is this member then. */
  readonly only: string | undefined;
}

/**
 * SQL of a predicate.
 * @param facets paths that the column "facets" of the table holds, in full
 */
export function compile(
  { root }: CheckedPredicate,
  resource: Resource,
  facets: Iterable<string>,
): CompiledPredicate {
  const only = onlyMember(root, resource);
  const piece = compileNode(root, {
    only,
    resource,
    facets: new Set(facets),
    source: raw('"d"'),
    shape: documentShape(resource),
    steps: [],
    crossing: 'none',
    open: 0,
  });
  const isCheap = piece.rest === undefined;
  const exact = exactOf(piece, parsedPart(only));
  const paths = indexFor(resource, piece.equalities ?? [], piece.ranges ?? []);
  return {
    exact,
    match: isCheap && piece.match !== undefined ? exact : piece.match,
    matchIsExact: isCheap && piece.match !== undefined,
    paths,
    isMixed: paths.length > 0 && piece.asksFacets === true,
    ...(piece.match !== undefined && piece.asksRange === true ? { isRange: true } : {}),
    isPinned: piece.isPinned === true && isTakenUp(paths, piece.equalities ?? []),
  };
}

const isTakenUp = (paths: readonly string[], equalities: readonly string[]): boolean =>
  paths.length > 0 && equalities.every((path) => paths.includes(path));

/** Names of the members of the document that a node asks for, with their shapes. */
function membersOf(node: CheckedNode): readonly (readonly [string, Annotation])[] {
  switch (node.type) {
    case 'and':
    case 'or':
      return node.parts.flatMap(membersOf);
    case 'not':
      return membersOf(node.part);
    default:
      return [[node.name, node.shape]];
  }
}

function onlyMember(root: CheckedNode, resource: Resource): string | undefined {
  const [first, ...others] = new Map(membersOf(root));
  if (first === undefined || others.length > 0) return undefined;
  const [name, shape] = first;
  const isStored = columnOf(resource, name)?.from === undefined;
  return isStored && isSmallMember(shape) ? name : undefined;
}

const parsedPart = (only: string | undefined): Sql =>
  only === undefined ? raw('"document"::jsonb') : memberOfDocument(only);

/** The document is parsed once a row, and only where the guard holds. */
function exactOf({ guard, rest, enough }: Piece, part: Sql): Sql {
  if (rest === undefined) return guard ?? raw('true');
  const parsed = sql`(select ${rest} from (select ${part} as "d" offset 0) as "parsed")`;
  // SQL may take the parts of an AND or OR in any order, the parts of a CASE it takes as they are
  // written.
  const whole =
    enough === undefined ? parsed : sql`(case when ${enough} then true else ${parsed} end)`;
  return guard === undefined ? whole : sql`(case when ${guard} then ${whole} else false end)`;
}

function compileNode(node: CheckedNode, place: Place): Piece {
  switch (node.type) {
    case 'and':
      return all(
        node.parts.map((part) => compileNode(part, place)),
        place,
      );
    case 'or':
      return any(node.parts.map((part) => compileNode(part, place)));
    case 'not':
      return negated(compileNode(node.part, place), place);
    case 'nested':
      return nested(node, place);
    case 'comparison':
      return comparison(node, place);
  }
}

const joined = (parts: readonly (Sql | undefined)[], word: 'and' | 'or'): Sql | undefined => {
  const given = parts.filter((part) => part !== undefined);
  return given.length < 2 ? given[0] : sql`(${join(given, ` ${word} `)})`;
};

function all(pieces: readonly Piece[], { crossing }: Place): Piece {
  return {
    guard: joined(
      pieces.map(({ guard }) => guard),
      'and',
    ),
    rest: joined(
      pieces.map(({ rest }) => rest),
      'and',
    ),
    enough: pieces.every(({ rest, enough }) => rest === undefined || enough !== undefined)
      ? joined(
          pieces.map(({ enough }) => enough),
          'and',
        )
      : undefined,
    // Different elements of a list may meet the parts.
    sure: crossing === 'none' && pieces.every(({ sure }) => sure),
    match: joined(
      pieces.map(({ match }) => match),
      'and',
    ),
    equalities: pieces.flatMap(({ equalities }) => equalities ?? []),
    ranges: pieces.flatMap(({ ranges }) => ranges ?? []),
    asksFacets: pieces.some(({ asksFacets }) => asksFacets),
    asksRange: pieces.some(({ asksRange }) => asksRange),
    isPinned: pieces.every(({ isPinned }) => isPinned),
  };
}

function any(pieces: readonly Piece[]): Piece {
  const everywhere = (parts: readonly (Sql | undefined)[]) =>
    parts.includes(undefined) ? undefined : joined(parts, 'or');
  const needsDocument = pieces.some(({ rest }) => rest !== undefined);
  return {
    guard: everywhere(pieces.map(({ guard }) => guard)),
    rest: needsDocument ? joined(pieces.map(wholeOf), 'or') : undefined,
    enough: needsDocument ? joined(pieces.map(enoughOf), 'or') : undefined,
    sure: pieces.every(({ sure }) => sure),
    match: everywhere(pieces.map(({ match }) => match)),
    asksFacets: pieces.some(({ asksFacets }) => asksFacets),
    asksRange: pieces.some(({ asksRange }) => asksRange),
  };
}

/** Cheap and sufficient for the piece as a whole; `undefined` where the document must be parsed. */
function enoughOf({ guard, rest, enough }: Piece): Sql | undefined {
  if (rest === undefined) return guard ?? raw('true');
  return enough === undefined ? undefined : joined([guard, enough], 'and');
}

/** Guard and rest as one expression, inside the parsed document. */
function wholeOf({ guard, rest }: Piece): Sql {
  if (rest === undefined) return guard ?? raw('true');
  return guard === undefined ? rest : sql`(case when ${guard} then ${rest} else false end)`;
}

function negated(piece: Piece, { crossing }: Place): Piece {
  // In a list the guard speaks of the whole document and must not be turned round.
  const whole = crossing === 'none' ? wholeOf(piece) : (piece.rest ?? raw('true'));
  const not = sql`((${whole}) is not true)`;
  return piece.rest === undefined ? { guard: not } : { rest: not };
}

function nested(node: Extract<CheckedNode, { type: 'nested' }>, place: Place): Piece {
  const { shape } = node;
  const step = { name: node.name, from: place.shape };
  const inside = { ...place, shape: elementOf(shape), steps: [...place.steps, step] };
  const value = memberOf(place, node.name);
  if (shape.kind !== 'list' && shape.kind !== 'json')
    return compileNode(node.inner, { ...inside, source: value });
  const crossing = crossingOf(place.crossing, shape);
  let piece: Piece = {};
  const rest = inOne(shape, value, place.open, (source, open) => {
    piece = compileNode(node.inner, { ...inside, source, open, crossing });
    return piece.rest ?? raw('true');
  });
  const settled = place.crossing === 'none' && piece.sure === true;
  return { ...piece, rest: settled ? undefined : rest };
}

const crossingOf = (crossing: Crossing, { kind }: Annotation): Crossing => {
  if (crossing === 'list' || kind === 'list') return 'list';
  return kind === 'json' ? 'maybe' : crossing;
};

/**
 * The name is a parameter: in maps and custom fields it comes from the client. What no member holds
 * is in a column.
 */
function memberOf({ source, steps, resource, only }: Place, name: string): Sql {
  if (steps.length === 0 && only !== undefined) return source;
  const column = steps.length === 0 ? columnOf(resource, name) : undefined;
  if (column?.from !== undefined) return sql`to_jsonb(${columnSql(column)})`;
  return sql`(${source} -> ${name}::text)`;
}

/** True when one element meets the body; a value that is no list is its own only element. */
function inOne(
  shape: Annotation,
  value: Sql,
  open: number,
  body: (element: Sql, open: number) => Sql,
): Sql {
  if (shape.kind !== 'list' && shape.kind !== 'json') return body(value, open);
  const other = shape.kind === 'json' ? sql`jsonb_build_array(${value})` : raw(`'[]'::jsonb`);
  const element = raw(`"e${open}"`);
  const inner = shape.element?.about;
  const holds =
    inner === undefined ? body(element, open + 1) : inOne(inner, element, open + 1, body);
  return sql`exists (select from jsonb_array_elements(case when jsonb_typeof(${value}) = 'array'
    then ${value} else ${other} end) as ${raw(`"t${open}" ("e${open}")`)} where ${holds})`;
}

function comparison(node: CheckedComparison, place: Place): Piece {
  const steps = [...place.steps, { name: node.name, from: place.shape }];
  const path = steps.map(({ name }) => name).join('.');
  const facet =
    facetTest(place.facets, steps, place.crossing, node) ?? orderedTest(place, steps, node);
  const isPlain = place.crossing === 'none' && !steps.some(({ name }) => name.includes('.'));
  const column = isPlain ? onColumn(node, place, path) : undefined;
  if (column !== undefined) {
    // Without an index over the column the facets are as exact, and have one.
    const found =
      column.match === undefined && facet !== undefined && facet.isUnindexed === undefined;
    return found
      ? {
          ...column,
          guard: facet.sql,
          match: facet.sql,
          asksFacets: true,
          asksRange: facet.isRange === true,
          isPinned: false,
        }
      : column;
  }
  const settled = place.crossing === 'none' && facet?.sure === true;
  const isAbsence =
    facet === undefined && place.crossing === 'none' && node.operator.passesMissing === true;
  return {
    guard: facet?.sql ?? guardInText(node, { resource: place.resource, steps }),
    rest: settled ? undefined : onDocument(node, place),
    enough: isAbsence ? absenceInText({ resource: place.resource, steps }) : undefined,
    sure: facet?.sure === true,
    match: facet?.isUnindexed === true ? undefined : facet?.sql,
    asksFacets: facet !== undefined,
    asksRange: facet?.isRange === true,
  };
}

function onColumn(node: CheckedComparison, { resource }: Place, path: string): Piece | undefined {
  const column = columnOf(resource, path);
  const test = column === undefined ? undefined : columnTest(column, node);
  if (test === undefined) return undefined;
  const isIndexed = indexFor(resource, [path], []).length > 0;
  return {
    guard: test.sql,
    sure: true,
    match: isIndexed && test.walk !== 'none' ? test.sql : undefined,
    equalities: test.walk === 'equality' ? [path] : [],
    ranges: test.walk === 'range' ? [path] : [],
    asksRange: isIndexed && test.walk === 'range',
    isPinned: test.walk === 'equality',
  };
}

function onDocument({ name, shape, operator, given }: CheckedComparison, place: Place): Sql {
  const value = memberOf(place, name);
  if (!operator.each) return operator.sql(value, given);
  return inOne(shape, value, place.open, (element) => operator.sql(element, given));
}

// The words that may come next in a predicate, for its completion: read from the same shapes by
// which it is checked.
import { type Annotation, type Kind, notFound } from '@storewright/model/declaration';
import { documentShape, memberNames, memberShape, operators } from '@storewright/store/predicate';

interface ShownMember {
  readonly name: string;
  /** `record`, `list`, `text` … */
  readonly kind: string;
  /** It is asked by conditions in parentheses. */
  readonly isNested: boolean;
  /** Words that it has, where they are known. */
  readonly values?: readonly string[];
  /** Operators that fit. */
  readonly operators: readonly string[];
}

const elementOf = (shape: Annotation): Annotation => shape.element?.about ?? shape;

/** @param path members from the document on, separated by dots @throws ResourceNotFound */
export function shownMembers(
  kinds: ReadonlyMap<string, Kind>,
  named: string,
  path: string,
): { readonly members: readonly ShownMember[] } {
  const resource = kinds.get(named)?.resource;
  if (resource === undefined) throw notFound('kind', `name '${named}'`);
  const steps = path.split('.').filter((step) => step !== '');
  let shape: Annotation | undefined = documentShape(resource);
  for (const step of steps) {
    shape = memberShape(elementOf(shape), step);
    if (shape === undefined) return { members: [] };
  }
  const parent = elementOf(shape);
  const refused = steps.length === 0 ? (resource.unsearchable ?? []) : [];
  const names = memberNames(parent).filter((name) => !refused.includes(name));
  return {
    members: [...new Set(names)].flatMap((name) => shownMember(name, memberShape(parent, name))),
  };
}

function shownMember(name: string, shape: Annotation | undefined): ShownMember[] {
  if (shape === undefined) return [];
  const element = elementOf(shape);
  const isNested = memberNames(element).length > 0 || element.kind === 'localized';
  const fitting = [...operators.values()].filter((one) => one.fits(one.each ? element : shape));
  return [
    {
      name,
      kind: shape.kind,
      isNested,
      ...(element.kind === 'choice' ? { values: element.values ?? [] } : {}),
      operators: fitting.map(({ symbol }) => symbol),
    },
  ];
}

// What a query selects of a page: fields of the page itself, and which members of its documents are
// looked at. Everything else of a document is never parsed.
import {
  type FieldNode,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import type { FieldInfo } from '../plans/plan.ts';
import type { Binding } from '../schema/binding.ts';

/** The selection of a page. */
export interface PageSelection {
  /** Fields of the page. */
  readonly fields: ReadonlySet<string>;
  /** Members of the documents that their fields read; absent: perhaps any. */
  readonly members?: ReadonlySet<string> | undefined;
}

const known = new WeakMap<readonly FieldNode[], PageSelection>();

/** The selection below the field of a page, through fragments. */
export function selectionOf({ reads }: Pick<Binding, 'reads'>, info: FieldInfo): PageSelection {
  const { fieldNodes, returnType } = info;
  const found = known.get(fieldNodes);
  if (found !== undefined) return found;
  const below = fieldsBelow(info, fieldNodes);
  const page = getNamedType(returnType);
  const shown = isObjectType(page) ? page.getFields().results : undefined;
  const type = shown && getNamedType(shown.type);
  const documents = below.filter(({ name }) => name.value === 'results');
  const selection: PageSelection = {
    fields: new Set(below.map(({ name }) => name.value)),
    members: isObjectType(type)
      ? membersRead(reads, type, fieldsBelow(info, documents))
      : undefined,
  };
  known.set(fieldNodes, selection);
  return selection;
}

/** The fields selected directly below fields. */
function fieldsBelow({ fragments }: FieldInfo, nodes: readonly FieldNode[]): FieldNode[] {
  const found: FieldNode[] = [];
  const visit = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === 'Field') found.push(selection);
      else if (selection.kind === 'InlineFragment') visit(selection.selectionSet);
      else visit(fragments[selection.name.value]?.selectionSet);
    }
  };
  for (const node of nodes) visit(node.selectionSet);
  return found;
}

/** Members of the document that the fields read; `undefined`: one field may read any. */
function membersRead(
  reads: Binding['reads'],
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
): ReadonlySet<string> | undefined {
  const members = new Set(['id']);
  for (const { name } of nodes) {
    const field = type.getFields()[name.value];
    if (field === undefined) continue;
    const read = reads.get(field) ?? (field.resolve === undefined ? [field.name] : undefined);
    if (read === undefined) return undefined;
    for (const member of read) members.add(member);
  }
  return members;
}

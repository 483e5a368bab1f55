// Conditions of extensions: predicates that may also ask whether a field has changed. That question
// compares two documents, so it is answered first and replaced by true or false in the rest.

import { isSame } from '@storewright/model/base/equality';
import type { Annotation, Resource } from '@storewright/model/declaration';
import { type CheckedPredicate, check, elementOf } from './check.ts';
import { meets, member } from './evaluate.ts';
import { malformedWhere } from './malformed.ts';
import { documentShape, memberName, memberShape } from './shape.ts';
import type { Comparison, Node, Tree } from './tree.ts';

const holds: Node = { type: 'and', parts: [] };
const fails: Node = { type: 'or', parts: [] };

/** The replacement for each question about a change, given the shape and the values around it. */
type Answered = (question: Comparison, around: Around) => Node;

interface Around {
  readonly shape: Annotation;
  /** The innermost list that contains the values. */
  readonly list?: string | undefined;
  readonly now: unknown;
  readonly before: unknown;
}

/**
 * The condition checked against the fields of a kind; its questions about changes only in so far as
 * their fields must exist.
 * @throws InvalidInput
 */
export function checkCondition(tree: Tree, resource: Resource<any>): CheckedPredicate {
  const refuseInLists: Answered = (question, { list }) => {
    if (list === undefined) return question;
    throw malformedWhere(
      `Whether '${question.field.name}' has changed cannot be tested for one element of the list '${list}'. Test it for the list.`,
      tree.text,
      question.at,
    );
  };
  const around = { shape: documentShape(resource), now: undefined, before: undefined };
  replaced(tree.root, around, refuseInLists);
  return check(tree, resource, {});
}

/** @param before the document as it was; absent: it is new, and whatever it has, has changed. */
export function meetsCondition(
  tree: Tree,
  resource: Resource<any>,
  now: unknown,
  before?: unknown,
): boolean {
  const answer: Answered = ({ field, changed }, around) => {
    const name = memberName(around.shape, field.name);
    const isChanged = !isSame(member(around.now, name), member(around.before, name));
    return isChanged === (changed === 'has changed') ? holds : fails;
  };
  const root = replaced(tree.root, { shape: documentShape(resource), now, before }, answer);
  return meets(check({ ...tree, root }, resource, {}).root, now);
}

function replaced(node: Node, around: Around, answered: Answered): Node {
  switch (node.type) {
    case 'and':
    case 'or':
      return { ...node, parts: node.parts.map((part) => replaced(part, around, answered)) };
    case 'not':
      return { ...node, part: replaced(node.part, around, answered) };
    case 'nested':
      return { ...node, inner: replaced(node.inner, inside(around, node.field.name), answered) };
    case 'comparison':
      return node.changed === undefined ? node : answered(node, around);
  }
}

/** A value that is no object has no members; the check finds names that do not exist. */
function inside({ shape, list, now, before }: Around, given: string): Around {
  const name = memberName(shape, given);
  const found = memberShape(shape, name) ?? { kind: 'json' };
  return {
    shape: elementOf(found),
    list: found.kind === 'list' ? name : list,
    now: member(now, name),
    before: member(before, name),
  };
}

// Which shape the answer to a request must have, and what is wrong with it.
import { type Finding, findings } from './check.ts';
import type { Operation, Shapes } from './shapes.ts';

export interface Answered {
  readonly method: string;
  /** Below the project, without the query: `/carts/key=a`. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** Finds the operation of a path: texts before placeholders, as routes are found. */
export type OperationFinder = (method: string, path: string) => readonly Operation[] | undefined;

export function operationFinder({ operations }: Shapes): OperationFinder {
  const byTemplate = new Map<string, Operation[]>();
  for (const operation of operations) {
    const template = `${operation.method} ${operation.path}`;
    byTemplate.set(template, [...(byTemplate.get(template) ?? []), operation]);
  }
  const templates = [...byTemplate.keys()]
    .map((template) => ({ template, pattern: patternOf(template) }))
    // `{` stands behind every letter, so that what is written out is tried first.
    .sort((left, right) => (left.template < right.template ? -1 : 1));
  return (method, path) => {
    const asked = `${method} ${path}`;
    const found = templates.find(({ pattern }) => pattern.test(asked));
    return found === undefined ? undefined : byTemplate.get(found.template);
  };
}

const patternOf = (template: string): RegExp => {
  const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
};

export interface AnswerFinding extends Finding {
  readonly operation: string;
}

/**
 * What is wrong with an answer. Errors have one shape for all paths; what the public API does not
 * have is not looked at.
 */
export function answerFindings(
  shapes: Shapes,
  find: OperationFinder,
  { method, path, status, body }: Answered,
): readonly AnswerFinding[] {
  const operations = find(method, path);
  if (operations === undefined || body === undefined) return [];
  // GraphQL has its own shape of errors for documents that are not carried out.
  if (path === '/graphql' && isGraphql(body))
    return findings(shapes, 'GraphQLResponse', body).map((one) => ({ ...one, operation: path }));
  const operation = `${method} ${operations[0]!.path} ${status}`;
  const declared = operations.find((one) => one.status === status);
  if (status >= 400)
    return findings(shapes, 'ErrorResponse', body).map((one) => ({ ...one, operation }));
  if (declared === undefined)
    return [{ operation, problem: 'unknown', place: operation, at: '', value: status }];
  return findings(shapes, declared.type, body).map((one) => ({ ...one, operation }));
}

const isGraphql = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !('statusCode' in body);

// Short calls of tests to a server: each says what the answer must be and hands over what is in it.
import assert from 'node:assert/strict';
import type { Answer, RequestOptions } from './harness.ts';

type Request = (
  method: string,
  path: string,
  body?: unknown,
  options?: RequestOptions,
) => Promise<Answer>;

export interface CheckedCalls {
  /** The body of an answer that must have the status. */
  expecting(
    status: number,
    method: string,
    path: string,
    body?: unknown,
    options?: RequestOptions,
  ): Promise<any>;
  /** What is read, which must be there. */
  read(path: string, options?: RequestOptions): Promise<any>;
  /** The body of a POST that must be answered 200: of an update or a procedure. */
  posted(path: string, body: object, options?: RequestOptions): Promise<any>;
  /** What a POST has created, which must be answered 201. */
  created(path: string, draft: object, options?: RequestOptions): Promise<any>;
  /** The document after update actions on its present version, which must succeed. */
  changed(path: string, ...actions: readonly object[]): Promise<any>;
  /** The data of a GraphQL answer that must tell of no error. */
  graphql(query: string, variables?: object, options?: RequestOptions): Promise<any>;
  /** The errors of a GraphQL answer that must tell of some. */
  graphqlErrors(query: string, variables?: object, options?: RequestOptions): Promise<any>;
}

export function checkedCalls(request: Request): CheckedCalls {
  const expecting: CheckedCalls['expecting'] = async (status, method, path, sent, options) => {
    const answer = await request(method, path, sent, options);
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const read: CheckedCalls['read'] = (path, options) =>
    expecting(200, 'GET', path, undefined, options);
  const posted: CheckedCalls['posted'] = (path, body, options) =>
    expecting(200, 'POST', path, body, options);
  return {
    expecting,
    read,
    posted,
    created: (path, draft, options) => expecting(201, 'POST', path, draft, options),
    async changed(path, ...actions) {
      const { version } = await read(path);
      return posted(path, { version, actions });
    },
    async graphql(query, variables = {}, options) {
      const body = await posted('/graphql', { query, variables }, options);
      // The beginning tells which query of a table it was.
      const asked = query.slice(0, 100);
      assert.equal(body.errors, undefined, `${asked}: ${JSON.stringify(body.errors)}`);
      return body.data;
    },
    async graphqlErrors(query, variables = {}, options) {
      const { body } = await request('POST', '/graphql', { query, variables }, options);
      assert.ok(body.errors?.length > 0, `${query.slice(0, 100)}: ${JSON.stringify(body)}`);
      return body.errors;
    },
  };
}

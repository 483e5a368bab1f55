// Operations of the APIs next to the HTTP API whose paths need no prefix.
import { sessionDraft, sessionFields, sessionOperations } from '../../sessions/declaration.ts';
import { type Offered, operation, success } from './operations.ts';
import type { Schemas } from './schemas.ts';

/** The operations of the Sessions API. */
export function sessionsOperations(schemas: Schemas): readonly Offered[] {
  const { create, read } = sessionOperations;
  const shown = schemas.named('Session', schemas.object(sessionFields, 'output'));
  const wordsOf = ({ path, scopes, doc }: typeof create | typeof read) => ({
    path,
    scopes,
    tag: 'Session',
    summary: doc,
  });
  return [
    operation(wordsOf(create), 'post', {
      body: schemas.named('SessionDraft', schemas.object(sessionDraft, 'input')),
      example: {
        cart: { cartRef: { id: '0199b2a4-5b1c-7c1e-9d5f-3f0a6f3c2b11' } },
        metadata: { applicationKey: 'checkout', allowedPaymentMethods: ['card'] },
      },
      responses: success(201, shown),
    }),
    operation(wordsOf(read), 'get', { responses: success(200, shown) }),
  ];
}

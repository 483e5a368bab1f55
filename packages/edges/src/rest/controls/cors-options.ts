// What browsers may send from pages of other origins, and read of the answers.

import { hintHeader } from '../hints/why.ts';
import { positionHeader } from '../stages/freshness.ts';
import type { Wrapper } from '../stages/wrapper.ts';

/** Where the controls are on, headers for developers count too. */
export const corsOptions = (wrappers: readonly Wrapper[]) => ({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'X-Correlation-ID',
    'X-External-User-ID',
    'Idempotency-Key',
    positionHeader,
    'User-Agent',
    ...wrappers.flatMap(({ headers = [] }) => headers),
  ],
  exposedHeaders: [
    'X-Correlation-ID',
    'Idempotency-Replayed',
    positionHeader,
    ...(wrappers.length === 0 ? [] : [hintHeader]),
  ],
  maxAge: 86_400,
  strictPreflight: false,
});

// What browsers may send from pages of other origins, and read of the answers.

import { hintHeader } from '../hints/why.ts';
import { branchHeader } from './branch-header.ts';
import { idsHeader } from './ids-header.ts';

/** @param areControlled whether only this machine is served: headers for developers count then */
export const corsOptions = (areControlled: boolean, positionHeader: string) => ({
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
    ...(areControlled ? [branchHeader, idsHeader] : []),
  ],
  exposedHeaders: [
    'X-Correlation-ID',
    'Idempotency-Replayed',
    positionHeader,
    ...(areControlled ? [hintHeader] : []),
  ],
  maxAge: 86_400,
  strictPreflight: false,
});

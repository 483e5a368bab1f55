// What a client of the gateway understands: refusals as entries of an answer with status 200.

import { cut, limits } from '@storewright/model/declaration';
import { GraphQLError } from 'graphql';
import { type HostingAnswer, json } from '../applications/world.ts';

const refusals = {
  UNAUTHENTICATED: 'You are not signed in.',
  FORBIDDEN: 'You are not allowed to do this.',
} as const;

export const refusal = (
  code: keyof typeof refusals,
  message: string = refusals[code],
): GraphQLError => new GraphQLError(cut(message, limits.messageLength), { extensions: { code } });

export const badRequest = (message: string): GraphQLError =>
  new GraphQLError(cut(message, limits.messageLength), { extensions: { code: 'BAD_REQUEST' } });

/** The error as clients see it: messages of the parser repeat parts of the document. */
export const shownAs = (error: GraphQLError) => {
  const entry = error.toJSON();
  return { ...entry, message: cut(entry.message, limits.messageLength) };
};

export const refused = (error: GraphQLError, status = 200): HostingAnswer =>
  json(status, { errors: [shownAs(error)] });

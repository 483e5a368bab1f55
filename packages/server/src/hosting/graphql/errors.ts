// What a client of the gateway understands: refusals as entries of an answer with status 200.
import { GraphQLError } from 'graphql';
import { type HostingAnswer, json } from '../world.ts';

const refusals = {
  UNAUTHENTICATED: 'You are not signed in.',
  FORBIDDEN: 'You may not do this.',
} as const;

export const refusal = (
  code: keyof typeof refusals,
  message: string = refusals[code],
): GraphQLError => new GraphQLError(message, { extensions: { code } });

export const badRequest = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });

export const refused = (error: GraphQLError, status = 200): HostingAnswer =>
  json(status, { errors: [error.toJSON()] });

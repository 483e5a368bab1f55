// The public GraphQL schema: names and types, one type a line, in `public-names` beside the sources.
import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';

const file = new URL('../../public-names/graphql-schema.txt', import.meta.url);

/** The schema that clients of the public API write documents for. */
export const publicSchema = (): GraphQLSchema =>
  buildSchema(readFileSync(file, 'utf8'), { assumeValid: true });

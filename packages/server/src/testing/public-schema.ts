// The public GraphQL schema: names and types, one type a line, in `schema` next to the sources.
import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';

const file = new URL('../../../edges/schema/published.txt', import.meta.url);

/** The schema that clients of the public API write documents for. */
export const publicSchema = (): GraphQLSchema =>
  buildSchema(readFileSync(file, 'utf8'), { assumeValid: true });

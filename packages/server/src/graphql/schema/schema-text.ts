// The schema in the schema definition language, for code generators and tools.
import { lexicographicSortSchema, printSchema } from 'graphql';
import type { Kind } from '../../declaration/index.ts';
import { createSchema } from './schema.ts';

/** Types and their members sorted by name, so that a text changes only where the schema does. */
export const schemaText = (kinds: ReadonlyMap<string, Kind>): string =>
  `${printSchema(lexicographicSortSchema(createSchema(kinds)))}\n`;

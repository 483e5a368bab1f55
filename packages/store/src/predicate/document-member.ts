// One member of a document, without the rest of it: to find a member in the text of JSON takes less time than to make the binary
// form of all members.
import type { Annotation } from '@storewright/model/declaration';
import { type Sql, sql } from '../sql/sql.ts';

/** Whether only a small part of a document is in the member: lists may hold most of it, which would be read twice. */
export const isSmallMember = ({ kind }: Annotation): boolean => kind !== 'list' && kind !== 'json';

/** The binary form of the member alone; null where the document lacks it. */
export const memberOfDocument = (name: string): Sql =>
  sql`("document"::json -> ${name}::text)::jsonb`;

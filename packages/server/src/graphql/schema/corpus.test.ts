// Random documents of the public schema: each of them has to be valid here, too. The schema is the
// published one, names and types alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSchema } from '@storewright/edges/graphql/schema';
import { widerPlaces } from '@storewright/edges/graphql/wider/widened';
import { kinds } from '@storewright/model/resources';
import { type GraphQLSchema, parse, validate } from 'graphql';
import { publicSchema } from '../../testing/public-schema.ts';
import { documentOf } from '../../testing/random-documents.ts';
import { diceOf, seeded } from '../../testing/random-search.ts';

const published = publicSchema();
const ours = createSchema(kinds);

/** What the specification asks for, and what it takes in another form. */
const fixed = new Map(
  widerPlaces(ours).map(
    ({ place, shown }) => [place, shown.endsWith('!') ? 'always' : 'never'] as const,
  ),
);

/** Documents for every field of the roots: with variables, with literals, with as little as may be. */
function documentsOf(schema: GraphQLSchema): readonly string[] {
  const dice = diceOf(seeded(23));
  const plan = { schema, dice, depth: 4, width: 6, fixed };
  const roots = [
    ['query', schema.getQueryType()!],
    ['mutation', schema.getMutationType()!],
  ] as const;
  return roots.flatMap(([root, type]) =>
    Object.values(type.getFields()).flatMap((field) => [
      documentOf({ ...plan, withOptional: false }, root, field, true),
      documentOf({ ...plan, withOptional: true }, root, field),
      documentOf({ ...plan, withOptional: false }, root, field),
    ]),
  );
}

test('documents that fit the public schema fit ours', () => {
  const documents = documentsOf(published).map((text) => ({ text, document: parse(text) }));
  const valid = documents.filter(({ document }) => validate(published, document).length === 0);
  assert.ok(valid.length > documents.length * 0.9, `${valid.length} of ${documents.length}`);
  const refused = valid.flatMap(({ text, document }) =>
    validate(ours, document).map(({ message }) => `${message} in ${text.slice(0, 80)}`),
  );
  assert.deepEqual(refused, []);
});

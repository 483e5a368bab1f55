// The parts of the published GraphQL schema that ours lacks.

import { createSchema } from '@storewright/edges/graphql';
import { knownGaps } from '@storewright/edges/graphql/schema/known-gaps';
import { ownSections } from '@storewright/edges/graphql/schema/sdl';
import { widerPlaces } from '@storewright/edges/graphql/wider/widened';
import { kinds } from '@storewright/model/resources';
import { section, table, titled } from './page.ts';

const listed = (lines: readonly string[]) => lines.map((line) => `- \`${line}\``).join('\n');

const placesTable = (): string =>
  table(
    ['place', 'shown', 'taken', 'or this member'],
    widerPlaces(createSchema(kinds)).map(({ place, shown, accepted, instead }) => [
      `\`${place}\``,
      `\`${shown}\``,
      `\`${accepted}\``,
      instead.map((name) => `\`${name}\``).join(', '),
    ]),
  );

export const graphqlPage = (): string =>
  titled(
    'GraphQL',
    'The schema is the published one for the kinds in the [reference](README.md); `POST /{projectKey}/graphql` describes itself to any valid token. Every field of its root exists. Every type, member, argument and word of it exists here, too: a document that is valid there is valid here. Fields of types without an offered feature behind them are null or empty. A request that uses one of these is refused by its name:',
    ...knownGaps.map(({ why, lines }) => `${why}\n\n${listed(lines)}`),
    section(
      'What execution takes beyond introspection',
      `Introspection shows these places in the form of the second column. Mutations take the form of the third one, too, in literals and in variables that are declared by either type; where the last column names a member, it may replace the one shown, and one of them is required.\n\n${placesTable()}`,
    ),
    section(
      'What differs',
      ownSections()
        .map(({ why, text }) => `${why}\n\n\`\`\`graphql\n${text}\n\`\`\``)
        .join('\n\n'),
    ),
  );

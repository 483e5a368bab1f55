// What the published GraphQL schema has beside ours.
import { knownDifferences } from '../graphql/published/known-differences.ts';
import { knownGaps } from '../graphql/published/known-gaps.ts';
import { section, titled } from './page.ts';

const listed = (lines: readonly string[]) => lines.map((line) => `- \`${line}\``).join('\n');

export const graphqlPage = (): string =>
  titled(
    'GraphQL',
    'The schema is the published one for the kinds in the [reference](README.md); `POST /{projectKey}/graphql` describes itself to any valid token. Every field of its root is there. Every type, member, argument and word of it is here, too: a document that is valid there is valid here, unless the specification of the orders asks for more. Fields of types that need what is not offered yet are answered null or empty. A request that uses one of these is refused by its name:',
    ...knownGaps.map(({ why, lines }) => `${why}\n\n${listed(lines)}`),
    section(
      'What differs',
      knownDifferences.map(({ why, lines }) => `${why}\n\n${listed(lines)}`).join('\n\n'),
    ),
  );

// The page on product suggestions: the inputs, the matches and their reasons, all of it read from
// the code that answers; and how to have them explained.
import type { SearchKeyword } from '@storewright/model/commerce/catalogue/product-data';
import { errorTable, type Field, type Kind } from '@storewright/model/declaration';
import {
  normalised,
  suggestionTokens,
  tokenizerWords,
} from '@storewright/model/resources/catalogue/product/suggest';
import { maxInputs } from '@storewright/model/resources/catalogue/product-projection/suggest';
import { maxIndexedTextLength } from '@storewright/store/sql/columns';
import { distanceToBeginning, maxEdits, pointsOf } from '@storewright/store/suggestions/distance';
import { fuzzyLimits } from '@storewright/store/suggestions/fuzzy';
import { manyHeads } from '@storewright/store/suggestions/heads';
import { maxSteps } from '@storewright/store/suggestions/steps';
import { suggestionLimits } from '@storewright/store/suggestions/text';
import { section, table, titled, typeName } from './page.ts';

const kind = 'product-projection';

/** What the page says of a command. */
export interface CommandForm {
  readonly name: () => string;
  readonly registeredArguments: readonly { readonly name: () => string }[];
  readonly options: readonly { readonly flags: string; readonly description: string }[];
}

/**
 * How products are suggested, and how to find out why.
 * @param explain the command that explains suggestions
 */
export function suggestionsPage(kinds: ReadonlyMap<string, Kind>, explain: CommandForm): string {
  const procedure = kinds.get(kind)?.procedures.find(({ path }) => path.endsWith('/suggest'));
  if (procedure === undefined) throw new Error(`${kind} offers no suggestions`);
  const { method, path, scopes, query, doc, graphqlQuery } = procedure;
  return titled(
    'Product suggestions',
    `\`${method} /{projectKey}${path}\`, with one of the scopes ${scopes.map((one) => `\`${one}\``).join(', ')}; in GraphQL \`${graphqlQuery!.query}\`. ${doc}`,
    section('Parameters', parameterTable(query as { readonly [name: string]: Field })),
    section('Switching the index on', indexText()),
    section('What matches', matchTable()),
    section('Misspelt inputs', editTable()),
    section('Limits', limitTable()),
    section('While there is no index', indexTable()),
    section('Why a string is suggested', commandText(explain)),
  );
}

const parameterTable = (query: { readonly [name: string]: Field }): string =>
  table(
    ['parameter', 'type', 'default'],
    Object.entries(query).map(([name, field]) => [
      field.about.kind === 'map' ? `\`${name}.{lang}\`` : `\`${name}\``,
      typeName(field.about.kind === 'map' ? field.about.element! : field),
      'default' in field ? String(field.default) : '',
    ]),
  );

const keywords: readonly SearchKeyword[] = [
  { text: 'Multi Tool' },
  { text: 'Swiss army knife', suggestTokenizer: { type: 'whitespace' } },
  { text: 'Straße', suggestTokenizer: { type: 'custom', inputs: ['Gasse', 'Weg'] } },
];

const matchTable = (): string =>
  table(
    ['text of the keyword', 'tokenizer', 'found by the beginnings of'],
    keywords.map((keyword) => [
      keyword.text,
      tokenizerWords.get(keyword.suggestTokenizer?.type ?? 'none')!,
      suggestionTokens({ en: [keyword] })
        .map(({ token }) => `\`${token}\``)
        .join(', '),
    ]),
  );

const misspelt = [
  ['kni', 'knife'],
  ['knfe', 'knife'],
  ['mutli', 'multi'],
  ['screwdrievr', 'screwdriver'],
  ['scwredrivre', 'screwdriver'],
  ['STRASE', 'Straße'],
] as const;

/** Lengths at which one more edit is allowed. */
const steps = [1, 2].map((edits) =>
  Array.from({ length: fuzzyLimits.input }, (_, index) => index + 1).find(
    (length) => maxEdits(length) >= edits,
  ),
);

const editTable = (): string =>
  [
    `With \`fuzzy=true\` a token also matches when one of its prefixes is the input after some edits, each of them one character more, less or other, or two neighbours swapped: one edit from ${steps[0]} characters of the input on, two from ${steps[1]} on. Exact matches come first, then prefixes, then matches with fewer edits; equal ones in the order of their strings. Of very many equal ones the first in the order of tokens are returned.`,
    table(
      ['input', 'token', 'edits', 'matches'],
      misspelt.map(([input, token]) => editRow(normalised(input), normalised(token))),
    ),
  ].join('\n\n');

function editRow(input: string, token: string): readonly string[] {
  const points = pointsOf(input);
  const edits = distanceToBeginning(points, token, points.length);
  const isMatch = edits <= maxEdits(points.length);
  return [`\`${input}\``, `\`${token}\``, String(edits), isMatch ? 'yes' : 'no'];
}

const limitTable = (): string =>
  table(
    ['what', 'at most'],
    [
      ['inputs of a request', maxInputs],
      ['characters of a suggested string (UTF-16 code units)', suggestionLimits.textLength],
      ['characters of a token that are kept (UTF-16 code units)', maxIndexedTextLength],
      ['tokens of one side of a product', suggestionLimits.tokens],
      ['characters of a misspelt input that are looked at', fuzzyLimits.input],
      ['rows looked at below one beginning of tokens', fuzzyLimits.rows],
      ['the same below the beginning that was typed', fuzzyLimits.typedRows],
      ['tokens of one string that are passed over to find other strings', maxSteps],
    ].map((row) => row.map(String)),
  );

const indexText = (): string =>
  [
    `The index of a project is off at first. The update action \`changeProductSearchIndexingEnabled\` of the [project](project.md) with \`enabled\` has it built in the background, or dropped; \`searchIndexing.products.status\` is \`Indexing\` until it is \`Activated\`, and \`storewright explain suggest\` shows how far it is.`,
    `The next request on any server sees a commit. One exception: while a writing transaction is open, such as a bulk load straight into the database, and more than ${manyHeads.heads} new prefixes of tokens have come since it began, misspelt inputs may miss tokens of the last ${manyHeads.maxPauseMs / 1_000} seconds.`,
  ].join('\n\n');

const indexTable = (): string =>
  table(
    ['answer', 'status', 'when'],
    (['SearchDeactivated', 'SearchIndexingInProgress'] as const).map((code) => [
      `\`${code}\``,
      String(errorTable[code].status),
      errorTable[code].doc,
    ]),
  );

function commandText(command: CommandForm): string {
  const taken = command.registeredArguments.map((one) => `<${one.name()}>`);
  return [
    `\`storewright explain ${command.name()} ${taken.join(' ')}\` shows the state of the index, the form in which the input is compared, and for each text the token, the tokenizer that made it, the edits, and products that have it.`,
    table(
      ['option', 'meaning'],
      command.options.map(({ flags, description }) => [`\`${flags}\``, description]),
    ),
  ].join('\n\n');
}

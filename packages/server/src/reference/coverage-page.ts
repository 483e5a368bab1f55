// The page on the offered share of the public API, with numbers and with every missing name.
import type { Kind } from '@storewright/model/declaration';
import {
  type Counted,
  countedActions,
  countedFields,
  countedMessages,
  countedOperations,
} from './coverage.ts';
import { section, table, titled } from './page.ts';

/** Names of the public API: what there is to offer. */
export interface PublicNames {
  /** `family method path`, the path below the project. */
  readonly operations: readonly string[];
  /** `resource action`. */
  readonly actions: readonly string[];
  readonly messages: readonly string[];
  /** `root field`. */
  readonly graphqlFields: readonly string[];
}

export function coveragePage(kinds: ReadonlyMap<string, Kind>, names: PublicNames): string {
  const operations = countedOperations(kinds, names.operations);
  const actions = countedActions(kinds, names.actions);
  const messages = countedMessages(kinds, names.messages);
  const fields = countedFields(kinds, names.graphqlFields);
  return titled(
    'Coverage',
    'How much of the public API this version offers, counted from its declarations and the names of the public API. A missing feature is refused by name: paths answer 404 `ResourceNotFound`, update actions 400 with the words `is not offered by this server yet`; GraphQL does not have the fields of the root. No missing feature is mistaken for another one.',
    table(
      ['part', 'public', 'offered', 'share'],
      [
        row('Operations (method and path)', operations),
        row('Update actions', actions),
        row('Messages', messages),
        row('Fields of the GraphQL root', fields),
      ],
    ),
    section('Operations', `${groups('family', operations)}\n\n${missing(operations)}`),
    section('Update actions', `${groups('resource', actions)}\n\n${missing(actions)}`),
    section('Messages', missing(messages)),
    section('Fields of the GraphQL root', missing(fields)),
  );
}

const offeredIn = (counted: readonly Counted[]): number =>
  counted.filter(({ isOffered }) => isOffered).length;

function row(part: string, counted: readonly Counted[]): readonly string[] {
  const offered = offeredIn(counted);
  const share = counted.length === 0 ? '' : `${Math.floor((100 * offered) / counted.length)} %`;
  return [part, String(counted.length), String(offered), share];
}

const grouped = (counted: readonly Counted[]): ReadonlyMap<string, readonly Counted[]> => {
  const found = new Map<string, Counted[]>();
  for (const one of counted) found.set(one.group, [...(found.get(one.group) ?? []), one]);
  return found;
};

const groups = (title: string, counted: readonly Counted[]): string =>
  table(
    [title, 'public', 'offered', 'share'],
    [...grouped(counted)].map(([group, some]) => row(`\`${group}\``, some)),
  );

const missing = (counted: readonly Counted[]): string => {
  const absent = counted.filter(({ isOffered }) => !isOffered);
  if (absent.length === 0) return 'All of them are offered.';
  const lines = [...grouped(absent)].map(
    ([group, some]) => `- ${group}: ${some.map(({ name }) => `\`${name}\``).join(', ')}`,
  );
  return ['Not offered:', '', ...lines].join('\n');
};

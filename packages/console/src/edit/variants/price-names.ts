// The names of the customer groups and channels that prices are for.
import { useMemo } from 'react';
import { useLoaded } from '../../parts/page.tsx';
import { type Document, documentsWith } from '../../server.ts';
import { useLanguage } from '../../words/words.ts';
import { useAround } from '../field.ts';
import { titleOfDocument } from '../titles.ts';

export type PriceNames = ReadonlyMap<string, string>;

const paths = { customerGroup: '/customer-groups', channel: '/channels' } as const;

/** Ids of one request: addresses have a limit. */
const maxIds = 100;

/** By id. */
export function usePriceNames(variants: readonly any[]): PriceNames {
  const { project } = useAround();
  const language = useLanguage();
  const prices = variants.flatMap((one) => one.prices ?? []);
  const idsOf = (member: string): readonly string[] =>
    [...new Set<string>(prices.flatMap((price) => price[member]?.id ?? []))].slice(0, maxIds);
  const asked = [idsOf('customerGroup'), idsOf('channel')] as const;
  const { value } = useLoaded(['price names', project, asked], async (signal) => {
    const [groups, channels] = await Promise.all([
      documentsWith(project, paths.customerGroup, 'id', asked[0], signal),
      documentsWith(project, paths.channel, 'id', asked[1], signal),
    ]);
    return [...groups, ...channels];
  });
  return useMemo(
    () => namesOf(value ?? [], (one) => titleOfDocument(one, language)),
    [value, language],
  );
}

const namesOf = (found: readonly Document[], titleOf: (one: Document) => string): PriceNames =>
  new Map(found.map((one) => [one.id, titleOf(one)]));

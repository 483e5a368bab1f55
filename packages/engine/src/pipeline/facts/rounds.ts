// Which needs of a round are still open. Rules are asked for their needs again and again, with the
// facts known so far.
import type { Need, Needs } from '@storewright/model/declaration';

type Asked = readonly [fact: string, need: Need | undefined];

/** Needs and facts of one rule, asked until it asks for nothing new. */
interface Rounds {
  /** The needs that have no answer yet; none: everything is known. */
  readonly unanswered: (needs: Needs) => readonly Asked[];
  readonly answer: (asked: readonly Asked[], facts: readonly unknown[]) => void;
  /** Facts by their names, including the facts of the surroundings. */
  readonly known: { readonly [fact: string]: any };
}

/**
 * A fact that no round needed yet is known to be `undefined`, so that rules can see that they were
 * asked; as soon as a later round needs it, it is fetched all the same.
 */
export function roundsFrom(around: object): Rounds {
  const known: { [fact: string]: any } = { ...around };
  const unneeded = new Set<string>();
  return {
    known,
    unanswered(needs) {
      const asked: Asked[] = [];
      for (const fact in needs) {
        const need = needs[fact];
        if (!(fact in known) || (need !== undefined && unneeded.has(fact)))
          asked.push([fact, need]);
      }
      return asked;
    },
    answer(asked, facts) {
      asked.forEach(([fact, need], index) => {
        known[fact] = facts[index];
        if (need === undefined) unneeded.add(fact);
        else unneeded.delete(fact);
      });
    },
  };
}

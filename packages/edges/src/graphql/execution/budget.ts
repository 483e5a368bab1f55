// How many references one operation may follow. Lists of references that lead to each other grow
// without bound in a document of a few bytes: each followed reference is counted, in any list, and
// the first excess ends the whole operation.
import { setImmediate } from 'node:timers';
import { type ApiError, apiError } from '@storewright/model/declaration';

export interface Budget {
  /**
   * Counts references and hands over what they lead to, a part in each turn of the event loop, so
   * that others are answered meanwhile. After the end it hands over nothing more.
   */
  follow<T>(references: number, find: () => Promise<T>): Promise<T>;
  /** The refusal at the first excess. The executor of the operation stops waiting for it then. */
  readonly exceeded: Promise<ApiError>;
}

/** How many are passed on in one turn: as many as one statement reads at most. */
const maxInTurn = 500;

export function openBudget(most: number): Budget {
  let exceed: (error: ApiError) => void = () => {};
  const exceeded = new Promise<ApiError>((resolve) => {
    exceed = resolve;
  });
  // What waits for this waits for nothing: it is forgotten with the operation.
  const never = new Promise<never>(() => {});
  const turn = turns();
  let followed = 0;
  return {
    exceeded,
    async follow(references, find) {
      if (followed <= most && followed + references > most) exceed(tooMany(most));
      followed += references;
      if (followed > most) return never;
      const found = await find();
      await turn(references);
      return followed > most ? never : found;
    },
  };
}

/** Answers with the turn in which so many more fit: this one, or one to come. */
function turns(): (count: number) => Promise<void> | undefined {
  let last: Promise<void> | undefined;
  let inLast = 0;
  const next = async (before: Promise<void> | undefined) => {
    await before;
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return (count) => {
    inLast += count;
    if (inLast > maxInTurn) {
      inLast = count;
      last = next(last);
    }
    return last;
  };
}

const tooMany = (most: number) =>
  apiError.QueryComplexityLimitExceeded(`The answer would follow more than ${most} references.`);

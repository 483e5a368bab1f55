// How much of a queue of turns each party has: its running and its waiting work.

/** Who asks: turns are shared between groups, and within a group between its members. */
export interface Party {
  readonly group: string;
  readonly member?: string | undefined;
}

export interface Shares {
  /** Whether any party has something at work or waits. */
  readonly isUsed: boolean;
  begin(party: Party | undefined): void;
  end(party: Party | undefined): void;
  /** @param change 1 or -1 */
  wait(party: Party | undefined, change: number): void;
  /** What the group has at work, which is never less than what its member has. */
  most(party: Party | undefined): number;
  /** Whether one party has less at work than the other: its group, or within one its member. */
  isLess(one: Party | undefined, other: Party | undefined): boolean;
  /** How many turns are given, at most, before one more of the party that waits. */
  before(party: Party): number;
}

/** Counts by name; zero is not kept. */
class Counts {
  private readonly counts = new Map<string, number>();

  of = (name: string): number => this.counts.get(name) ?? 0;

  add(name: string, change: number): void {
    const count = this.of(name) + change;
    if (count > 0) this.counts.set(name, count);
    else this.counts.delete(name);
  }

  get size(): number {
    return this.counts.size;
  }
}

const memberOf = ({ group, member }: Party) => `${group} ${member ?? ''}`;

export function sharesOf(): Shares {
  const groups = new Counts();
  const members = new Counts();
  const waiting = new Counts();
  const work = (party: Party | undefined, change: number) => {
    if (party === undefined) return;
    groups.add(party.group, change);
    members.add(memberOf(party), change);
  };
  const most = (party: Party | undefined) => (party === undefined ? 0 : groups.of(party.group));
  const ofMember = (party: Party | undefined) =>
    party === undefined ? 0 : members.of(memberOf(party));
  return {
    get isUsed() {
      return groups.size > 0 || waiting.size > 0;
    },
    begin: (party) => work(party, 1),
    end: (party) => work(party, -1),
    wait(party, change) {
      if (party !== undefined) waiting.add(party.group, change);
    },
    most,
    isLess(one, other) {
      if (one?.group === other?.group) return ofMember(one) < ofMember(other);
      return most(one) < most(other);
    },
    before: ({ group }) => waiting.of(group) * Math.max(1, waiting.size),
  };
}

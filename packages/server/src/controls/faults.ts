// Which request meets which fault. Rules are those of the database, so every server of a project has
// them; each counts the requests that it sees itself. What has fired is kept in memory, bounded.
import { createHash } from 'node:crypto';
import type { Controls } from './controls.ts';
import { type FaultEffect, type FaultRule, type FaultyRequest, meets } from './fault-rules.ts';

export interface Fired {
  /** Counts from 1 for each key. */
  readonly seq: number;
  readonly ruleId: string;
  /** By the clock of the database. */
  readonly at: string;
  readonly correlationId: string;
  readonly method: string;
  readonly path: string;
  readonly what: readonly string[];
}

export interface Faults {
  /** Some project has rules. */
  any(): boolean;
  has(project: string): boolean;
  /** The first rule that fires; each that the request meets counts it, also those behind. */
  decide(request: FaultyRequest): { readonly id: string; readonly effect: FaultEffect } | undefined;
  /** Notes what a request asked for itself. */
  note(request: FaultyRequest, id: string, effect: FaultEffect): void;
  /** @param since Earlier ones are of a former project of that key, in milliseconds since the epoch. */
  fired(project: string, after: number, since?: number): readonly Fired[];
}

interface Plan {
  readonly text: string;
  /** Another one each time that the rules are set anew; rules that are added come behind the others. */
  readonly mark: unknown;
  readonly rules: readonly FaultRule[];
  readonly met: number[];
  readonly fired: number[];
}

const maxFired = 10_000;
/** Of all projects: a day of test runs makes more projects than memory has room for. */
const maxInAll = 100_000;

/** @param now The clock of the database. */
export function openFaults(
  controls: Pick<Controls, 'faults' | 'anyFaults'>,
  now: () => number,
): Faults {
  const plans = new Map<string, Plan>();
  const lists = openFiredLists();

  function planOf(project: string): Plan | undefined {
    const text = controls.faults(project);
    if (text === undefined) {
      plans.delete(project);
      return undefined;
    }
    const known = plans.get(project);
    if (known?.text === text) return known;
    const { rules, mark } = JSON.parse(text) as Pick<Plan, 'rules' | 'mark'>;
    const kept = known?.mark === mark ? known : undefined;
    const counts = (of: 'met' | 'fired') => rules.map((_, at) => kept?.[of][at] ?? 0);
    const plan = { text, mark, rules, met: counts('met'), fired: counts('fired') };
    plans.set(project, plan);
    return plan;
  }

  function note(request: FaultyRequest, ruleId: string, effect: FaultEffect): void {
    const { project, method, path, correlationId } = request;
    const what = Object.keys(effect);
    const at = new Date(now()).toISOString();
    lists.note(project, { ruleId, at, correlationId, method, path, what });
  }

  return {
    any: controls.anyFaults,
    has: (project) => controls.faults(project) !== undefined,
    decide(request) {
      const plan = planOf(request.project);
      let acting: { readonly id: string; readonly effect: FaultEffect } | undefined;
      for (const [at, rule] of (plan?.rules ?? []).entries()) {
        if (!meets(request, rule.when)) continue;
        plan!.met[at]! += 1;
        if (acting !== undefined || !fires(rule, at, plan!)) continue;
        plan!.fired[at]! += 1;
        acting = { id: idOf(rule, at), effect: rule.then };
      }
      if (acting !== undefined) note(request, acting.id, acting.effect);
      return acting;
    },
    note,
    fired: lists.after,
  };
}

/** What has fired, by project; the project in which nothing has fired for the longest time goes first. */
function openFiredLists() {
  const lists = new Map<string, { last: number; readonly fired: Fired[] }>();
  let count = 0;
  const forgetOldest = () => {
    const [project, { fired }] = lists.entries().next().value!;
    count -= fired.length;
    lists.delete(project);
  };
  return {
    note(project: string, one: Omit<Fired, 'seq'>): void {
      const list = lists.get(project) ?? { last: 0, fired: [] };
      list.last += 1;
      count += 1;
      list.fired.push({ seq: list.last, ...one });
      // Twice as many are kept before half of them go, so that most notes move nothing.
      if (list.fired.length >= 2 * maxFired) count -= list.fired.splice(0, maxFired).length;
      lists.delete(project);
      lists.set(project, list);
      while (count > maxInAll) forgetOldest();
    },
    after(project: string, after: number, since = 0): readonly Fired[] {
      const begin = new Date(since).toISOString();
      const fired = (lists.get(project)?.fired ?? []).slice(-maxFired);
      return fired.filter(({ seq, at }) => seq > after && at >= begin);
    },
  };
}

const idOf = ({ id }: FaultRule, at: number): string => id ?? `rule-${at + 1}`;

function fires(rule: FaultRule, at: number, { met, fired }: Plan): boolean {
  const count = met[at]!;
  if (rule.times !== undefined && fired[at]! >= rule.times) return false;
  if (rule.nth !== undefined && !rule.nth.includes(count)) return false;
  if (rule.every !== undefined && count % rule.every !== 0) return false;
  return rule.percent === undefined || share(idOf(rule, at), count) < rule.percent;
}

/** 0 to 100, the same in every run. */
const share = (id: string, count: number): number =>
  createHash('sha256').update(`${id} ${count}`).digest().readUInt32BE() / (2 ** 32 / 100);

// Which request meets which fault. Rules are stored in the database, so every server of a project
// has them; each counts its own requests. Fired faults are kept in memory, bounded.
import {
  dateTime,
  described,
  listOf,
  long,
  type ObjectOf,
  text,
} from '@storewright/model/declaration';
import type { Controls } from './controls.ts';
import { delayOf, idOf, isDue } from './fault-chance.ts';
import {
  type FaultEffect,
  type FaultRule,
  type FaultyCall,
  type FaultyRequest,
  isOfCalls,
  meets,
  meetsCall,
} from './fault-rules.ts';

/** A fault that has fired. */
export const firedFault = {
  seq: described(long(), 'Counts from 1 for each key.'),
  ruleId: text(),
  at: described(dateTime(), 'By the clock of the database.'),
  ...{ correlationId: text(), method: text(), path: text(), what: listOf(text()) },
};

type Fired = ObjectOf<typeof firedFault>;

export interface Faults {
  /** Some project has rules. */
  any(): boolean;
  has(project: string): boolean;
  /** The first rule that fires; each that the request meets counts it, also those behind. */
  decide(request: FaultyRequest): Acting | undefined;
  /** The same of a call to others. */
  called(call: FaultyCall): Acting | undefined;
  /** Notes what a request asked for itself. */
  note(request: FaultyRequest, id: string, effect: FaultEffect): void;
  /** @param since Earlier ones are of a former project of that key, in milliseconds since the epoch. */
  fired(project: string, after: number, since?: number): readonly Fired[];
}

interface Acting {
  readonly id: string;
  readonly effect: FaultEffect;
}

interface Plan {
  readonly text: string;
  /** A new one each time that the rules are replaced; added rules come after the others. */
  readonly mark: unknown;
  readonly rules: readonly FaultRule[];
  readonly met: number[];
  readonly fired: number[];
}

const maxFired = 10_000;
/** Of all projects: a day of test runs makes more projects than memory has room for. */
const maxInAll = 100_000;

/** @param now Of a project by its clock, else by that of the database. */
export function openFaults(
  controls: Pick<Controls, 'faults' | 'anyFaults'>,
  now: (project?: string) => number,
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
      const isMet = (rule: FaultRule) => !isOfCalls(rule) && meets(request, rule.when);
      const acting = actingOf(planOf(request.project), isMet, now(request.project));
      if (acting !== undefined) note(request, acting.id, acting.effect);
      return acting;
    },
    called(call) {
      const { project, to, type, correlationId = '' } = call;
      const isMet = (rule: FaultRule) => isOfCalls(rule) && meetsCall(call, rule);
      const acting = actingOf(planOf(project), isMet, now(project));
      const path = type === undefined ? to : `${to} ${type}`;
      const seen = { project, method: 'CALL', path, correlationId, actions: [], headers: {} };
      if (acting !== undefined) note(seen, acting.id, acting.effect);
      return acting;
    },
    note,
    fired: lists.after,
  };
}

/** Of the rules that are met the first that fires; each counts. */
function actingOf(
  plan: Plan | undefined,
  isMet: (rule: FaultRule) => boolean,
  now: number,
): Acting | undefined {
  let acting: Acting | undefined;
  for (const [at, rule] of (plan?.rules ?? []).entries()) {
    if (!isMet(rule)) continue;
    plan!.met[at]! += 1;
    if (acting !== undefined || !fires(rule, at, plan!, now)) continue;
    plan!.fired[at]! += 1;
    const { delayMs, ...effect } = rule.then;
    const delay = delayMs === undefined ? {} : { delayMs: delayOf(rule, at, plan!.met[at]!) };
    acting = { id: idOf(rule, at), effect: { ...delay, ...effect } };
  }
  return acting;
}

/** Fired faults, by project; the project without a fault for the longest time is dropped first. */
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

function fires(rule: FaultRule, at: number, { met, fired }: Plan, now: number): boolean {
  if (rule.until !== undefined && now >= Date.parse(rule.until)) return false;
  if (rule.times !== undefined && fired[at]! >= rule.times) return false;
  return isDue(rule, at, met[at]!);
}

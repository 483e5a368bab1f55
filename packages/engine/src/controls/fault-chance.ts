// Which of the requests that a rule meets it acts on, and for how long: the same ones in every run.
import { createHash } from 'node:crypto';
import type { FaultRule } from './fault-rules.ts';

export const idOf = ({ id }: FaultRule, at: number): string => id ?? `rule-${at + 1}`;

/** @param count of the requests that the rule has met, this one too */
export function isDue(rule: FaultRule, at: number, count: number): boolean {
  const { nth, every, percent } = rule;
  if (nth !== undefined && !isOneOf(nth, count)) return false;
  if (every !== undefined && count % every !== 0) return false;
  return percent === undefined || chance(`${idOf(rule, at)} ${count}`) * 100 < percent;
}

function isOneOf(nth: NonNullable<FaultRule['nth']>, count: number): boolean {
  if (typeof nth === 'number') return count === nth;
  if (!('from' in nth)) return nth.includes(count);
  const { from, every = 1 } = nth;
  return count >= from && (count - from) % every === 0;
}

const maxDelayMs = 60_000;

/** Whole milliseconds. */
export function delayOf(rule: FaultRule, at: number, count: number): number {
  const { delayMs = 0 } = rule.then;
  if (typeof delayMs === 'number') return delayMs;
  const seed = `delay ${idOf(rule, at)} ${count}`;
  if ('from' in delayMs) {
    const [least, most] = [Math.min(delayMs.from, delayMs.to), Math.max(delayMs.from, delayMs.to)];
    return least + Math.floor(chance(seed) * (most - least + 1));
  }
  const ms = delayMs.median * Math.exp(delayMs.sigma * normal(seed));
  return Math.round(Math.min(maxDelayMs, ms));
}

/** 0 to 1, without 1. */
const chance = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

/** About 0, with a deviation of 1. */
const normal = (text: string): number =>
  Math.sqrt(-2 * Math.log(1 - chance(`${text} a`))) * Math.cos(2 * Math.PI * chance(`${text} b`));

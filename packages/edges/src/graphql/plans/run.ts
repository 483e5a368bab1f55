// One run of a plan: what it waits for, and the errors of its fields. A field that may not be null
// and is, makes the nearest place above it null that may be.

import { cut, limits } from '@storewright/model/declaration';
import { type FieldNode, GraphQLError } from 'graphql';
import type { Variables } from './selections.ts';

/** Indexes of the lists around a value, the innermost first. */
export interface Indexes {
  readonly index: number;
  readonly above: Indexes | undefined;
}

/** The place of a value in the answer. */
export interface Spot {
  /** Names of fields; `undefined` is an index of a list. */
  readonly path: readonly (string | undefined)[];
  /** How much of the path leads to what becomes null in its place: all of it where it may be null. */
  readonly nullable: number;
  readonly nodes: readonly FieldNode[];
  /** `Order.lineItems`, for errors. */
  readonly name: string;
}

type Path = readonly (string | number)[];

export interface Run {
  readonly variables: Variables;
  readonly context: unknown;
  /** Arguments of fields that are the same for every parent, by the number of the field. */
  readonly args: unknown[];
  readonly errors: GraphQLError[];
  /** Errors of values that may not be null. */
  readonly violations: {
    readonly error: GraphQLError;
    readonly path: Path;
    readonly nullable: number;
  }[];
  waiting: number;
  finish: () => void;
}

export const openRun = (variables: Variables, context: unknown): Run => ({
  variables,
  context,
  args: [],
  errors: [],
  violations: [],
  waiting: 0,
  finish: () => undefined,
});

/** Notes an error. @returns the value of the place: null */
export function fail(run: Run, spot: Spot, indexes: Indexes | undefined, thrown: unknown): null {
  const path = pathOf(spot.path, indexes);
  const { nodes, nullable } = spot;
  const cause = thrown instanceof Error ? thrown : new Error(String(thrown));
  const message = cause.message || 'An unknown error occurred.';
  const error = new GraphQLError(cut(message, limits.messageLength), {
    nodes,
    path,
    originalError: cause,
  });
  if (nullable === path.length) run.errors.push(error);
  else run.violations.push({ error, path, nullable });
  return null;
}

/** Notes that a value is null where it may not be. */
export function failNull(run: Run, spot: Spot, indexes: Indexes | undefined): null {
  const path = pathOf(spot.path, indexes);
  const message = `Cannot return null for non-nullable field ${spot.name}.`;
  const error = new GraphQLError(cut(message, limits.messageLength), { nodes: spot.nodes, path });
  run.violations.push({ error, path, nullable: spot.nullable });
  return null;
}

function pathOf(path: Spot['path'], indexes: Indexes | undefined): Path {
  const whole: (string | number)[] = new Array(path.length);
  let around = indexes;
  for (let at = path.length - 1; at >= 0; at -= 1) {
    const name = path[at];
    if (name === undefined) {
      whole[at] = around!.index;
      around = around!.above;
    } else whole[at] = name;
  }
  return whole;
}

export const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { then?: unknown }).then === 'function';

/** Hands over what the promise leads to; the run ends when nothing is left to wait for. */
export function wait(
  run: Run,
  promise: Promise<unknown>,
  take: (value: unknown) => void,
  refuse: (error: unknown) => void,
): void {
  run.waiting += 1;
  const done = () => {
    run.waiting -= 1;
    if (run.waiting === 0) run.finish();
  };
  const refused = (error: unknown) => {
    refuse(error);
    done();
  };
  promise.then((value) => {
    try {
      take(value);
    } catch (error) {
      refuse(error);
    }
    done();
  }, refused);
}

/** The data after violations have made places null, and all errors. */
export function concluded(run: Run, data: object) {
  let whole: object | null = data;
  const errors = [...run.errors];
  for (const { error, path, nullable } of run.violations) {
    if (whole === null) continue;
    if (nullable === 0) whole = null;
    else if (!makeNull(whole, path.slice(0, nullable))) continue;
    errors.push(error);
  }
  return errors.length === 0 ? { data: whole } : { data: whole, errors };
}

/** Makes the place null. @returns false where an earlier violation has done so */
function makeNull(data: object, path: Path): boolean {
  let parent: any = data;
  for (const step of path.slice(0, -1)) {
    parent = parent[step];
    if (parent === null || parent === undefined) return false;
  }
  const last = path.at(-1)!;
  if (parent[last] === null) return false;
  parent[last] = null;
  return true;
}

// Predicate variables: `:name` in a predicate, `var.name=…` among the query parameters.
import type { Variables } from '@storewright/model/declaration';
import type { Tree } from './tree.ts';
import type { Given } from './value.ts';

/** Query parameters; a name may repeat. */
export type Parameters = ReadonlyMap<string, readonly string[]>;

/**
 * The variables that a predicate uses, out of query parameters: `var.name`, or `name` itself when
 * there is no prefixed one (clients of the public platform send both forms). One value is a
 * scalar, several are a list. A variable that is not given is left out.
 */
export function variablesOf(tree: Tree, parameters: Parameters): Variables {
  const given = [...tree.variables].flatMap((name) => {
    const values = parameters.get(`var.${name}`) ?? parameters.get(name) ?? [];
    return values.length === 0 ? [] : [[name, values.length === 1 ? values[0]! : values] as const];
  });
  return Object.fromEntries(given);
}

/** The values of one variable; `undefined` when it is not given. */
export function valuesOf(variables: Variables, name: string): readonly Given[] | undefined {
  if (!Object.hasOwn(variables, name)) return undefined;
  const value = variables[name]!;
  return typeof value === 'object' ? value : [value];
}

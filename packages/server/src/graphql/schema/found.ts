// Documents that are found by something they do not hold, which a procedure of another kind looks up:
// further arguments of the field for one document, as in `customer(emailToken: …)`.
import { apiError, type Kind, type Procedure } from '../../declaration/index.ts';
import { admit } from '../../pipeline/index.ts';
import { located, type Place } from '../execution/places.ts';
import { type NamedField, placesOf } from '../execution/queries.ts';
import { answered } from '../execution/reading-procedures.ts';
import { singularOf } from './names.ts';
import type { Outputs } from './output.ts';
import { GraphQLString } from './scalars.ts';

/** Adds to the field for one document of the kind what else finds it at this place. */
export function found(outputs: Outputs, kind: Kind, place: Place) {
  const finders = findersOf(outputs, kind, place);
  return ([name, field]: NamedField): NamedField => {
    if (finders.size === 0 || name !== singularOf(kind.resource.plural)) return [name, field];
    const further = [...finders.keys()].map((argument) => [argument, { type: GraphQLString }]);
    const args = { ...Object.fromEntries(further), ...field.args };
    return [name, { ...field, args, resolve: resolving(field, finders, Object.keys(args)) }];
  };
}

type Finders = ReadonlyMap<string, Procedure>;

function findersOf({ kinds }: Outputs, { resource }: Kind, place: Place): Finders {
  const all = [...kinds.values()].flatMap(({ procedures }) => procedures);
  const here = all.filter(
    ({ answers, path }) => answers === resource.kind && located(path)?.place === place,
  );
  return new Map(
    here.flatMap((one) =>
      one.graphqlArgument === undefined ? [] : [[one.graphqlArgument, one] as const],
    ),
  );
}

function resolving(
  { resolve }: NamedField[1],
  finders: Finders,
  identifiers: readonly string[],
): NonNullable<NamedField[1]['resolve']> {
  return (source, given, context, info) => {
    const named = identifiers.filter((one) => given[one] !== undefined && given[one] !== null);
    const [name] = named;
    if (name === undefined || named.length > 1) {
      for (const place of placesOf(source))
        for (const one of finders.values()) admit(context.principal, one, place);
      throw apiError.InvalidInput(`Exactly one of ${identifiers.join(', ')} must be given.`);
    }
    const finder = finders.get(name);
    if (finder === undefined) return resolve!(source, given, context, info);
    return answered(finder, source, { [name]: given[name] }, context);
  };
}

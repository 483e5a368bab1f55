// Documents that are found by a value they do not hold, which a procedure of another kind looks up:
// additional arguments of the field for one document, as in `customer(emailToken: …)`.

import { admit } from '@storewright/engine/pipeline';
import { apiError, type Kind, type Procedure } from '@storewright/model/declaration';
import type { Binding, Resolve } from '../schema/binding.ts';
import { located, type Place, placesOf } from './places.ts';
import { answerProcedure } from './reading-procedures.ts';

interface OneField {
  readonly resolve: Resolve;
  readonly args: readonly string[];
}

/** The resolver of the field for one document of the kind, with what else finds it at this place. */
export function withFinders(binding: Binding, kind: Kind, place: Place, field: OneField): Resolve {
  const finders = findersOf(binding, kind, place);
  return finders.size === 0 ? field.resolve : resolving(field, finders);
}

type Finders = ReadonlyMap<string, Procedure>;

function findersOf({ kinds }: Binding, { resource }: Kind, place: Place): Finders {
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

function resolving({ resolve, args: identifiers }: OneField, finders: Finders): Resolve {
  return (source, given, context, info) => {
    const named = identifiers.filter((one) => given[one] !== undefined && given[one] !== null);
    const [name] = named;
    if (name === undefined || named.length > 1) {
      for (const place of placesOf(source))
        for (const one of finders.values()) admit(context.principal, one, place);
      throw apiError.InvalidInput(`Exactly one of ${identifiers.join(', ')} must be given.`);
    }
    const finder = finders.get(name);
    if (finder === undefined) return resolve(source, given, context, info);
    return answerProcedure(finder, source, { [name]: given[name] }, context);
  };
}

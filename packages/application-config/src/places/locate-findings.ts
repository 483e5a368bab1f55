// Turns problems into findings: adds the severity of the rule and the place in the file.

import { ruleById } from '../rules/index.ts';
import { pageAddress } from '../rules/rule-pages.ts';
import { type Finding, inFileOrder, type Problem, propertyName } from '../values/finding.ts';
import { MAX_FINDINGS } from '../values/limits.ts';
import { type SourcePlaces, sourcePlaces } from './source-places.ts';

/** The findings of a file, in its order; with `repeated`, also members that are written twice. */
export function findingsOf(
  problems: readonly Problem[],
  file: string,
  text: string,
  repeated: boolean,
): Finding[] {
  const places = sourcePlaces(file, text);
  const all = repeated ? [...problems, ...repeatedMembers(places)] : problems;
  // Errors first: no number of warnings may push one off the list.
  const errors = all.filter(({ rule }) => isError(rule));
  const warnings = all.filter(({ rule }) => !isError(rule));
  const kept = [...errors, ...warnings].slice(0, MAX_FINDINGS);
  return inFileOrder(kept.map((problem) => finding(problem, places)));
}

function isError(rule: string): boolean {
  return ruleById(rule)?.severity !== 'warning';
}

function repeatedMembers(places: SourcePlaces): Problem[] {
  return places.repeated().map(({ path, spot }) => ({
    rule: 'duplicate-property',
    path,
    message: 'This member is written a second time, and the last one wins.',
    found: propertyName(path),
    expected: 'each member once',
    spot,
  }));
}

function finding(problem: Problem, places: SourcePlaces): Finding {
  const { rule, path, message, found, expected, suggestion, spot, onKey = false, part } = problem;
  const place = spot === undefined ? places.of(path, { onKey, part }) : places.at(spot);
  return {
    ...place,
    rule,
    severity: isError(rule) ? 'error' : 'warning',
    property: propertyName(path),
    message,
    ...(found === undefined ? {} : { found }),
    ...(expected === undefined ? {} : { expected }),
    ...(suggestion === undefined ? {} : { suggestion }),
    url: pageAddress(rule),
  };
}

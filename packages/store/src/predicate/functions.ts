// Functions of the language that are more than a sign: the circle and the comparison without case.
import { raw, type Sql, sql } from '../sql/sql.ts';

/** A circle on the Earth: degrees, radius in metres. */
export interface Circle {
  readonly longitude: number;
  readonly latitude: number;
  readonly radius: number;
}

const earthRadius = 6_371_008.8;
const radian = Math.PI / 180;

/**
 * Whether a GeoJSON point lies in the circle (great-circle distance on a sphere). Anything that is
 * no point on the Earth lies in none.
 */
export function isWithin(point: unknown, circle: Circle): boolean {
  const coordinates = coordinatesOf(point);
  if (coordinates === undefined) return false;
  const [longitude, latitude] = coordinates;
  const height = Math.sin(((latitude - circle.latitude) * radian) / 2);
  const width = Math.sin(((longitude - circle.longitude) * radian) / 2);
  const chord =
    height * height +
    Math.cos(latitude * radian) * Math.cos(circle.latitude * radian) * width * width;
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, chord))) <= circle.radius;
}

function coordinatesOf(point: unknown): readonly [number, number] | undefined {
  const holds = typeof point === 'object' && point !== null && Object.hasOwn(point, 'coordinates');
  const coordinates = holds ? (point as { coordinates: unknown }).coordinates : undefined;
  if (!Array.isArray(coordinates)) return undefined;
  const [longitude, latitude] = coordinates.slice(0, 2).map(degrees);
  return longitude === undefined || latitude === undefined ? undefined : [longitude, latitude];
}

/** Rounded as in SQL, where the square of a tiny number would be an error. */
const degrees = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= 360 ? rounded(value) : undefined;

const rounded = (value: number): number => Number(value.toFixed(9)) + 0;

/** The circle of three numbers; `undefined` when it is none on the Earth. */
export function circleOf(numbers: readonly number[]): Circle | undefined {
  const [longitude, latitude, radius] = numbers as [number, number, number];
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90 || radius < 0) return undefined;
  return { longitude: rounded(longitude), latitude: rounded(latitude), radius };
}

/** The same in SQL, over a point in jsonb. */
export function withinSql(point: Sql, { longitude, latitude, radius }: Circle): Sql {
  const at = (index: 0 | 1) =>
    degreesSql(sql`(${point} -> 'coordinates' -> ${raw(String(index))})`);
  const half = raw(String(radian / 2));
  const whole = raw(String(radian));
  return sql`(select ${raw(String(2 * earthRadius))}::float8 * asin(sqrt(least(1,
    power(sin(("y" - ${latitude}::float8) * ${half}), 2)
    + cos("y" * ${whole}) * ${Math.cos(latitude * radian)}::float8
      * power(sin(("x" - ${longitude}::float8) * ${half}), 2)))) <= ${radius}::float8
    from (select ${at(0)} as "x", ${at(1)} as "y" offset 0) as "place"
    where "x" is not null and "y" is not null)`;
}

const degreesSql = (value: Sql): Sql =>
  sql`case when jsonb_typeof(${value}) = 'number' and ${value} between '-360' and '360'
    then round((${value} #>> '{}')::numeric, 9)::float8 end`;

/** Letters of a string that differ only by case, and the string in one case. */
export interface Caseless {
  readonly folded: string;
  /** Characters that fold, and what each folds to, position by position. */
  readonly from: string;
  readonly to: string;
}

/**
 * How a string is compared without case. Only the letters of the literal are folded, by a table in
 * the statement, so that no rule of a database locale can make a difference.
 */
export function caselessOf(text: string): Caseless {
  const table = new Map<string, string>();
  for (const character of text) {
    const lower = single(character.toLowerCase(), character);
    const upper = single(character.toUpperCase(), character);
    const folded = table.get(character) ?? table.get(lower) ?? table.get(upper) ?? lower;
    for (const one of [character, lower, upper, folded])
      if (!table.has(one)) table.set(one, folded);
  }
  const [from, to] = [[...table.keys()].join(''), [...table.values()].join('')];
  return { folded: foldedBy(table, text), from, to };
}

/** The text when it is one character, otherwise the fallback: `ß` has no single capital. */
const single = (text: string, fallback: string): string =>
  [...text].length === 1 ? text : fallback;

const foldedBy = (table: ReadonlyMap<string, string>, text: string): string =>
  [...text].map((character) => table.get(character) ?? character).join('');

/** Whether a string equals the literal except for case. */
export function equalsCaseless(value: string, { folded, from, to }: Caseless): boolean {
  const targets = [...to];
  const table = new Map([...from].map((character, at) => [character, targets[at]!]));
  return foldedBy(table, value) === folded;
}

/** The same in SQL, over a string. */
export const caselessSql = (text: Sql, { folded, from, to }: Caseless): Sql =>
  sql`translate(${text}, ${from}::text, ${to}::text) collate "C" = ${folded}::text`;

// Drawings of the demo shop's things, made from their names alone: a start needs no files for them, and
// no host of pictures.

const paints: Readonly<Record<string, string>> = {
  grey: '#8d949c',
  black: '#2b2d31',
  white: '#f4f1ea',
  oak: '#c59a63',
  red: '#c0392b',
};

/** Shapes on a field of 120 by 90, without their paint. */
const shapes: Readonly<Record<string, string>> = {
  lighting: '<path d="M46 38l8-22h12l8 22z"/><path d="M59 38h2v30h-2zM48 68h24v5H48z"/>',
  seating: '<path d="M42 20h8v28h28v8H42z"/><path d="M43 56h5v18h-5zM72 56h5v18h-5z"/>',
  tables: '<path d="M28 34h64v7H28z"/><path d="M34 41h5v32h-5zM81 41h5v32h-5z"/>',
  storage:
    '<path d="M40 16h40v58H40zM44 20v14h32V20zM44 38v14h32V38zM44 56v14h32V56z" fill-rule="evenodd"/>',
  tools: '<path d="M32 42h56v30H32z"/><path d="M48 32h24v10h-5v-5H53v5h-5z"/>',
  garden:
    '<path d="M38 46h44l-6 27H44z"/><path d="M59 46c0-14-8-20-18-22 0 12 6 18 18 22zM61 46c0-14 8-20 18-22 0 12-6 18-18 22z"/>',
};

const name = /^demo-([a-z]{1,20})-(\d{1,2})-([a-z]{1,20})\.svg$/;

/** The picture of a stock keeping unit of the demo shop; nothing for another name. */
export function sampleImage(file: string): string | undefined {
  const [, shape = '', number = '', color = ''] = name.exec(file) ?? [];
  if (!Object.hasOwn(shapes, shape) || !Object.hasOwn(paints, color)) return undefined;
  const hue = (Number(number) * 67) % 360;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 120 90">' +
    `<path fill="hsl(${hue} 30% 88%)" d="M0 0h120v90H0z"/>` +
    `<g fill="${paints[color]}" stroke="#2b2d31" stroke-width=".6">${shapes[shape]}</g></svg>`
  );
}

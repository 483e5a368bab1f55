// Style sheets inside a drawing. Vector programs write colours as classes, and a sheet applies to
// the whole page around the drawing, so only rules that colour shapes are let through.

const properties = new Set(
  `fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-linecap stroke-linejoin
   stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity stop-color stop-opacity
   opacity clip-path mask font-family font-size font-weight text-anchor`.split(/\s+/),
);

/** A sheet: classes or names of parts, each with declarations in braces. */
const sheet = /^\s*(?:[.#][\w-]+(?:\s*,\s*[.#][\w-]+)*\s*\{[^{}]*\}\s*)*$/;
const block = /\{([^{}]*)\}/g;
const declaration = /^\s*([a-z-]+)\s*:(?:[\w#%.,'\s-]|url\(\s*#[\w.-]+\s*\)|rgba?\([\d.,% ]+\))+$/;

function withoutComments(css: string): string {
  const [first = '', ...parts] = css.split('/*');
  let plain = first;
  let isOpen = false;
  for (const part of parts) {
    const end = part.indexOf('*/');
    isOpen = end === -1;
    plain += isOpen ? '' : ` ${part.slice(end + 2)}`;
  }
  return isOpen ? `${plain}/*` : plain;
}

/** Whether a style sheet does nothing but colour the shapes that its classes name. */
export function isColouringSheet(css: string): boolean {
  const plain = withoutComments(css);
  if (plain.length > 65_536 || !sheet.test(plain)) return false;
  return [...plain.matchAll(block)].every(([, declarations = '']) =>
    declarations
      .split(';')
      .filter((one) => one.trim() !== '')
      .every((one) => properties.has(declaration.exec(one.trimEnd())?.[1] ?? '')),
  );
}

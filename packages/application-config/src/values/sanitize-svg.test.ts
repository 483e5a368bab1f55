import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sanitizedSvg, sanitizeSvg } from './sanitize-svg.ts';

const shape = '<path d="M0 0h24v24"/>';

const cleaned: readonly [title: string, svg: string, result: string][] = [
  [
    'shapes and colours stay',
    `<svg viewBox="0 0 1 1"><g fill="red">${shape}</g></svg>`,
    `<svg viewBox="0 0 1 1"><g fill="red">${shape}</g></svg>`,
  ],
  ['a script goes', `<svg><script>steal()</script>${shape}</svg>`, `<svg>${shape}</svg>`],
  [
    'a script in CDATA goes',
    `<svg><script><![CDATA[a<b]]></script>${shape}</svg>`,
    `<svg>${shape}</svg>`,
  ],
  [
    'what a foreign element contains goes',
    `<svg><foreignObject><g>${shape}</g></foreignObject></svg>`,
    '<svg></svg>',
  ],
  [
    'handlers of events go',
    `<svg onload="a()"><path onclick='b()' d="M0 0"/></svg>`,
    '<svg><path d="M0 0"/></svg>',
  ],
  [
    'styles go',
    `<svg style="background:url(//x)"><style>*{}</style>${shape}</svg>`,
    `<svg>${shape}</svg>`,
  ],
  [
    'links lead only inside',
    '<svg><use href="https://x"/><use href="#a"/><use xlink:href="data:x"/></svg>',
    '<svg><use/><use href="#a"/><use/></svg>',
  ],
  [
    'colours come only from inside',
    '<svg><path fill="url(#a)"/><path fill="url(https://x)"/></svg>',
    '<svg><path fill="url(#a)"/><path/></svg>',
  ],
  [
    'entities in attributes go',
    '<svg><path fill="java&#115;cript:x" id="a&amp;b"/></svg>',
    '<svg><path/></svg>',
  ],
  [
    'animations go',
    '<svg><a href="#x"><animate attributeName="href" to="javascript:x"/></a></svg>',
    '<svg></svg>',
  ],
  ['images go', '<svg><image href="https://x/a.png"/></svg>', '<svg></svg>'],
  [
    'the prologue goes',
    `<?xml version="1.0"?><!-- a --><!DOCTYPE svg [<!ENTITY a "b">]><svg>${shape}</svg>`,
    `<svg>${shape}</svg>`,
  ],
  [
    'text is written as text',
    '<svg><text>a &amp; b & c > d &bad;</text></svg>',
    '<svg><text>a &amp; b &amp; c &gt; d &amp;bad;</text></svg>',
  ],
  ['names in other letters go', `<svg><SCRIPT>x</SCRIPT><Path d="M0"/></svg>`, '<svg></svg>'],
];

for (const [title, svg, result] of cleaned)
  test(`in an icon, ${title}`, () => assert.equal(sanitizedSvg(svg).svg, result));

const refused: readonly string[] = [
  '',
  'rocket',
  '<html></html>',
  '<svg>',
  '<svg><g></svg></g>',
  '<svg/><script>x</script>',
  '<svg><path d="M0<"/></svg>',
  '<svg><path d=M0/></svg>',
  '<svg><path d="M0" "x"/></svg>',
  '<svg></svg>trailing',
  '<svgx></svgx>',
  '<svg><![CDATA[',
  `<svg>${'<g/>'.repeat(2001)}</svg>`,
];

test('an icon that is not one well-formed drawing is refused', () => {
  for (const svg of refused) assert.equal(sanitizedSvg(svg).svg, undefined, svg.slice(0, 40));
});

const parts = fc.constantFrom(
  '<svg>',
  '</svg>',
  '<svg ',
  '<script>',
  '</script>',
  '<g>',
  '</g>',
  '<path ',
  '/>',
  '>',
  '<',
  '"',
  "'",
  ' onload="x"',
  ' href="javascript:x"',
  ' href="#a"',
  ' fill="url(x)"',
  ' fill="red"',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<!DOCTYPE svg>',
  '&amp;',
  '&lt;',
  'text',
  '<style>',
  '<foreignObject>',
  '\0',
);

test('no text gives a drawing with scripts, handlers or links to elsewhere, and none fails', () => {
  const texts = fc.array(parts, { maxLength: 30 }).map((all) => `<svg>${all.join('')}</svg>`);
  fc.assert(
    fc.property(fc.oneof(texts, fc.string()), (text) => {
      const { svg } = sanitizedSvg(text);
      if (svg === undefined) return;
      assert.doesNotMatch(svg, /<(?:script|style|foreignObject|image|a)[\s>]/i);
      assert.doesNotMatch(svg, /<[^>]*\s(?:on\w+|style)=/i);
      assert.doesNotMatch(svg, /<[^>]*href="[^#]/i);
      assert.equal(sanitizedSvg(svg).svg, svg, 'a clean drawing stays as it is');
      const html = sanitizeSvg(text);
      assert.equal(sanitizeSvg(html), html, 'and so does one in the spelling of a browser');
    }),
    { numRuns: 2000 },
  );
});

const sheets: readonly [css: string, stays: boolean][] = [
  ['.cls-1{fill:#0bbfbf;stroke:none}.cls-1,.b{fill-rule:evenodd;}', true],
  ["/* made by a program */ .st0 { fill: url(#a); font-family: 'Arial' }", true],
  ['.a{fill:url(https://x.example.com)}', false],
  ['@import "x.css";', false],
  ['body{fill:red}', false],
  ['.a{position:fixed}', false],
  ['.a{fill:red}}*{display:none}', false],
  ['.a{fill:\\75rl(x)}', false],
];

for (const [css, stays] of sheets)
  test(`a style sheet ${stays ? 'stays' : 'goes'}: ${css}`, () => {
    const svg = `<svg><style type="text/css">${css}</style><path class="a"/></svg>\n`;
    const { svg: cleaned, removed } = sanitizedSvg(svg);
    assert.equal(cleaned, stays ? svg : '<svg><path class="a"/></svg>\n');
    assert.deepEqual(removed, stays ? [] : ['<style>']);
  });

test('a drawing is exported in the spelling of a browser', () => {
  const svg = "<?xml version='1.0'?><svg viewBox='0 0 1 1'><path d=\"M0\" /><!-- c --></svg>\n";
  assert.equal(sanitizeSvg(svg), '<svg viewBox="0 0 1 1"><path d="M0"></path></svg>');
});

/** Steps of a look at a text grow with it, not with its square: measured against one of a tenth. */
test('a document type that never ends is seen through in one pass', () => {
  const timeOf = (blanks: number) => {
    const text = `<!DOCTYPE${' '.repeat(blanks)}`;
    const start = process.cpuUsage();
    sanitizeSvg(text);
    return process.cpuUsage(start).user;
  };
  timeOf(1_000);
  // A square would be ten thousand times as much.
  assert.ok(timeOf(1_000_000) < 1_000 * Math.max(timeOf(10_000), 1_000));
});

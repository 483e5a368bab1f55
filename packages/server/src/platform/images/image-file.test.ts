import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imageFileOf, imageName, typeNamed, unscaledName } from '@storewright/platform/images';
import { gif, jpeg, png } from '../../testing/images.ts';

const files: readonly (readonly [string, Buffer, string | undefined])[] = [
  ['a PNG', png(800, 600), 'image/png 800x600'],
  ['a PNG with something behind it', png(1, 2, '<script>'), 'image/png 1x2'],
  ['a GIF', gif(3, 65_535), 'image/gif 3x65535'],
  ['a JPEG', jpeg(640, 480), 'image/jpeg 640x480'],
  ['a progressive JPEG', jpeg(7, 9, 0xc2), 'image/jpeg 7x9'],
  ['a JPEG without a frame', jpeg(7, 9, 0xda), undefined],
  ['a JPEG that ends early', jpeg(7, 9).subarray(0, 28), undefined],
  ['a JPEG whose segments lead nowhere', Buffer.from('\xff\xd8\xff\xe0\0\0', 'latin1'), undefined],
  ['a PNG without size', png(0, 600), undefined],
  ['the beginning of a PNG', png(800, 600).subarray(0, 20), undefined],
  ['a script', Buffer.from('<script>alert(1)</script>'), undefined],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
  ['a script after a GIF head without size', Buffer.from('GIF89a\0\0\0\0=1;alert(1)'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
];

for (const [what, bytes, expected] of files)
  test(`${what} is ${expected ?? 'no image'}`, () => {
    const found = imageFileOf(bytes);
    const told = found && `${found.type} ${found.dimensions.w}x${found.dimensions.h}`;
    assert.equal(told, expected);
  });

const hash = imageName(png(1, 1), 'image/png').slice(0, 16);

for (const [filename, name] of [
  [undefined, `${hash}.png`],
  ['', `${hash}.png`],
  ['mug front', `${hash}-mug-front.png`],
  ['Mug.JPEG', `${hash}-Mug.png`],
  ['../../etc/passwd', `${hash}-etc-passwd.png`],
  ['caf\u00e9 <b>"x"\r\n', `${hash}-cafe-b-x.png`],
  ['---', `${hash}.png`],
  ['index.html', `${hash}-index-html.png`],
  ['x'.repeat(300), `${hash}-${'x'.repeat(100)}.png`],
] as const)
  test(`a file named ${JSON.stringify(filename)} is kept as ${name}`, () => {
    assert.equal(imageName(png(1, 1), 'image/png', filename), name);
    assert.equal(typeNamed(name), 'image/png');
  });

for (const name of ['', '..', `${hash}.html`, `${hash}.svg`, `${hash}-a/b.png`, `${hash}.png\n`])
  test(`${JSON.stringify(name)} names no image`, () => {
    assert.equal(typeNamed(name), undefined);
  });

test('the name of a smaller copy leads to the original', () => {
  assert.equal(unscaledName(`${hash}-mug-thumb.png`), `${hash}-mug.png`);
  assert.equal(unscaledName(`${hash}-zoom.jpg`), `${hash}.jpg`);
  assert.equal(unscaledName(`${hash}-mug.png`), undefined);
});

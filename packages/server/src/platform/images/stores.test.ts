// What both places for images do, and that the calls to a bucket are signed as their store checks it.
import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { type ImageStore, openImages } from '@storewright/platform/images';
import { AwsV4Signer } from 'aws4fetch';
import { type BucketServer, openBucketServer } from '../../testing/bucket-server.ts';
import { png } from '../../testing/images.ts';

let directory: string;
let server: BucketServer;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'images-'));
  server = await openBucketServer('key', 'sec/ret');
});
after(async () => {
  await rm(directory, { recursive: true });
  await server.close();
});

const keptIn = async (store: ImageStore) => {
  const names: string[] = [];
  for await (const page of store.list()) names.push(...page.map(({ name }) => name));
  return names.sort();
};

const bytesOf = async (store: ImageStore, name: string) => {
  const found = await store.read(name);
  return found && (await buffer(found.stream));
};

const soon = () => Date.now() + 60_000;

const stores = new Map<string, () => ImageStore>([
  ['a directory', () => openImages(join(directory, 'images'))],
  ['a bucket', () => openImages(server.place('one'))],
  ['a folder of a bucket', () => openImages(server.place('one/some/where'))],
]);

for (const [what, open] of stores)
  describe(what, () => {
    test('keeps files and gives them back byte for byte', async () => {
      const store = open();
      const bytes = png(3, 4, 'x'.repeat(100_000));
      await store.keep('0123456789abcdef.png', bytes, 'image/png');
      await store.keep('0123456789abcdef.png', bytes, 'image/png');
      assert.deepEqual(await bytesOf(store, '0123456789abcdef.png'), bytes);
      assert.equal(await store.read('fedcba9876543210.png'), undefined);
    });

    test('lists all of them, and removes those that are old', async () => {
      const store = open();
      const names = Array.from({ length: 5 }, (_, n) => `00000000000000${10 + n}-a.png`);
      for (const name of names) await store.keep(name, png(1, 1), 'image/png');
      const all = [...names, '0123456789abcdef.png'];
      assert.deepEqual(await keptIn(store), all);
      await store.remove(names[0]!, 0);
      assert.deepEqual(await keptIn(store), all);
      for (const name of all) await store.remove(name, soon());
      await store.remove('0123456789abcdef.png', soon());
      assert.deepEqual(await keptIn(store), []);
    });
  });

test('what others keep beside the images is not listed', async () => {
  const place = join(directory, 'shared');
  const store = openImages(place);
  await store.keep('0123456789abcdef.png', png(1, 1), 'image/png');
  await writeFile(join(place, '01', 'notes.txt'), 'x');
  await writeFile(join(place, 'readme'), 'x');
  assert.deepEqual(await keptIn(store), ['0123456789abcdef.png']);
  server.objects.set('/two/notes.txt', {
    bytes: Buffer.from('x'),
    type: 'text/plain',
    at: new Date(),
  });
  assert.deepEqual(await keptIn(openImages(server.place('two'))), []);
});

test('an empty directory that is not there yet holds nothing', async () => {
  assert.deepEqual(await keptIn(openImages(join(directory, 'none'))), []);
});

test('what an interrupted upload has left is listed and removed by its age', async () => {
  const place = join(directory, 'left');
  const store = openImages(place);
  await store.keep('0123456789abcdef.png', png(1, 1), 'image/png');
  const path = join(place, 'unfinished', 'some-upload');
  await writeFile(path, 'half');
  await utimes(path, 1, 1);
  assert.deepEqual(await keptIn(store), ['0123456789abcdef.png', 'some-upload']);
  await store.remove('some-upload', Date.now() - 1_000);
  assert.deepEqual(await keptIn(store), ['0123456789abcdef.png']);
});

test('a bucket that refuses is told of, without the key', async () => {
  const store = openImages(server.place('one').replace('sec', 'other'));
  await assert.rejects(
    store.keep('0123456789abcdef.png', png(1, 1), 'image/png'),
    /^Error: the object store answers 403 SignatureDoesNotMatch$/,
  );
});

test('a place without a bucket or a key is refused', () => {
  assert.throws(() => openImages('s3+https://key:secret@host'), /the format of a bucket/);
  assert.throws(() => openImages('s3+https://host/bucket'), /the format of a bucket/);
});

/** The examples of the reference of the signature, version 4, for this service. */
const examples = [
  {
    url: 'https://examplebucket.s3.amazonaws.com/?lifecycle',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    url: 'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
];

for (const { url, signature } of examples)
  test(`the signature of ${url} is that of the reference`, async () => {
    const signer = new AwsV4Signer({
      url,
      method: 'GET',
      service: 's3',
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      datetime: '20130524T000000Z',
      headers: {
        'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      },
    });
    const { headers } = await signer.sign();
    assert.match(headers.get('authorization') ?? '', new RegExp(`Signature=${signature}$`));
  });

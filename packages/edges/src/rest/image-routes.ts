// Uploaded images, for everybody who knows their names. Whatever the bytes are, a browser takes them
// for an image: the type follows from the name, nothing is guessed, and nothing in them may run.

import { apiError, withReason } from '@storewright/model/declaration';
import {
  type ImageStore,
  sampleImage,
  typeNamed,
  unscaledName,
} from '@storewright/platform/images';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const headers = {
  // The name depends on the content, so its content never changes.
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Disposition': 'inline',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Below the project key. */
export const imagePath = '/images/:name';

/** Serves `GET /{projectKey}/images/{name}` without a token. */
export function registerImages(app: FastifyInstance, store: ImageStore): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `/:projectKey${imagePath}`,
    handler: (request, reply) => serve(request, reply, store),
  });
}

async function serve(request: FastifyRequest, reply: FastifyReply, store: ImageStore) {
  const { name } = request.params as { readonly name: string };
  const sample = sampleImage(name);
  if (sample !== undefined)
    return reply
      .headers({ ...headers, 'Cache-Control': 'public, max-age=3600' })
      .type('image/svg+xml')
      .send(sample);
  const type = typeNamed(name);
  const etag = `"${name}"`;
  if (type === undefined) throw missing(name);
  if (request.headers['if-none-match'] === etag)
    return reply
      .code(304)
      .headers({ ...headers, ETag: etag })
      .send();
  const found = await fileOf(store, name);
  if (found === undefined) throw missing(name);
  const { stream, size } = found;
  reply.headers({ ...headers, ETag: etag, 'Content-Type': type });
  if (size !== undefined) reply.header('Content-Length', size);
  if (request.method !== 'HEAD') return reply.send(stream);
  stream.destroy();
  return reply.send();
}

/** Old storefronts ask for copies of other sizes, of which there are none: they get the original. */
async function fileOf(store: ImageStore, name: string) {
  const original = unscaledName(name);
  try {
    const found = await store.read(name);
    return found ?? (original === undefined ? undefined : await store.read(original));
  } catch (fault) {
    throw withReason(apiError.OverCapacity('Images cannot be read now.'), String(fault));
  }
}

const missing = (name: string) =>
  apiError.ResourceNotFound(`There is no image '${name.slice(0, 256)}'.`);

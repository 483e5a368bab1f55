// Bodies: JSON in UTF-8, files where a route takes them, GraphQL documents where a route answers them.
import { isUtf8 } from 'node:buffer';
import { invalidJson, sanitised } from '@storewright/engine/pipeline';
import { hinted } from '@storewright/model/base/hint';
import { type ApiError, apiError, type Procedure } from '@storewright/model/declaration';
import { parseNoting } from '@storewright/platform/json';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent. */
    sent?: Buffer;
  }
  interface FastifyContextConfig {
    file?: Procedure['file'];
    takesDocument?: boolean;
    keepsNull?: boolean | undefined;
  }
}

/** Media types of files that some route takes. */
const fileTypes = ['image/jpeg', 'image/png', 'image/gif', 'application/x-www-form-urlencoded'];

/** The body once more, for an operation that runs again. */
export const bodyAnew = (request: FastifyRequest): unknown => {
  const { sent, body } = request;
  return Buffer.isBuffer(body) ? body : sent === undefined ? undefined : parsed(sent, request);
};

/** Teaches the framework to read bodies our way; an empty body is `undefined`. */
export function readBodies(app: FastifyInstance): void {
  app.decorateRequest('sent');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      checkCharset(request.headers['content-type']);
      request.sent = body as Buffer;
      done(null, parsed(request.sent, request));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser('application/graphql', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const isTaken = request.routeOptions.config.takesDocument === true || body.length === 0;
      if (!isTaken) throw wrongType(request);
      checkCharset(request.headers['content-type']);
      request.sent = questionIn(body as Buffer);
      done(null, parsed(request.sent, request));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser(fileTypes, { parseAs: 'buffer' }, (request, body, done) => {
    const { file } = request.routeOptions.config;
    const [type = ''] = (request.headers['content-type'] ?? '').split(';');
    const isTaken = file?.types.includes(type.trim().toLowerCase()) === true;
    if (isTaken || body.length === 0) done(null, body.length === 0 ? undefined : body);
    else done(wrongType(request));
  });
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    const empty = Number(request.headers['content-length'] ?? 0) === 0;
    if (empty && request.headers['transfer-encoding'] === undefined) done(null, undefined);
    else done(wrongType(request));
  });
}

function wrongType({ routeOptions }: FastifyRequest): ApiError {
  const { file } = routeOptions.config;
  return file === undefined
    ? hinted(
        apiError.UnsupportedMediaType('The body must be application/json in UTF-8.'),
        "Send the header 'Content-Type: application/json'.",
      )
    : apiError.InvalidInput(`The body must be one of: ${file.types.join(', ')}.`);
}

function checkCharset(contentType: string | undefined): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw apiError.UnsupportedMediaType('The body must be application/json in UTF-8.');
}

function parsed(body: Buffer, { routeOptions }: FastifyRequest): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw invalidJson('the body is not valid UTF-8');
  const keepsNull = routeOptions.config.keepsNull === true;
  return sanitised(parsedText(body.toString('utf8')), { keepsNull });
}

/**
 * The JSON of a body that is a GraphQL document. An official client names the type `application/graphql` and
 * sends JSON with the member `query`, which is no GraphQL document; it stays as it is.
 */
function questionIn(body: Buffer): Buffer {
  const isJson = /^\s*\{\s*"/.test(body.subarray(0, beginning).toString('latin1'));
  if (isJson || body.length === 0 || !isUtf8(body)) return body;
  return Buffer.from(JSON.stringify({ query: body.toString('utf8') }));
}

/**
 * Bytes of a body that distinguish JSON from a GraphQL document: no document begins with a brace
 * and a quotation mark.
 */
const beginning = 64;

function parsedText(text: string): unknown {
  try {
    return parseNoting(text);
  } catch (error) {
    throw invalidJson((error as Error).message);
  }
}

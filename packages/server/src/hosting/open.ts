// The host of custom applications with everything that it may touch, where it has a port.

import { openHostingPort } from '@storewright/edges/rest';
import type { World } from '@storewright/engine/pipeline';
import type { Database } from '@storewright/store/storage/connection/database';
import { tlsOptions } from '../composition/tls.ts';
import { type Options, servesLoopbackOnly } from '../options.ts';
import { hostingOf, type UpstreamAnswer } from './index.ts';

type Port = Parameters<typeof openHostingPort>[0];

/** A request within the process, as the HTTP framework takes it. */
interface Injected {
  readonly method: 'GET';
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly payload?: Buffer;
}

interface InjectedAnswer {
  readonly statusCode: number;
  readonly headers: UpstreamAnswer['headers'];
  readonly rawPayload: Buffer;
}

interface Parts {
  readonly world: World;
  readonly database: Database;
  readonly options: Options;
  readonly logger: Port['logger'];
  readonly front: Port['front'];
  /** The API, which the gateway asks within the process. */
  readonly app: { readonly inject: (call: Injected) => Promise<InjectedAnswer> };
}

export function openHosting(parts: Parts): ReturnType<typeof openHostingPort> {
  const { world, database, options, logger, front, app } = parts;
  const isLocal = servesLoopbackOnly(options);
  const { applicationsHost: host, forwardTo } = options;
  const [apiHost = 'localhost'] = [options.apiHost, ...options.aliasHosts].filter(
    (one) => one !== '',
  );
  const answer = hostingOf({
    world,
    database,
    isLocal,
    host,
    forwardTo: isLocal && forwardTo.length === 0 ? undefined : new Set(forwardTo),
    async upstream({ method, url, headers, body }) {
      const {
        statusCode,
        headers: told,
        rawPayload,
      } = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, host: apiHost },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: statusCode, headers: told, body: rawPayload };
    },
  });
  return openHostingPort({
    host: options.host,
    port: options.applicationsPort,
    tls: tlsOptions(options),
    behindProxy: options.behindProxy,
    front,
    logger,
    answer,
  });
}

// Hosts of the hosted service: which of them a project answers for, and what the others answer.
import { meetsWildcard } from '../../published/wildcard.ts';
import type { Relay } from './relay.ts';

/** An address without a path, in which `*` is any text; or what such an address must look like. */
export type Host = string | RegExp;

export interface Hosts {
  readonly api: Host;
  readonly auth: Host;
  /** Other hosts of the service, which this server does not replace. */
  readonly others?: RegExp;
}

const region = String.raw`\.[a-z0-9.-]+\.commercetools\.(com|cn)$`;

/** Domains of the service. */
const domain = String.raw`([a-z0-9-]+\.)*(commercetools\.(com|cn|co)|sphere\.io)`;

/** Regions are steps of the name: `api.europe-west1.gcp.commercetools.com`. */
export const hostedHosts: Hosts = {
  api: new RegExp(String.raw`^https://api${region}|^https://api\.(sphere\.io|commercetools\.co)$`),
  auth: new RegExp(
    String.raw`^https://auth${region}|^https://auth\.(sphere\.io|commercetools\.co)$`,
  ),
  others: new RegExp(String.raw`^https?://${domain}(:\d+)?$`),
};

const hostedName = new RegExp(`^${domain}$`, 'i');

/** Whether the name of a host is one of the service. */
export const isHosted = (name: string): boolean => hostedName.test(name);

/** Whether a request goes to the host, and where it does not, leaves it to other handlers. */
const isOf = (host: Host, url: URL): boolean =>
  typeof host === 'string' ? meetsWildcard(host, url.origin) : host.test(url.origin);

/** Whether requests to the origin are answered here, if only with a refusal. */
export const isMeant = ({ api, auth, others }: Hosts, origin: string): boolean =>
  URL.canParse(origin) &&
  (isOf(api, new URL(origin)) || isOf(auth, new URL(origin)) || others?.test(origin) === true);

/** Answers requests to these hosts; `undefined` for those to others. */
export function answeringFor(relay: Relay, { api, auth, others }: Hosts) {
  const told = new Set<string>();
  return async (request: Request): Promise<Response | undefined> => {
    const url = new URL(request.url);
    const isToken = url.pathname.startsWith('/oauth/');
    if (isToken ? isOf(auth, url) : isOf(api, url)) return relay.answer(request);
    return others?.test(url.origin) ? notHere(url, told) : undefined;
  };
}

function notHere({ host }: URL, told: Set<string>): Response {
  const message = `${host} is not offered by storewright; a handler of yours may answer in its place.`;
  if (!told.has(host)) process.emitWarning(message, 'StorewrightWarning');
  told.add(host);
  return Response.json({ statusCode: 501, message, errors: [] }, { status: 501 });
}

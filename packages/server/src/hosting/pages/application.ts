// The page of a registered application: fetched from where its files lie, and let call this gateway.
// Its scripts are not touched, because its policy names them by their hashes.
import type { OutboundOutcome } from '@storewright/platform/outbound';
import type { HostingAnswer, HostingWorld } from '../applications/world.ts';
import type { Place } from '../hosts.ts';

const limits = { timeoutMs: 10_000, maxBytes: 2 * 1024 * 1024 };

/** Headers of the application's host that are passed on. */
const kept = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
];

type Outbound = HostingWorld['world']['outbound'];

/** Pages that are on their way, by their addresses. */
const underWay = new WeakMap<Outbound, Map<string, Promise<OutboundOutcome>>>();

/** No sign-in is needed; concurrent requests share one fetch of the page. */
function fetched(outbound: Outbound, url: string): Promise<OutboundOutcome> {
  const pages = underWay.get(outbound) ?? new Map<string, Promise<OutboundOutcome>>();
  underWay.set(outbound, pages);
  const call = { url, method: 'GET', headers: { accept: 'text/html' }, body: '', ...limits };
  const fetching = pages.get(url) ?? outbound.post(call).finally(() => pages.delete(url));
  pages.set(url, fetching);
  return fetching;
}

/** @param address where the built files of the application lie */
export async function applicationPage(
  hosting: HostingWorld,
  place: Place,
  address: string,
): Promise<HostingAnswer> {
  const url = `${address}/`;
  const outcome = await fetched(hosting.world.outbound, url);
  const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  if (outcome.outcome !== 'answer' || outcome.status !== 200) {
    const why = outcome.outcome === 'answer' ? `status ${outcome.status}` : whyOf(outcome);
    return {
      status: 502,
      headers: plain,
      body: `The page of the application at ${url} could not be loaded: ${why}.\n`,
    };
  }
  const own = kept.flatMap((name) => {
    const value = [outcome.headers[name]].flat().join(', ');
    return value === '' || outcome.headers[name] === undefined ? [] : [[name, value] as const];
  });
  return {
    status: 200,
    headers: {
      ...Object.fromEntries(own.map(([name, value]) => [name, withGateway(name, value, place)])),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Frame-Options': 'SAMEORIGIN',
    },
    body: withPolicy(outcome.text, place),
  };
}

const whyOf = (
  outcome: { readonly outcome: 'late' } | { readonly outcome: 'failed'; readonly reason: string },
) => (outcome.outcome === 'late' ? 'no answer in time' : outcome.reason);

const withGateway = (name: string, value: string, place: Place): string =>
  name === 'content-security-policy' ? allowed(value, place) : value;

/** The policy in the page itself. */
const withPolicy = (html: string, place: Place): string =>
  html.replace(
    /(<meta\b[^<>]{0,200}http-equiv="Content-Security-Policy"[^<>]{0,200}content=")([^"]{0,20000})/i,
    (_, before: string, policy: string) => before + allowed(policy, place),
  );

/** What the page may call is the gateway of this port, whatever it was built for. */
function allowed(policy: string, { gateway, pages }: Place): string {
  const plainly = (one: string) =>
    gateway.startsWith('https:') || !/^upgrade-insecure-requests$/i.test(one);
  return policy
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '' && plainly(one))
    .map((one) => {
      if (!/^connect-src(\s|$)/i.test(one)) return one;
      const sources = one
        .split(/\s+/)
        .slice(1)
        .filter((source) => source.toLowerCase() !== "'none'");
      return ['connect-src', ...new Set([...sources, gateway, pages])].join(' ');
    })
    .join('; ');
}

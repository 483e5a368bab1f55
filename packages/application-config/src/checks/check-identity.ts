// Rules about the application's name in the console and about the console it belongs to.

import { closest } from '../values/closest.ts';
import { type Problem, shown } from '../values/finding.ts';
import { member, type PlainRecord, textOf } from '../values/plain-value.ts';
import { originOfRegion, regionNames, regionOfOrigin } from '../values/regions.ts';
import { reservedEntryPoints } from '../values/reserved.ts';

export function checkEntryPoint(value: PlainRecord): Problem[] {
  const path = ['entryPointUriPath'];
  const entryPoint = textOf(member(value, 'entryPointUriPath'));
  if (entryPoint === undefined || !reservedEntryPoints.has(entryPoint)) return [];
  const message = 'The console keeps this path for itself.';
  const expected = `none of ${[...reservedEntryPoints].join(', ')}`;
  const suggestion = `my-${entryPoint}`;
  return [
    { rule: 'entry-point-reserved', path, message, found: shown(entryPoint), expected, suggestion },
  ];
}

/** `mcApiUrl` takes precedence; without it, `cloudIdentifier` must name a known Region. */
export function checkRegion(value: PlainRecord): Problem[] {
  const region = textOf(member(value, 'cloudIdentifier')) || undefined;
  const address = textOf(member(value, 'mcApiUrl')) || undefined;
  if (address !== undefined) return checkApiUrl(address, region);
  if (region === undefined) return [regionMissing(value)];
  return originOfRegion(region) === undefined ? [unknownRegion(region)] : [];
}

function regionMissing(value: PlainRecord): Problem {
  const written = ['cloudIdentifier', 'mcApiUrl'].find((name) => Object.hasOwn(value, name));
  return {
    rule: 'region-missing',
    path: [written ?? 'cloudIdentifier'],
    message: 'Nothing says which console the application belongs to.',
    expected: `cloudIdentifier (${regionNames.join(', ')}) or mcApiUrl`,
  };
}

function unknownRegion(region: string): Problem {
  return {
    rule: 'region-unknown',
    path: ['cloudIdentifier'],
    message: 'There is no Region of this name.',
    found: shown(region),
    expected: `one of ${regionNames.join(', ')}, or mcApiUrl for another console`,
    suggestion: closest(region, regionNames),
  };
}

function checkApiUrl(address: string, region: string | undefined): Problem[] {
  const url = webAddress(address);
  const path = ['mcApiUrl'];
  if (url === undefined || address.replace(/\/$/, '') !== url.origin) {
    const message = 'This is no origin of a console API.';
    const expected = 'scheme and host only, for example https://mc-api.example.com';
    const found = shown(address);
    return [{ rule: 'api-url', path, message, found, expected, suggestion: url?.origin }];
  }
  if (region !== undefined) return [precedence(address, region)];
  return checkKnownOrigin(url.origin);
}

function precedence(address: string, region: string): Problem {
  return {
    rule: 'region-precedence',
    path: ['cloudIdentifier'],
    message: 'The mcApiUrl takes precedence, so the Region only gives its name.',
    found: `${shown(region)} beside ${shown(address)}`,
    expected: 'cloudIdentifier for a known Region, mcApiUrl for any other console',
  };
}

function checkKnownOrigin(origin: string): Problem[] {
  const region = regionOfOrigin(origin);
  if (region === undefined) return [];
  const message = 'This console belongs to a known Region.';
  const suggestion = `"cloudIdentifier": "${region}"`;
  const expected = 'cloudIdentifier instead of mcApiUrl';
  const found = shown(origin);
  return [{ rule: 'region-by-url', path: ['mcApiUrl'], message, found, expected, suggestion }];
}

/** A string as an http or https address without credentials, or undefined. */
export function webAddress(address: string): URL | undefined {
  if (!/^https?:\/\/[^\s\\]+$/i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.username === '' && url.password === '' ? url : undefined;
}

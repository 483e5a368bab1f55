// Certificate authorities of the operator, for servers that a project has configured.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { OptionError, type Options } from '../options.ts';

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The usual authorities and those of the operator, in PEM; nothing when he has none, so that what Node
 * goes by is left as it is. @throws OptionError
 */
export function authoritiesOf({ trustedCa }: Pick<Options, 'trustedCa'>): string[] | undefined {
  if (trustedCa.length === 0) return undefined;
  return [...usual(), ...trustedCa.flatMap(certificatesIn)];
}

/** Those that NODE_EXTRA_CA_CERTS names are among the usual ones where this Node can tell. */
const usual = (): readonly string[] =>
  'getCACertificates' in tls
    ? (tls.getCACertificates as (type: string) => string[])('default')
    : tls.rootCertificates;

function certificatesIn(path: string): string[] {
  const found = read(path).match(certificates) ?? [];
  if (found.length === 0 || !found.every(isReadable))
    throw new OptionError(`${path} (--trusted-ca) holds no certificates in PEM.`);
  return found;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new OptionError(`${path} (--trusted-ca) cannot be read: ${(error as Error).message}`);
  }
}

function isReadable(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

// TLS as the specification lists it (rule 11): 1.2 with exactly ten suites in that order, and 1.3;
// and the certificate authorities from projects' settings that this server trusts.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { OptionError, type Options } from '../options.ts';

const suites = [
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-SHA384',
  'ECDHE-RSA-AES256-SHA384',
  'ECDHE-ECDSA-AES128-SHA256',
  'ECDHE-RSA-AES128-SHA256',
] as const;

/** Options of the TLS listener; `undefined` without a certificate. @throws OptionError */
export function tlsOptions({ tlsCert, tlsKey }: Options): object | undefined {
  if (tlsCert.length === 0 && tlsKey.length === 0) return undefined;
  if (tlsCert.length !== tlsKey.length)
    throw new OptionError('--tls-cert and --tls-key must name the same number of files.');
  return {
    cert: tlsCert.map(readFile),
    key: tlsKey.map(readFile),
    minVersion: 'TLSv1.2',
    honorCipherOrder: true,
    ciphers: ['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256']
      .concat(suites)
      .join(':'),
  };
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new OptionError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The usual authorities and the operator's, in PEM; `undefined` without own ones, so that Node's
 * defaults stay in effect. @throws OptionError
 */
export function authoritiesOf({ trustedCa }: Pick<Options, 'trustedCa'>): string[] | undefined {
  if (trustedCa.length === 0) return undefined;
  return [...usual(), ...trustedCa.flatMap(certificatesIn)];
}

/** The authorities in NODE_EXTRA_CA_CERTS are among the usual ones where this Node lists them. */
const usual = (): readonly string[] =>
  'getCACertificates' in tls
    ? (tls.getCACertificates as (type: string) => string[])('default')
    : tls.rootCertificates;

function certificatesIn(path: string): string[] {
  const found = readFile(path).toString('utf8').match(certificates) ?? [];
  if (found.length === 0 || !found.every(isReadable))
    throw new OptionError(`${path} (--trusted-ca) holds no certificates in PEM.`);
  return found;
}

function isReadable(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

import { COUNTRIES } from '@site/shared/rules';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config';

/** The country of the connection as the proxy's header reports it; null if unknown. */
export function ipCountryOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { countryHeader }: Pick<Config, 'countryHeader'>,
): string | null {
  const header = countryHeader && headers[countryHeader];
  const code = typeof header === 'string' ? header.trim().toUpperCase() : '';
  return COUNTRIES.includes(code) ? code : null;
}

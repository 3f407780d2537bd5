import { COUNTRIES } from '@site/shared/rules';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config';

/** The country that the proxy in front has seen the connection come from; null where it does not say, or nothing known. */
export function ipCountryOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { countryHeader }: Pick<Config, 'countryHeader'>,
): string | null {
  const said = countryHeader && headers[countryHeader];
  const code = typeof said === 'string' ? said.trim().toUpperCase() : '';
  return COUNTRIES.includes(code) ? code : null;
}

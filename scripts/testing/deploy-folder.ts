import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export type Service = {
  image: string;
  build?: { context: string; dockerfile: string; target: string };
  env_file?: string[];
  environment?: Record<string, string>;
  restart?: string;
  read_only?: boolean;
  tmpfs?: string;
  cap_drop?: string[];
  security_opt?: string[];
  depends_on?: Record<string, { condition: string }>;
  networks: string[];
  volumes?: string[];
  ports?: string[];
  healthcheck?: object;
};
type Compose = { services: Record<string, Service>; volumes: object; networks: object };

const folder = join(__dirname, '../../deploy');

/** The text of a file below deploy/. */
export const readDeployed = (path: string) => readFileSync(join(folder, path), 'utf8');

export const compose: Compose = parse(readDeployed('compose.yml'), { merge: true });
export const services = Object.entries(compose.services);
export const dockerfile = readDeployed('Dockerfile');

/** The settings in a file of deploy/, by name. */
export function settingsIn(path: string): Map<string, string> {
  const lines = readDeployed(path).matchAll(/^(\w+)=(.*)$/gm);
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]));
}

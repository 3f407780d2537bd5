import type { JourneyRole } from '@site/shared/release';
import { type LiveState, SHELL } from '@site/shared/release';
import { remoteNames } from '../../releases/live-state';
import { EXAMPLE_PARAMETERS } from '../stand-in/example-answers';
import type { Device } from './devices';
import type { Visit } from './visit-page';

type Visitor = {
  device: Device;
  role: JourneyRole;
  presses: boolean;
  staysOpen?: true;
  audits?: true;
};

/** Who visits a page behind the login guard, and any other page. */
const GUARDED: Visitor[] = [
  { device: 'desktop', role: 'subscriber', presses: true, audits: true },
  { device: 'phone', role: 'subscriber', presses: false, staysOpen: true },
  { device: 'desktop', role: 'customer', presses: false },
  { device: 'phone', role: 'customer', presses: true },
  { device: 'desktop', role: 'admin', presses: true, audits: true },
];
const PUBLIC: Visitor[] = [
  { device: 'desktop', role: 'visitor', presses: true, audits: true },
  { device: 'phone', role: 'visitor', presses: false },
  { device: 'desktop', role: 'subscriber', presses: false, staysOpen: true },
];
/** For a shell, which has no pages of its own, fewer visitors of more pages. */
const OF_SHELL: Record<'guarded' | 'public', Visitor[]> = {
  guarded: [
    { device: 'desktop', role: 'admin', presses: false, audits: true },
    { device: 'phone', role: 'subscriber', presses: false, staysOpen: true },
  ],
  public: [
    { device: 'desktop', role: 'visitor', presses: false, audits: true },
    { device: 'phone', role: 'visitor', presses: false },
  ],
};

type Route = { path: string; login: boolean };

/** `quick`: one visit of each page, without an audit and journeys, for development and tests. */
export type CheckDepth = 'full' | 'quick';

/** The visits of a candidate: its pages, or for the shell two pages of each remote. */
export function visitsFor(name: string, state: LiveState, depth: CheckDepth): Visit[] {
  const visits = allVisits(name, state);
  if (depth === 'full') return visits;
  return visits
    .filter(
      ({ pattern }, index) => visits.findIndex((other) => other.pattern === pattern) === index,
    )
    .map((visit) => ({ ...visit, audits: false }));
}

function allVisits(name: string, state: LiveState): Visit[] {
  if (name !== SHELL)
    return routesOf(name, state).flatMap((route) =>
      visitsOf(name, route, route.login ? GUARDED : PUBLIC, state),
    );
  return remoteNames(state).flatMap((remote) =>
    [true, false].flatMap((login) => {
      const route = routesOf(remote, state).find((one) => one.login === login);
      const visitors = OF_SHELL[login ? 'guarded' : 'public'];
      return route ? visitsOf(remote, route, visitors, state) : [];
    }),
  );
}

/** A public page of another remote, without parameters. */
export function pageOfAnother(name: string, state: LiveState): string | undefined {
  return remoteNames(state)
    .filter((remote) => remote !== name)
    .flatMap((remote) => routesOf(remote, state))
    .find(({ path, login }) => !login && !path.includes(':') && !path.includes('*'))?.path;
}

function routesOf(remote: string, { releases }: LiveState): Route[] {
  return releases[remote]?.live.routes ?? [];
}

function visitsOf(
  remote: string,
  { path }: Route,
  visitors: Visitor[],
  { releases }: LiveState,
): Visit[] {
  const version = releases[remote]?.live.version ?? '';
  return visitors.map((visitor, index) => ({
    staysOpen: false,
    audits: false,
    ...visitor,
    pattern: path,
    path: examplePath(path, index),
    remote,
    version,
  }));
}

/** A path that matches a pattern. Each visitor gets other examples of the parameters. */
export function examplePath(pattern: string, index: number): string {
  return pattern
    .replace(/:(\w+)\??|\*/g, (_, name = '') => {
      const examples = EXAMPLE_PARAMETERS[name] ?? ['1'];
      return examples[index % examples.length] ?? '1';
    })
    .replaceAll('?', '');
}

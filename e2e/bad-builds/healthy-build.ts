import type { BadBuild } from './bad-build';
import { append, type Edit } from './edit-source';

/** A build of the real source with a change that teams make every day. The gate must pass it. */
export type HealthyBuild = Pick<BadBuild, 'title' | 'package' | 'edits' | 'routes'> & {
  /** Publishing names nothing that changes for visitors. */
  isUnchanged?: true;
};

/** Changes the version of a build and nothing else. It also runs on the server. */
export function newVersion({ package: name }: HealthyBuild, turn: number): Edit {
  return append(
    name === 'shell' ? 'src/main.tsx' : 'src/remote.tsx',
    `Symbol.for('turn ${turn}');`,
  );
}

import type { BadBuild } from './bad-build';
import { append, type Edit } from './edit-source';

/** A build of the real source with a change that teams make every day. The gate must pass it. */
export type HealthyBuild = Pick<BadBuild, 'title' | 'package' | 'edits'> & {
  /** Publishing names nothing that changes for visitors. */
  isUnchanged?: true;
  /** The file that differs by version, so that nothing else does. Default: the entry. */
  versionedFile?: string;
};

/** Changes the version of a build and nothing else. It also runs on the server. */
export function newVersion({ package: name, versionedFile }: HealthyBuild, turn: number): Edit {
  const entry = name === 'shell' ? 'src/main.tsx' : 'src/remote.tsx';
  return append(versionedFile ?? entry, `Symbol.for('turn ${turn}');`);
}

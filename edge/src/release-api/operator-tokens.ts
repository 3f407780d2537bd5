import type { EdgeObjects } from '../releases/edge-objects';
import { isExpired, parseTokenEntry, type TokenRight } from './token-entry';
import { changeEntries, entriesIn, idOf, storedEntries } from './tokens';

/** Where an edge finds a token. */
export type TokenSource = 'data folder' | 'RELEASE_TOKENS';

/** A token for the operator. The id is the start of its hash. */
export type ListedToken = {
  id: string;
  source: TokenSource;
  /** False for an entry that is not a token; the edge skips it. */
  isValid: boolean;
  names: string[];
  label: string | undefined;
  lastDay: string | undefined;
  madeOn: string | undefined;
  rights: TokenRight[];
  isExpired: boolean;
  /** No edge accepts it, although an entry remains. */
  isRevoked: boolean;
};

/** The tokens of an edge, and the revocations that it shares with the others. */
export type TokensOfEdge = {
  dataDir: string;
  /** `RELEASE_TOKENS` of the edges. */
  environmentTokens: string;
  revoked: EdgeObjects;
};

/** Throws when the file of the data folder is not a list. */
export async function listTokens({
  dataDir,
  environmentTokens,
  revoked,
}: TokensOfEdge): Promise<ListedToken[]> {
  const revokedHashes = await revoked.list();
  const listed = (source: TokenSource) => (text: string) => {
    const entry = parseTokenEntry(text);
    const { names, label, lastDay, madeOn, rights } = entry ?? { names: [], rights: [] };
    return {
      id: idOf(text),
      source,
      isValid: entry !== undefined,
      names: [...names],
      label,
      lastDay,
      madeOn,
      rights: [...rights],
      isExpired: isExpired(lastDay),
      isRevoked: entry !== undefined && revokedHashes.has(entry.hash),
    };
  };
  return [
    ...(await storedEntries(dataDir)).map(listed('data folder')),
    ...entriesIn(environmentTokens).map(listed('RELEASE_TOKENS')),
  ];
}

export type RevokedToken = Pick<ListedToken, 'id' | 'names' | 'label'> & {
  /** Its entry in `RELEASE_TOKENS` remains until the operator removes it. */
  isInEnvironment: boolean;
};

/**
 * Revokes the tokens with this id or this label, and returns them. Every edge refuses them from the
 * next call on: first the revocation is stored where all edges read it, then the entries of the
 * data folder are removed. Throws StoreUnavailable; the call can be repeated then.
 */
export async function revokeTokens(
  { dataDir, environmentTokens, revoked }: TokensOfEdge,
  idOrLabel: string,
): Promise<RevokedToken[]> {
  const isMeant = (text: string) =>
    idOf(text) === idOrLabel || parseTokenEntry(text)?.label === idOrLabel;
  const ofEnvironment = entriesIn(environmentTokens).filter(isMeant);
  const found = new Map<string, RevokedToken>();
  const stored = (await storedEntries(dataDir)).filter(isMeant);
  for (const text of [...stored, ...ofEnvironment]) {
    const entry = parseTokenEntry(text);
    const { names = [], label, hash } = entry ?? {};
    if (hash) await revoked.write(hash, `${JSON.stringify({ at: new Date().toISOString() })}\n`);
    const isInEnvironment = ofEnvironment.some((other) => idOf(other) === idOf(text));
    found.set(idOf(text), { id: idOf(text), names: [...names], label, isInEnvironment });
  }
  if (stored.length > 0)
    await changeEntries(dataDir, (entries) => entries.filter((text) => !isMeant(text)));
  return [...found.values()];
}

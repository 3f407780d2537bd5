import type { ApiToken } from '@site/shared/contract';
import { formatDate, formatDateTime } from '@site/shared/format';
import { confirm, useNow } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { Button, type StaffColumn, StaffTable, StatusBadge } from '@site/shared/ui';
import * as texts from '#texts';
import { client } from '../client';
import { RIGHT_NAMES } from './token-form';

type TokenListProps = { tokens: ApiToken[]; onChanged: (tokens: ApiToken[]) => void };

/** The API tokens with their last use. One that is valid can be revoked. */
export function TokenList({ tokens, onChanged }: TokenListProps) {
  const { busyKey, submit } = useSubmit();
  const now = useNow();

  function revoke({ id, name }: ApiToken) {
    confirm({
      id: 'revoke-token',
      icon: 'question',
      title: texts.connections.revokeNamed({ name }),
      body: texts.connections.revokeText(),
      labels: { confirm: texts.connections.revoke(), cancel: texts.connections.keep() },
      action: async () => {
        const changed = await submit(() => client.connections.revokeToken({ id }), {
          key: String(id),
        });
        if (changed) onChanged(changed.tokens);
      },
    });
  }

  return (
    <StaffTable
      title={texts.connections.tokens()}
      caption={texts.connections.tokensCaption()}
      columns={columns({ now, busyKey, revoke })}
      rows={tokens}
      rowKey={({ id }) => id}
    />
  );
}

type RowContext = {
  now: number;
  busyKey: string | null;
  revoke: (token: ApiToken) => void;
};

function columns({ now, busyKey, revoke }: RowContext): StaffColumn<ApiToken>[] {
  return [
    { header: texts.connections.name(), cell: ({ name }) => name, narrow: 'name' },
    {
      header: texts.connections.token(),
      cell: ({ start }) => <code translate="no">{start}…</code>,
      narrow: 'detail',
    },
    { header: texts.connections.rights(), cell: rightsText, width: 'wrap', narrow: 'detail' },
    {
      header: texts.connections.lastUse(),
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? texts.connections.never() : formatDateTime(lastUsedAt),
    },
    {
      header: texts.connections.madeBy(),
      cell: ({ maker }) => <span title={maker}>{maker}</span>,
      width: 'fill',
    },
    {
      header: texts.connections.status(),
      cell: (token) => <TokenStatus {...{ token, now }} />,
      narrow: 'end',
    },
    {
      header: texts.connections.actions(),
      cell: (token) =>
        isValid(token, now) && (
          <Button
            variant="quiet"
            busy={busyKey === String(token.id)}
            aria-label={texts.connections.revokeNamed({ name: token.name })}
            onClick={() => revoke(token)}
          >
            {texts.connections.revoke()}
          </Button>
        ),
      align: 'end',
      narrow: 'end',
    },
  ];
}

function TokenStatus({ token, now }: { token: ApiToken; now: number }) {
  const { revokedAt, expiresAt } = token;
  if (revokedAt !== null)
    return <StatusBadge tone="closed">{texts.connections.revoked()}</StatusBadge>;
  if (expiresAt <= now)
    return <StatusBadge tone="closed">{texts.connections.expired()}</StatusBadge>;
  return (
    <StatusBadge tone="success">
      {texts.connections.validUntil({ date: formatDate(expiresAt) })}
    </StatusBadge>
  );
}

function isValid({ revokedAt, expiresAt }: ApiToken, now: number): boolean {
  return revokedAt === null && expiresAt > now;
}

function rightsText({ rights }: ApiToken): string {
  return rights.map((right) => RIGHT_NAMES[right]()).join(', ');
}

import { unwrap } from '@site/shared/client';
import type { ApiToken } from '@site/shared/contract';
import { requireBusiness, useLoaded } from '@site/shared/remote';
import { useLoaderData } from '@site/shared/router';
import { Button, EmptyState, StaffPage } from '@site/shared/ui';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { SecretDialog } from '../connections/secret-dialog';
import { TokenForm } from '../connections/token-form';
import { TokenList } from '../connections/token-list';

export async function loader(): Promise<ApiToken[]> {
  requireBusiness();
  return unwrap(await client.connections.listTokens({})).tokens;
}

/** /business/connections: the API tokens of other systems. */
export function Component() {
  const [tokens, show] = useLoaded(useLoaderData<typeof loader>());
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  const newButton = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setIsCreating(true)}
    >
      {texts.connections.newToken()}
    </Button>
  );
  return (
    <StaffPage title={texts.connections.title()} actions={tokens.length > 0 && newButton}>
      <p>
        {texts.connections.intro({
          openapi: (words) => (
            <a key="openapi" href="/api/openapi.json">
              {words}
            </a>
          ),
        })}
      </p>
      {isCreating && (
        <TokenForm
          onClose={() => setIsCreating(false)}
          onCreated={({ token, tokens: next }) => {
            setIsCreating(false);
            setCreated(token);
            show(next);
          }}
        />
      )}
      {created !== null && (
        <SecretDialog
          title={texts.connections.tokenCreated()}
          secret={created}
          hint={texts.connections.tokenHint()}
          onClose={() => setCreated(null)}
        />
      )}
      {tokens.length > 0 ? (
        <TokenList tokens={tokens} onChanged={show} />
      ) : (
        <EmptyState
          icon={<KeyRound aria-hidden="true" />}
          title={texts.connections.noTokens()}
          action={newButton}
        >
          {texts.connections.noTokensText()}
        </EmptyState>
      )}
    </StaffPage>
  );
}

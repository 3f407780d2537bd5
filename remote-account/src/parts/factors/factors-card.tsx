import { makePasskey, supportsPasskeys, useIsHydrated } from '@site/shared/browser';
import type { Answer } from '@site/shared/client';
import type { Factor, factorCalls, ResponseOf } from '@site/shared/contract';
import { formatCount } from '@site/shared/format';
import { confirm, showToast } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { Button, Callout, Card, Stack } from '@site/shared/ui';
import { KeyRound, Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import * as texts from '#texts';
import { client } from '../../client';
import styles from '../settings/sessions-card.module.css';
import { FactorRow } from './factor-row';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { RenameFactorDialog } from './rename-factor-dialog';

const AddAppDialog = lazy(() => import(/* webpackChunkName: "add-app" */ './add-app-dialog'));

type Factors = ResponseOf<typeof factorCalls.listFactors>;
type NewApp = ResponseOf<typeof factorCalls.newTotp>;
type Added = ResponseOf<typeof factorCalls.addPasskey>;

export type FactorsCardProps = Factors & {
  /** Runs after a change, to load the list again. */
  onChanged: () => void;
  /** Runs when an account that must have a second factor has added its first one. */
  onRequirementMet: () => void;
};

/** The second factors of the account: its passkeys, apps and recovery codes. */
export function FactorsCard({
  factors,
  recoveryCodesLeft,
  isRequired,
  onChanged,
  onRequirementMet,
}: FactorsCardProps) {
  const { busyKey, submit } = useSubmit();
  const [newApp, setNewApp] = useState<NewApp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [renamed, setRenamed] = useState<Factor | null>(null);
  const canMakePasskeys = useIsHydrated() && supportsPasskeys();
  const isMissing = isRequired && factors.length === 0;

  async function finishAdding(added: Added): Promise<void> {
    if (isMissing) onRequirementMet();
    if (added.recoveryCodes) return setCodes(added.recoveryCodes);
    onChanged();
    await showToast({
      title: texts.factors.added(),
      body: texts.factors.addedHint(),
      success: true,
    });
  }

  async function addPasskey(): Promise<void> {
    const added = await submit(
      async (): Promise<Answer<Added | null>> => {
        const asked = await client.account.newPasskeyOptions({});
        if (!asked.ok) return asked;
        const { passkey, isKnown } = await makePasskey(asked.value.options);
        if (isKnown)
          await showToast({
            title: texts.factors.notAdded(),
            body: texts.factors.knownPasskey(),
          });
        if (!passkey) return { ok: true, value: null };
        return client.account.addPasskey({ passkey, name: nextPasskeyName(factors) });
      },
      { key: 'passkey' },
    );
    if (added) await finishAdding(added);
  }

  async function addApp(): Promise<void> {
    setNewApp(await submit(() => client.account.newTotp({}), { key: 'totp' }));
  }

  function confirmNewCodes(): void {
    confirm({
      id: 'new-recovery-codes',
      body: texts.factors.newCodesQuestion(),
      icon: 'warning',
      action: makeCodes,
    });
  }

  async function makeCodes(): Promise<void> {
    const made = await submit(() => client.account.newRecoveryCodes({}), { key: 'codes' });
    if (made) setCodes(made.recoveryCodes);
  }

  /**
   * Loads the list again only after the codes were read. The error of a failed load would take the
   * place of the page, and the codes are shown once.
   */
  function closeCodes(): void {
    setCodes(null);
    onChanged();
  }

  function confirmRemoval({ id, name }: Factor): void {
    const isLast = factors.length === 1;
    confirm({
      id: 'remove-factor',
      body: isLast
        ? texts.factors.removeLastQuestion({ name })
        : texts.factors.removeQuestion({ name }),
      icon: 'warning',
      action: async () => {
        const call = () => client.account.removeFactor({ id });
        if (await submit(call, { key: String(id) })) onChanged();
      },
    });
  }

  return (
    <Card
      id="two-step-sign-in"
      title={texts.factors.title()}
      description={texts.factors.description()}
      actions={
        <>
          {canMakePasskeys && (
            <Button
              icon={<KeyRound aria-hidden="true" />}
              busy={busyKey === 'passkey'}
              onClick={addPasskey}
            >
              {texts.factors.addPasskey()}
            </Button>
          )}
          <Button
            icon={<Smartphone aria-hidden="true" />}
            busy={busyKey === 'totp'}
            onClick={addApp}
          >
            {texts.factors.addApp()}
          </Button>
          {factors.length > 0 && (
            <Button variant="quiet" busy={busyKey === 'codes'} onClick={confirmNewCodes}>
              {texts.factors.newCodes()}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {isMissing && (
          <Callout tone="warning" title={texts.factors.required()}>
            {texts.factors.requiredHint()}
          </Callout>
        )}
        {factors.length > 0 && (
          <>
            <ul className={styles.list}>
              {factors.map((factor) => (
                <FactorRow
                  key={factor.id}
                  factor={factor}
                  isBusy={busyKey === String(factor.id)}
                  onRename={() => setRenamed(factor)}
                  onRemove={() => confirmRemoval(factor)}
                />
              ))}
            </ul>
            <p>{texts.factors.codesLeft({ count: formatCount(recoveryCodesLeft) })}</p>
          </>
        )}
      </Stack>
      {newApp && (
        <Suspense>
          <AddAppDialog
            app={newApp}
            onClose={() => setNewApp(null)}
            onAdded={(added) => {
              setNewApp(null);
              void finishAdding(added);
            }}
          />
        </Suspense>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={closeCodes} />}
      {renamed && (
        <RenameFactorDialog
          factor={renamed}
          onClose={() => setRenamed(null)}
          onRenamed={() => {
            setRenamed(null);
            onChanged();
          }}
        />
      )}
    </Card>
  );
}

function nextPasskeyName(factors: readonly Factor[]): string {
  const count = factors.filter(({ kind }) => kind === 'passkey').length;
  return texts.factors.passkeyName({ number: count + 1 });
}

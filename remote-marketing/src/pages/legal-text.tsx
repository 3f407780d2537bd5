import { unwrap } from '@site/shared/client';
import { type BusinessVersionList, LEGAL_PATHS } from '@site/shared/contract';
import { formatLegalPage, formatUtcDate } from '@site/shared/format';
import { confirm, refreshSettings, showToast, useNow } from '@site/shared/host';
import {
  partsOf,
  paths,
  requireBusiness,
  type TypedVersion,
  useLoaded,
  useSubmit,
  VersionHistory,
} from '@site/shared/remote';
import { type LoaderFunctionArgs, useLoaderData } from '@site/shared/router';
import { LEGAL_PAGES, type LegalPageName } from '@site/shared/service';
import { Button, Callout, EmptyState, RowMenu, StaffPage } from '@site/shared/ui';
import { Pencil, SearchX } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { client } from '../business/client';
import { LegalTextForm } from '../business/legal-text-form';
import { versionName } from '../business/version-name';
import { VersionView } from '../business/version-view';

const NAME = 'legal-texts';
type Version = TypedVersion<typeof NAME>;
type Loaded = { page: LegalPageName; list: BusinessVersionList } | null;

/** The versions of the page in the address; null if there is no such page. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Loaded> {
  requireBusiness();
  const page = LEGAL_PAGES.find((each) => each === params.page);
  return page ? { page, list: unwrap(await client.business.listVersions({ name: NAME })) } : null;
}

/** /business/legal-texts/:page: the versions of one legal page. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded) return <LegalTextVersions key={loaded.page} {...loaded} />;
  return (
    <StaffPage title={texts.legalTexts.title()} back={backLink()}>
      <EmptyState icon={<SearchX aria-hidden="true" />} title={texts.legalTexts.noPage()} />
    </StaffPage>
  );
}

const backLink = () => ({ to: paths.legalTexts, label: texts.legalTexts.title() });

function LegalTextVersions({ page, list: loaded }: NonNullable<Loaded>) {
  const [all, setList] = useLoaded(loaded);
  const [isWriting, setWriting] = useState(false);
  const [opened, setOpened] = useState<{ version: Version; before: Version | undefined } | null>(
    null,
  );
  const { isBusy, submit } = useSubmit();
  const list = { parts: all.parts.filter(({ part }) => part === page) };
  const [part] = partsOf(NAME, list, useNow());
  if (!part) return null;
  const { current, next, changes } = part;

  /** The form is much higher than what stays, so the page begins at its top again. */
  function closeForm() {
    setWriting(false);
    window.scrollTo({ top: 0 });
  }

  function show(changed: BusinessVersionList, title?: string) {
    setList(changed);
    closeForm();
    setOpened(null);
    // The legal pages of this tab ask for the version that applies.
    void refreshSettings();
    if (title !== undefined) void showToast({ title, success: true });
  }

  function restore() {
    confirm({
      id: 'built-in-legal-text',
      icon: 'question',
      title: texts.legalTexts.restoreQuestion(),
      body: texts.legalTexts.restoreText(),
      labels: { confirm: texts.legalTexts.restore(), cancel: texts.legalTexts.keep() },
      action: async () => {
        const body = { name: NAME, part: page, changes, value: {} } as const;
        const saved = await submit(() => client.business.saveVersion(body));
        if (saved) show(saved, texts.legalTexts.saved());
      },
    });
  }

  return (
    <StaffPage
      title={formatLegalPage(page)}
      back={backLink()}
      actions={
        !isWriting && (
          <>
            <Button
              variant="primary"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => setWriting(true)}
            >
              {texts.legalTexts.write()}
            </Button>
            {current.value.texts && (
              <RowMenu
                label={texts.legalTexts.more()}
                isBusy={isBusy}
                items={[{ label: texts.legalTexts.restore(), onSelect: restore }]}
              />
            )}
          </>
        )
      }
    >
      <p>
        {texts.legalTexts.appliesNow({ version: versionName(current) })}{' '}
        <a href={LEGAL_PATHS[page]}>{texts.legalTexts.openPage()}</a>
      </p>
      {next && (
        <Callout
          title={texts.legalTexts.plannedFrom({ date: formatUtcDate(next.validFrom) })}
          actions={
            <Button onClick={() => setOpened({ version: next, before: current })}>
              {texts.legalTexts.read()}
            </Button>
          }
        >
          {versionName(next)}
        </Callout>
      )}
      {isWriting && (
        <LegalTextForm
          page={page}
          part={part}
          onClose={closeForm}
          onSaved={(saved) => show(saved, texts.legalTexts.saved())}
        />
      )}
      {opened && <VersionView page={page} {...opened} onClose={() => setOpened(null)} />}
      <VersionHistory
        name={NAME}
        list={list}
        calls={client.business}
        titleOf={({ version }) => versionName(version)}
        detailsOf={({ version, before }) => (
          <Button
            variant="quiet"
            aria-label={texts.legalTexts.readNamed({ version: versionName(version) })}
            onClick={() => setOpened({ version, before })}
          >
            {texts.legalTexts.read()}
          </Button>
        )}
        dateOf={({ version }) => formatUtcDate(version.validFrom)}
        onChanged={(changed) => show(changed)}
      />
    </StaffPage>
  );
}

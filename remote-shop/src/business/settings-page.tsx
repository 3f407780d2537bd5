import type { BusinessDataName, BusinessVersionList } from '@site/shared/contract';
import { refreshSettings, showToast, useNow } from '@site/shared/host';
import {
  type HistoryEntry,
  type Part,
  partsOf,
  useLoaded,
  VersionHistory,
} from '@site/shared/remote';
import { useLoaderData } from '@site/shared/router';
import { Button, StaffPage } from '@site/shared/ui';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { businessClient } from './business-client';

/** What the form of a `SettingsPage` gets. */
export type SettingsFormProps<Name extends BusinessDataName> = {
  part: Part<Name>;
  onSaved: (list: BusinessVersionList) => void;
  onClose: () => void;
};

type SettingsPageProps<Name extends BusinessDataName> = {
  name: Name;
  title: string;
  intro: string;
  /** The button that opens the form. */
  edit: string;
  /** The message after a change. */
  saved: string;
  Form: (props: SettingsFormProps<Name>) => ReactNode;
  children: (part: Part<Name>) => ReactNode;
  titleOf: (entry: HistoryEntry<Name>) => string;
  dateOf: (entry: HistoryEntry<Name>) => string;
};

/**
 * A page of business data that has no parts and is in the public settings: the value that applies,
 * a form that opens in a dialog, and the history.
 */
export function SettingsPage<Name extends BusinessDataName>({
  name,
  title,
  intro,
  edit,
  saved,
  Form,
  children,
  titleOf,
  dateOf,
}: SettingsPageProps<Name>) {
  const [list, setList] = useLoaded(useLoaderData() as BusinessVersionList);
  const [isEdited, setEdited] = useState(false);
  const [part] = partsOf(name, list, useNow());
  if (!part) return null;

  function show(changed: BusinessVersionList) {
    setList(changed);
    // The other pages of this tab show the value, too.
    void refreshSettings();
  }

  return (
    <StaffPage
      title={title}
      actions={
        <Button
          variant="primary"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => setEdited(true)}
        >
          {edit}
        </Button>
      }
    >
      <p>{intro}</p>
      {isEdited && (
        <Form
          part={part}
          onClose={() => setEdited(false)}
          onSaved={(changed) => {
            show(changed);
            setEdited(false);
            void showToast({ title: saved, success: true });
          }}
        />
      )}
      {children(part)}
      <VersionHistory
        {...{ name, list, titleOf, dateOf }}
        calls={businessClient.business}
        onChanged={show}
      />
    </StaffPage>
  );
}

import type { ListedMail, MailText } from '@site/shared/contract';
import type { Language } from '@site/shared/language';
import { useSubmit } from '@site/shared/remote';
import { Button, type StaffColumn, StaffTable } from '@site/shared/ui';
import * as texts from '#texts';
import { businessClient } from './business-client';
import { type MailPart, ownTextOf, placeOf, withText } from './own-mail-texts';

type MailTextListProps = {
  mail: string;
  mails: readonly ListedMail[];
  parts: readonly MailPart[];
  language: Language;
  texts: readonly MailText[];
  edit: (text: MailText) => void;
  onSaved: () => Promise<void>;
};

/** The texts of a mail in a language: the owner's ones with the built-in ones beside them. */
export function MailTextList(props: MailTextListProps) {
  const { parts, language, onSaved } = props;
  const { busyKey, submit } = useSubmit();

  async function restore({ key }: MailText) {
    const { part, name } = placeOf(parts, key, language);
    if (!part) return;
    const { part: id, changes } = part;
    const value = withText(part, name, undefined);
    const call = () =>
      businessClient.business.saveVersion({ name: 'mail-texts', part: id, changes, value });
    if (await submit(call, { key })) await onSaved();
  }

  return (
    <StaffTable
      caption={texts.mailTexts.texts()}
      columns={columns(props, busyKey, (text) => void restore(text))}
      rows={props.texts}
      rowKey={({ key }) => key}
    />
  );
}

function columns(
  { mail, mails, parts, language, edit }: MailTextListProps,
  busyKey: string | null,
  restore: (text: MailText) => void,
): StaffColumn<MailText>[] {
  const own = ({ key }: MailText) => ownTextOf(parts, key, language);
  const shown = (text: MailText) => own(text) ?? text.builtIn;
  const others = ({ key }: MailText) =>
    mails.filter((each) => each.mail !== mail && each.keys.includes(key)).length;
  return [
    {
      header: texts.mailTexts.text(),
      cell: (text) => (
        <span lang={language} translate="no">
          {shown(text)}
        </span>
      ),
      width: 'wrap',
      narrow: 'name',
    },
    {
      header: texts.mailTexts.builtIn(),
      cell: (text) =>
        own(text) !== undefined && (
          <span lang={language} translate="no">
            {text.builtIn}
          </span>
        ),
      width: 'wrap',
      narrow: 'detail',
    },
    {
      header: texts.mailTexts.otherMails(),
      cell: (text) => others(text) > 0 && texts.mailTexts.inOthers({ count: others(text) }),
      narrow: 'detail',
    },
    {
      header: texts.mailTexts.actions(),
      cell: (text) => (
        <>
          {own(text) !== undefined && (
            <Button
              variant="quiet"
              busy={busyKey === text.key}
              aria-label={texts.mailTexts.restoreNamed({ text: shown(text) })}
              onClick={() => restore(text)}
            >
              {texts.mailTexts.restore()}
            </Button>
          )}
          <Button
            variant="quiet"
            aria-label={texts.mailTexts.editNamed({ text: shown(text) })}
            onClick={() => edit(text)}
          >
            {texts.mailTexts.edit()}
          </Button>
        </>
      ),
      align: 'end',
      narrow: 'end',
    },
  ];
}

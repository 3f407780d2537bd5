import { Tabs } from '@site/shared/ui';
import * as texts from '#texts';
import { Section } from '../home/section';
import { BasicEditor } from './basic-editor';
import { EpgEditor } from './epg-editor';
import { LogoEditor } from './logo-editor';
import styles from './quick-look.module.css';

const editors = [
  {
    id: 'basic',
    label: texts.quickLook.basic,
    text: texts.quickLook.basicText,
    Editor: BasicEditor,
  },
  {
    id: 'logo',
    label: texts.quickLook.logo,
    text: texts.quickLook.logoText,
    Editor: LogoEditor,
  },
  {
    id: 'epg',
    label: texts.quickLook.epg,
    text: texts.quickLook.epgText,
    Editor: EpgEditor,
  },
];

/** Quick look: small working copies of the three editors (section 2). */
export function QuickLook() {
  return (
    <Section title={texts.quickLook.title()} intro={texts.quickLook.intro()}>
      <Tabs
        label={texts.quickLook.editors()}
        tabs={editors.map(({ id, label, text, Editor }) => ({
          id,
          label: label(),
          content: (
            <div className={styles.editor}>
              <p className={styles.text}>{text()}</p>
              <Editor />
            </div>
          ),
        }))}
      />
    </Section>
  );
}

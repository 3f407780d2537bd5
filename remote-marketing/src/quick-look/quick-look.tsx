import { Tabs } from '@site/shared/ui';
import { quickLook as texts } from '#texts';
import { Section } from '../home/section';
import { BasicEditor } from './basic-editor';
import { EpgEditor } from './epg-editor';
import { LogoEditor } from './logo-editor';
import styles from './quick-look.module.css';

const editors = [
  {
    id: 'basic',
    label: texts.basic,
    text: texts.basicText,
    Editor: BasicEditor,
  },
  {
    id: 'logo',
    label: texts.logo,
    text: texts.logoText,
    Editor: LogoEditor,
  },
  {
    id: 'epg',
    label: texts.epg,
    text: texts.epgText,
    Editor: EpgEditor,
  },
];

/** Quick look: small working copies of the three editors (section 2). */
export function QuickLook() {
  return (
    <Section title={texts.title()} intro={texts.intro()}>
      <Tabs
        label={texts.editors()}
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

import { Tabs } from '@site/shared/ui';
import { BasicEditor } from './basic-editor';
import { EpgEditor } from './epg-editor';
import { LogoEditor } from './logo-editor';
import styles from './quick-look.module.css';
import { Section } from './section';

const editors = [
  {
    id: 'basic',
    label: 'Basic Editor',
    text: 'The channels of a playlist as a list: rename them, hide them, put them in order.',
    Editor: BasicEditor,
  },
  {
    id: 'logo',
    label: 'Logo Editor',
    text: 'Pick a channel, then the logo that belongs to it.',
    Editor: LogoEditor,
  },
  {
    id: 'epg',
    label: 'EPG Editor',
    text: 'Choose the guide of a channel and see at once what is on.',
    Editor: EpgEditor,
  },
];

/** Quick look: working miniatures of the three editors (section 2). */
export function QuickLook() {
  return (
    <Section title="A quick look at the editors" intro="Small, but working: change something.">
      <Tabs
        label="Editors"
        tabs={editors.map(({ id, label, text, Editor }) => ({
          id,
          label,
          content: (
            <div className={styles.look}>
              <p className={styles.text}>{text}</p>
              <Editor />
            </div>
          ),
        }))}
      />
    </Section>
  );
}

import { Tabs } from '@site/shared/ui';
import { Section } from '../home/section';
import { BasicEditor } from './basic-editor';
import { EpgEditor } from './epg-editor';
import { LogoEditor } from './logo-editor';
import styles from './quick-look.module.css';

const editors = [
  {
    id: 'basic',
    label: 'Basic Editor',
    text: 'Rename, hide and reorder the channels of a playlist.',
    Editor: BasicEditor,
  },
  {
    id: 'logo',
    label: 'Logo Editor',
    text: 'Choose a channel, then its logo.',
    Editor: LogoEditor,
  },
  {
    id: 'epg',
    label: 'EPG Editor',
    text: 'Choose the guide of a channel and see its programmes at once.',
    Editor: EpgEditor,
  },
];

/** Quick look: small working copies of the three editors (section 2). */
export function QuickLook() {
  return (
    <Section title="A quick look at the editors" intro="These small copies work: change something.">
      <Tabs
        label="Editors"
        tabs={editors.map(({ id, label, text, Editor }) => ({
          id,
          label,
          content: (
            <div className={styles.editor}>
              <p className={styles.text}>{text}</p>
              <Editor />
            </div>
          ),
        }))}
      />
    </Section>
  );
}

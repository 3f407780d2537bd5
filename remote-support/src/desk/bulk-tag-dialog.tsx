import { tagFrom } from '@site/shared/rules';
import { Button, Cluster, Dialog } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { TagField } from './tag-field';

type BulkTagDialogProps = {
  /** How many tickets are selected. */
  count: number;
  onClose: () => void;
  add: (tag: string) => void;
  remove: (tag: string) => void;
};

/** Adds a tag to the selected tickets, or removes it. Shown while it is mounted. */
export function BulkTagDialog({ count, onClose, add, remove }: BulkTagDialogProps) {
  const [text, setText] = useState('');
  const tag = tagFrom(text);

  function run(action: (tag: string) => void): void {
    if (tag === null) return;
    onClose();
    action(tag);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.bulk.tagTitle({ count })}
      actions={
        <Cluster gap="small">
          <Button disabled={tag === null} onClick={() => run(remove)}>
            {texts.bulk.removeTag()}
          </Button>
          <Button variant="primary" type="submit" form="bulk-tag" disabled={tag === null}>
            {texts.bulk.addTag()}
          </Button>
        </Cluster>
      }
    >
      <form
        id="bulk-tag"
        onSubmit={(event) => {
          event.preventDefault();
          run(add);
        }}
      >
        <TagField label={texts.bulk.tag()} value={text} onChange={setText} />
      </form>
    </Dialog>
  );
}

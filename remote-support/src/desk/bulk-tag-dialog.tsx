import { tagFrom } from '@site/shared/rules';
import { Button, Cluster, Dialog } from '@site/shared/ui';
import { useState } from 'react';
import { TagField } from './tag-field';

type BulkTagDialogProps = {
  /** The selected tickets in words: '2 tickets'. */
  countText: string;
  onClose: () => void;
  add: (tag: string) => void;
  remove: (tag: string) => void;
};

/** Adds a tag to the selected tickets, or removes it. Shown while it is mounted. */
export function BulkTagDialog({ countText, onClose, add, remove }: BulkTagDialogProps) {
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
      title={`Tag ${countText}`}
      actions={
        <Cluster gap="small">
          <Button disabled={tag === null} onClick={() => run(remove)}>
            Remove tag
          </Button>
          <Button variant="primary" type="submit" form="bulk-tag" disabled={tag === null}>
            Add tag
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
        <TagField label="Tag" value={text} onChange={setText} />
      </form>
    </Dialog>
  );
}

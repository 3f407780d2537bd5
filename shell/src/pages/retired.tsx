import { Button, Page } from '@site/shared/ui';

/** A page of a remote that was ended, with the page that takes its place. */
export function Retired({ to, title }: { to: string; title: string }) {
  return (
    <Page
      width="reading"
      title="This page has ended"
      intro={`It is no longer part of the site. This page takes its place: ${title}`}
    >
      <div>
        <Button to={to} variant="primary">
          {title}
        </Button>
      </div>
    </Page>
  );
}

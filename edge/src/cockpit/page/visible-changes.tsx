import { useCallback, useEffect, useRef, useState } from 'react';
import { loadPicture } from './calls';
import type { PublishedRelease, VisibleChange } from './status';
import { useLoaded } from './use-loaded';

/** What a release changes for visitors, by page, with pictures of before and after. */
export function VisibleChanges({ release }: { release: PublishedRelease }) {
  const byPage = new Map<string, VisibleChange[]>();
  for (const change of release.changes ?? [])
    byPage.set(change.where, [...(byPage.get(change.where) ?? []), change]);
  return [...byPage].map(([page, changes]) => (
    <section className="changes" key={page}>
      <h4>{page}</h4>
      <ul>
        {changes.map(({ text, who, pictures }) => (
          <li key={`${who} ${text}`}>
            {text} <span className="small">{who}</span>
            {pictures && (
              <div className="pictures">
                <Picture release={release} id={pictures.before} page={page} time="Before" />
                <Picture release={release} id={pictures.after} page={page} time="After" />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

type PictureProps = { release: PublishedRelease; id: string; page: string; time: string };

/** A picture of a page. A press shows it as large as the window. */
function Picture({ release: { name, version }, id, page, time }: PictureProps) {
  const title = `${time}: ${page}`;
  const load = useCallback(
    (token: string) => loadPicture(token, { name, version }, id),
    [name, version, id],
  );
  const { value: picture, problem } = useLoaded(load);
  const [url, setUrl] = useState<string>();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!picture) return;
    const pictureUrl = URL.createObjectURL(picture);
    setUrl(pictureUrl);
    return () => URL.revokeObjectURL(pictureUrl);
  }, [picture]);
  return (
    <figure>
      <figcaption className="small">{time}</figcaption>
      {!url && <p className="small">{problem ?? 'Loading …'}</p>}
      {url && (
        <>
          <button type="button" className="picture" onClick={() => dialog.current?.showModal()}>
            <img src={url} alt={title} />
          </button>
          <dialog ref={dialog} className="enlarged" aria-label={title}>
            <form method="dialog" className="row">
              <strong>{title}</strong>
              <button type="submit">Close</button>
            </form>
            <img src={url} alt={title} />
          </dialog>
        </>
      )}
    </figure>
  );
}

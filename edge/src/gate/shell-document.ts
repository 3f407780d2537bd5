import { DOCUMENT_MARKS, hasDocumentMark, wrongMarkers } from '../documents/compose-document';

/** What the site loses without a mark of the shell's document. */
const LOSS: Record<(typeof DOCUMENT_MARKS)[number], string> = {
  'data-page-script': 'its pages would report no views, so a bad release would not be found',
  'data-trusted-types': 'its pages would run without Trusted Types',
};

/**
 * Why the edge cannot compose documents from the document.html of a shell, or composes worse ones
 * than from the live shell's. One line each, with the next step.
 */
export function shellDocumentProblems(
  template: string | undefined,
  liveTemplate: string | undefined,
): string[] {
  if (template === undefined)
    return ['The shell has no document.html. Build it with the shared preset.'];
  return [
    ...wrongMarkers(template).map(
      ({ marker, count }) =>
        `document.html has ${marker} ${count} times. Put it into the document once.`,
    ),
    ...DOCUMENT_MARKS.filter(
      (mark) => hasDocumentMark(liveTemplate ?? '', mark) && !hasDocumentMark(template, mark),
    ).map(
      (mark) =>
        `The html element of document.html has no ${mark}, which the live shell has: ${LOSS[mark]}. Build the shell from a commit that has it.`,
    ),
  ];
}

import { wrongMarkers } from '../documents/fill-template';

/**
 * Why the edge cannot compose documents from the document.html of a shell, which is undefined if
 * the release has no such file. One line for each problem, with the next step.
 */
export function shellDocumentProblems(template: string | undefined): string[] {
  if (template === undefined)
    return ['The shell has no document.html. Build it with the shared preset.'];
  return wrongMarkers(template).map(
    ({ marker, count }) =>
      `document.html has ${marker} ${count} times. Put it into the document once.`,
  );
}

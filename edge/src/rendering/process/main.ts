import type { RenderReply, RenderRequest, ServerScript } from '../messages';
import { createContexts, type Rendered } from './contexts';
import { freezeSharedObjects } from './globals';

// The process of the renderer. It has no environment, no files and no network. `globals.ts` says
// which objects of the process a release can reach.

const MAX_PAGE_LENGTH = 1_000_000;
const MAX_CARD_LENGTH = 100_000;

const contexts = createContexts();
const send = process.send?.bind(process) ?? (() => {});

process.on('message', (request: RenderRequest) => {
  void answer(request).then(async (reply) => {
    // A page that does not stop running gets no reply; the edge then replaces this process.
    await contexts.endLeftovers();
    send(reply);
  });
});
process.on('disconnect', () => process.exit(0));
freezeSharedObjects();
send({ ready: true });

async function answer(request: RenderRequest): Promise<RenderReply> {
  const { id, shell, remote } = request;
  try {
    const { html, loaderData } = await renderTwice(request);
    // Converted to JSON here, so that data which cannot be sent is an error of the release.
    return { id, html, loaderData: JSON.parse(JSON.stringify(loaderData ?? null)) };
  } catch (error) {
    return { id, blame: blamedRelease(error, shell, remote), message: messageOf(error) };
  }
}

/** A browser takes a page over only if it renders the same HTML, so a page must not vary. */
async function renderTwice(request: RenderRequest): Promise<Rendered> {
  const first = await contexts.render(request);
  const second = await contexts.render(request);
  const [what, maxLength] = request.card ? ['card', MAX_CARD_LENGTH] : ['page', MAX_PAGE_LENGTH];
  const { length } = first.html;
  if (first.html !== second.html) throw new Error(`the ${what} is rendered differently each time`);
  if (length > maxLength)
    throw new Error(`the ${what} has ${length} characters, at most ${maxLength}`);
  return first;
}

/** The shell if there is no remote, or if only the shell's script is on the stack. */
function blamedRelease(error: unknown, shell: ServerScript, remote?: ServerScript): string {
  if (!remote) return shell.name;
  const stack = String((error as Error | null)?.stack ?? '');
  const isOnStack = ({ name }: ServerScript) => stack.includes(`/releases/${name}/`);
  return isOnStack(shell) && !isOnStack(remote) ? shell.name : remote.name;
}

function messageOf(error: unknown): string {
  return String((error as Error | null)?.message ?? error).slice(0, 500);
}

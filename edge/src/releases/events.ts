import type { LiveState, RecordedEntry, ReleaseEvent } from '@site/shared/release';

/** Per name. */
const MAX_EVENTS = 100;
/** Of a reason. A refusal of the gate may have hundreds of lines. */
const MAX_WHY_LENGTH = 500;

/** The live state with a further event; the same one for a repetition of the last event. */
export function withEvent(state: LiveState, event: ReleaseEvent): LiveState {
  const added = { ...event, why: shortened(event.why) };
  const { events = [] } = state;
  const ofName = events.filter(({ name }) => name === event.name);
  const last = ofName.at(-1);
  if (last && JSON.stringify({ ...last, at: 0 }) === JSON.stringify({ ...added, at: 0 }))
    return state;
  const dropped = new Set(ofName.slice(0, Math.max(0, ofName.length + 1 - MAX_EVENTS)));
  return { ...state, events: [...events.filter((one) => !dropped.has(one)), added] };
}

/**
 * Changes and events of all names, oldest first. Each of them keeps its order, also after a jump of
 * the clock.
 */
export function historyWithEvents({ history, events = [] }: LiveState): RecordedEntry[] {
  const rest = [...events];
  const before = ({ at }: RecordedEntry) => {
    const end = rest.findIndex((event) => event.at >= at);
    return rest.splice(0, end < 0 ? rest.length : end);
  };
  return [...history.flatMap((change) => [...before(change), change]), ...rest];
}

function shortened(text: string): string {
  return text.length > MAX_WHY_LENGTH ? `${text.slice(0, MAX_WHY_LENGTH - 1)}…` : text;
}

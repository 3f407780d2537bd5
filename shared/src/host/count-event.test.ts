import { PAGE_SCRIPT } from '@site/shared/page-script';
import { countEvent } from './count-event';

afterEach(() => Reflect.deleteProperty(globalThis, PAGE_SCRIPT));

test('an event is counted for the release of the page on the screen', () => {
  const send = jest.fn();
  const releases: Record<string, string> = { shell: '5'.repeat(16), shop: 'a'.repeat(16) };
  let remote = 'shop';
  Reflect.set(globalThis, PAGE_SCRIPT, { send, view: () => ({ remote, releases }) });
  countEvent('order-placed');
  remote = 'support';
  countEvent('ticket-sent');
  expect(send.mock.calls).toEqual([
    [{ kind: 'counter', remote: 'shop', version: 'a'.repeat(16), name: 'order-placed' }],
  ]);
});

test('a page without the script of the edge counts no event', () => {
  expect(() => countEvent('order-placed')).not.toThrow();
});

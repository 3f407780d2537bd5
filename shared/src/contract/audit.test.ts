import { AUDIT_ACTIONS, staffAuditAction } from '../rules';
import { contract } from './all-calls';

/** Each changes only what concerns its caller. An example of a mail is recorded as a test mail. */
const OWN_SETTINGS = [
  'send-example-mail',
  'announce-answering',
  'save-staff-notifications',
  'save-ticket-view',
  'delete-ticket-view',
];

const calls = Object.values(contract).flatMap((area) => Object.values(area));
const nameOf = ({ path }: { path: string }) => path.slice(path.lastIndexOf('/') + 1);

test('each call of staff that changes something has an action of the audit log', () => {
  const changing = calls
    .filter(({ access, reads }) => (access === 'staff' || access === 'admin') && !reads)
    .map(nameOf);
  expect(changing.filter((name) => !Object.hasOwn(AUDIT_ACTIONS, name))).toEqual(OWN_SETTINGS);
});

test('each recorded act of staff is one call', () => {
  const names = calls.map(nameOf);
  const acts = Object.keys(AUDIT_ACTIONS).filter((action) => staffAuditAction(action) !== null);
  expect(acts).toContain('reply-ticket');
  for (const act of acts) expect(names.filter((name) => name === act)).toEqual([act]);
});

test('a call with the name of an own act is not an act of staff', () => {
  expect(staffAuditAction('sign-in')).toBeNull();
  expect(staffAuditAction('constructor')).toBeNull();
  expect(staffAuditAction('refund-withdrawn')).toBeNull();
});

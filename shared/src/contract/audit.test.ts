import { AUDIT_ACTIONS, staffAuditAction } from '../rules';
import { contract } from './all-calls';

/** Each changes only what concerns its caller. */
const OWN_SETTINGS = ['announce-answering', 'save-staff-notifications'];

const calls = Object.values(contract).flatMap((area) => Object.values(area));
const nameOf = ({ path }: { path: string }) => path.slice(path.lastIndexOf('/') + 1);

test('each call of staff that changes something is recorded', () => {
  const changing = calls.filter(({ access, reads }) => access === 'admin' && !reads).map(nameOf);
  expect(changing.filter((name) => staffAuditAction(name) === null)).toEqual(OWN_SETTINGS);
});

test('each recorded act of staff is one call', () => {
  const names = calls.map(nameOf);
  const acts = Object.keys(AUDIT_ACTIONS).filter((action) => staffAuditAction(action) !== null);
  for (const act of acts) expect(names.filter((name) => name === act)).toEqual([act]);
});

test('a call with the name of an own act is not an act of staff', () => {
  expect(staffAuditAction('sign-in')).toBeNull();
  expect(staffAuditAction('constructor')).toBeNull();
});

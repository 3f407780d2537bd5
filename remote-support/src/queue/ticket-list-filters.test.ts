import { filterFields, filtersFromUrl } from './ticket-list-filters';

const fieldsAt = (query: string, isStaff: boolean) =>
  filterFields(filtersFromUrl(new URLSearchParams(query), isStaff));

test.each([
  ['', { page: 1 }],
  ['?search=%20epg%20&status=waiting&page=2', { page: 2, search: 'epg', status: 'waiting' }],
  ['?status=constructor&search=', { page: 1 }],
  ['?status=needs-answer&category=EPG+request&assignee=me&tag=epg&sort=newest', { page: 1 }],
])('a customer at the address "%s" asks for %j', (query, fields) => {
  expect(fieldsAt(query, false)).toEqual(fields);
});

test.each([
  ['', { page: 1, needsAnswer: true }],
  ['?status=all', { page: 1 }],
  [
    '?status=open&category=EPG+request&sort=newest&page=2',
    { page: 2, status: 'open', category: 'EPG request', sort: 'newest' },
  ],
  [
    '?from=2026-11-01&to=2026-11-02',
    {
      page: 1,
      needsAnswer: true,
      changedFrom: new Date(2026, 10, 1).getTime(),
      changedBefore: new Date(2026, 10, 3).getTime(),
    },
  ],
  ['?from=yesterday&category=%3F&sort=none', { page: 1, needsAnswer: true }],
  ['?assignee=me&tag=+EPG++Late', { page: 1, needsAnswer: true, assignee: 'me', tag: 'epg late' }],
  ['?assignee=12', { page: 1, needsAnswer: true, assignee: 12 }],
  ['?assignee=0&tag=%00', { page: 1, needsAnswer: true }],
])('staff at the address "%s" ask for %j', (query, fields) => {
  expect(fieldsAt(query, true)).toEqual(fields);
});

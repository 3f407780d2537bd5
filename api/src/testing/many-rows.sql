-- Fills a migrated database with what a shop has after three years, from September 2021 to August
-- 2024, for the plans and the times of the calls of staff-lists.json. The setting `fill.rows` is the number of orders, of tickets and of audit
-- entries. There is an account for four of them; accounts 2 to 20 are of staff. Account 1 exists.
set session_replication_role = replica;
create temporary table fill as select
  current_setting('fill.rows')::int as row_count,
  current_setting('fill.rows')::int / 4 as accounts,
  timestamptz '2021-09-01 00:00Z' as began,
  interval '1096 days' / current_setting('fill.rows')::int as step,
  string_to_array('ada ben cleo dora emil fritz gina hugo ines jana karl lena max nora otto paula', ' ') as firsts,
  string_to_array('weber novak rossi silva moreau jensen horvat kowalski schmidt garcia berg lind', ' ') as lasts,
  string_to_array('mail.test post.test inbox.test example.com example.org', ' ') as hosts,
  string_to_array('Support & Help,Purchase info,Bug report,Features request,EPG request,Player Bug report,Player feature request,Business info', ',') as categories,
  string_to_array('sign-in sign-in sign-in sign-in sign-in sign-in move-order close-tickets assign-tickets password-changed', ' ') as actions;

insert into users (id, email, password_hash, role, created_at, activated_at, max_list, expiry)
  select 1 + n, firsts[1 + n % 16] || '.' || lasts[1 + n / 16 % 12] || n || '@' || hosts[1 + n % 5],
    'none', (case when n < 20 then 'support' else 'customer' end)::role,
    began + n * 4 * step, began + n * 4 * step, case when n % 3 = 0 then 5 end, began + n * 4 * step + interval '1 year'
  from fill, generate_series(1, accounts) n;

-- Each open order is of another account: an account has one at most.
insert into orders (number, user_id, created_at, type, result, name, last_name, country, payment_mode,
    subscription, playlist, epg, customer, streams, episodes, automatic_backups, price, coupon, tax,
    wallet, amount, expiry, accepted_terms, ip, request_key, receipt, completed_at)
  select (100000000000000 + n::bigint * 7919000003 % 180999999999999)::text,
    case when n % 4000 = 0 then 1 + n / 4000 else 2 + (n::bigint * 7919 % accounts)::int end,
    began + n * step, (case when n % 3 = 0 then 'Renew' else 'New' end)::order_type, result::order_status,
    initcap(firsts[1 + n * 7 % 16]), initcap(lasts[1 + n * 11 % 12]), 'IT', 'CARD', '{}', 5, 5, 0, 0, 0, 0, 5000, 0, 22, 0, 6100,
    began + n * step + interval '1 year', true, '203.0.113.7', md5(n::text),
    case when result in ('COMPLETED', 'REFUNDED') then n end,
    case when result in ('COMPLETED', 'REFUNDED') then began + n * step end
  from fill, generate_series(1, row_count) n
  cross join lateral (select case when n % 4000 = 0 then 'AWAITING_PAYMENT' when n % 1000 = 1 then 'BLOCKED'
    when n % 4000 = 2 then 'PENDING_VERIFICATION' when n % 30 = 3 then 'REFUNDED'
    when n % 7 = 4 then 'CANCELLED' else 'COMPLETED' end as result) statuses;

insert into invoices (kind, number, order_id, issued_at, country, tax, net, vat)
  select 'invoice', 'R' || id, id, completed_at, country, tax, 5000, 1100
  from orders where receipt is not null order by id;

insert into tickets (user_id, title, category, status, language, created_at, updated_at, queue, last_by_customer,
    last_by_staff, assignee_id, tags)
  select 2 + (n::bigint * 104729 % accounts)::int, words[1] || ' ' || words[2], categories[1 + n * 13 % 8],
    status::ticket_status, language::language, began + n * step, began + n * step,
    case when status in ('open', 'waiting') then at_ms else 100000000000000 - at_ms end,
    n, 0, case when n % 3 = 0 then 2 + n % 19 end,
    case when n % 40 = 0 then array['refund', 'tag-' || n % 200] else '{}' end
  from fill, generate_series(1, row_count) n
  cross join lateral (select array['about' || n % 997, 'case' || n] as words,
    (extract(epoch from began + n * step) * 1000)::bigint as at_ms,
    case when n > row_count * 0.999 then 'open' when n % 200 = 7 then 'waiting' when n % 25 = 3 then 'replied' else 'closed' end as status,
    case when n % 10 = 1 then 'de' when n % 500 = 2 then 'it' else 'en' end as language) texts;

insert into ticket_messages (ticket_id, author_id, by_staff, description, created_at)
  select id, user_id, false, '<p>The picture freezes after ' || id % 60 || ' minutes, device ' || md5(id::text) || '</p>', created_at
  from tickets order by id;

insert into ticket_words (ticket_id, words)
  select ticket_id, to_tsvector('simple', title || ' ' || description)
  from tickets join ticket_messages on ticket_id = tickets.id;

insert into ticket_totals (status, total) select status, count(*) from tickets group by status;

insert into audit_log (at, action, actor_id, account_id, subjects, detail, user_agent, address)
  select began + n * step, action, account, case when action in ('sign-in', 'password-changed') then account end,
    case action when 'move-order' then array['order:' || n] when 'sign-in' then '{}' when 'password-changed' then '{}' else array['ticket:' || n] end,
    '{}', '', case when n > row_count * 0.9 then '203.0.' || n % 200 || '.' || n % 250 else '' end
  from fill, generate_series(1, row_count) n
  cross join lateral (select actions[1 + n % 10] as action) acts
  cross join lateral (select case when action in ('sign-in', 'password-changed') then 2 + (n::bigint * 7919 % accounts)::int else 2 + n % 19 end as account) people;

select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users));
drop table fill;
set session_replication_role = origin;

-- Entries of the books name the staff who made them by email. An email that no account has any more
-- belonged to an account that was changed or erased before entries followed such changes. The audit
-- log knows these accounts: an act and its entry have the same time and subject. The entries get what
-- the account has today instead of the email. Entries of before the audit log stay as they are,
-- unless the same email has a later one.
DO $$
DECLARE
  "author" record;
BEGIN
  FOR "author" IN
    SELECT DISTINCT ON ("acts"."by") "acts"."by" AS "old", "users"."email" AS "new"
    FROM (
      SELECT "m"."by", "m"."at", 'order:' || "o"."number" AS "subject"
        FROM "order_moves" "m" JOIN "orders" "o" ON "o"."id" = "m"."order_id"
      UNION ALL SELECT "r"."by", "r"."at", 'order:' || "o"."number"
        FROM "refunds" "r" JOIN "orders" "o" ON "o"."id" = "r"."order_id"
      UNION ALL SELECT "w"."by", "w"."at", 'order:' || "o"."number"
        FROM "wallet_entries" "w" JOIN "orders" "o" ON "o"."id" = "w"."order_id"
      UNION ALL SELECT "p"."by", "p"."at", 'order:' || "o"."number"
        FROM "coin_payments" "p" JOIN "orders" "o" ON "o"."id" = "p"."order_id"
      UNION ALL SELECT "resolved_by", "resolved_at", 'payment:' || "id" FROM "unmatched_payments"
      UNION ALL SELECT "created_by", "created_at", 'coupon:' || "code" FROM "coupons"
    ) AS "acts"
    JOIN "audit_log" ON "audit_log"."at" = "acts"."at" AND "acts"."subject" = ANY("audit_log"."subjects")
    JOIN "users" ON "users"."id" = "audit_log"."actor_id"
    WHERE "acts"."by" LIKE '%@%'
      AND NOT EXISTS (SELECT 1 FROM "users" "u" WHERE lower("u"."email") = lower("acts"."by"))
    ORDER BY "acts"."by", "audit_log"."id" DESC
  LOOP
    UPDATE "order_moves" SET "by" = "author"."new" WHERE "by" = "author"."old";
    UPDATE "refunds" SET "by" = "author"."new" WHERE "by" = "author"."old";
    UPDATE "wallet_entries" SET "by" = "author"."new" WHERE "by" = "author"."old";
    UPDATE "coin_payments" SET "by" = "author"."new" WHERE "by" = "author"."old";
    UPDATE "unmatched_payments" SET "resolved_by" = "author"."new" WHERE "resolved_by" = "author"."old";
    UPDATE "coupons" SET "created_by" = "author"."new" WHERE "created_by" = "author"."old";
  END LOOP;
END $$;

CREATE INDEX "users_by_email_word" ON "users" USING gin (to_tsvector('simple', translate("email", '@._+-', '     ')));--> statement-breakpoint
-- A transaction changes each number once, however many tickets it changes: xmin is the transaction
-- that wrote the row.
CREATE OR REPLACE FUNCTION "bump_ticket_list"("list" integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "ticket_list_versions" ("list_id", "version") VALUES ("list", 1)
  ON CONFLICT ("list_id") DO UPDATE SET "version" = "ticket_list_versions"."version" + 1
  WHERE "ticket_list_versions".xmin <> pg_current_xact_id()::xid
$$;

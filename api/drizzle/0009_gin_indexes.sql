ALTER INDEX "tickets_by_tag" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "tickets_by_word" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "users_by_email_word" SET (fastupdate = off);--> statement-breakpoint
-- The entries that are pending already.
SELECT gin_clean_pending_list('tickets_by_word'::regclass);

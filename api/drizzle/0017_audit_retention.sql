CREATE UNIQUE INDEX "audit_log_of_releases" ON "audit_log" USING btree ("at","action","subjects") WHERE "audit_log"."action" like 'release-%';--> statement-breakpoint
-- Rows are only added. The exceptions are erasing the browser of a row, and deleting a row after
-- three years (AUDIT_RETENTION_MS.entry of the rules).
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."user_agent" = '' AND NEW."address" = ''
    AND (NEW."id", NEW."at", NEW."action", NEW."actor_id", NEW."account_id", NEW."subjects", NEW."detail")
      IS NOT DISTINCT FROM
      (OLD."id", OLD."at", OLD."action", OLD."actor_id", OLD."account_id", OLD."subjects", OLD."detail")
  THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '1095 days' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Rows of audit_log are only added.';
END $$;

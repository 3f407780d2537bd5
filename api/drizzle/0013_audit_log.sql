CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" integer,
	"account_id" integer,
	"subjects" text[] DEFAULT '{}' NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD CONSTRAINT "sign_in_failures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_of_account" ON "audit_log" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_address" ON "audit_log" USING btree ("address");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING gin ("subjects") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_with_browser" ON "audit_log" USING btree ("at") WHERE "audit_log"."address" <> '';--> statement-breakpoint
-- Rows are only added. Erasing the browser of a row is the one change.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."user_agent" = '' AND NEW."address" = ''
    AND (NEW."id", NEW."at", NEW."action", NEW."actor_id", NEW."account_id", NEW."subjects", NEW."detail")
      IS NOT DISTINCT FROM
      (OLD."id", OLD."at", OLD."action", OLD."actor_id", OLD."account_id", OLD."subjects", OLD."detail")
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Rows of audit_log are only added.';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_only_grows" BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();

CREATE TABLE "inbound_mails" (
	"hash" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"notifications" text NOT NULL,
	"digest_from" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_answering" (
	"ticket_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_answering_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_list_versions" (
	"list_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "wait_ms" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "assignee_id" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "rating" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "rated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_settings" ADD CONSTRAINT "staff_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_answering" ADD CONSTRAINT "ticket_answering_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_answering" ADD CONSTRAINT "ticket_answering_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_mails_by_time" ON "inbound_mails" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_tickets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_by_time" ON "ticket_messages" USING btree ("created_at") WHERE "ticket_messages"."wait_ms" is not null;--> statement-breakpoint
CREATE INDEX "tickets_of_assignee" ON "tickets" USING btree ("assignee_id","queue","id");--> statement-breakpoint
CREATE INDEX "tickets_by_tag" ON "tickets" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "tickets_by_rating" ON "tickets" USING btree ("rated_at") WHERE "tickets"."rated_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_merged" ON "tickets" USING btree ("merged_into") WHERE "tickets"."merged_into" is not null;--> statement-breakpoint
CREATE FUNCTION "bump_ticket_list"("list" integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "ticket_list_versions" ("list_id", "version") VALUES ("list", 1)
  ON CONFLICT ("list_id") DO UPDATE SET "version" = "ticket_list_versions"."version" + 1
$$;--> statement-breakpoint
CREATE FUNCTION "next_ticket_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."version" := OLD."version" + 1;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "ticket_version" BEFORE UPDATE ON "tickets"
  FOR EACH ROW EXECUTE FUNCTION "next_ticket_version"();--> statement-breakpoint
CREATE FUNCTION "message_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "tickets" SET "version" = "version" WHERE "id" = NEW."ticket_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "message_version" AFTER UPDATE ON "ticket_messages"
  FOR EACH ROW WHEN (OLD."description" IS DISTINCT FROM NEW."description")
  EXECUTE FUNCTION "message_changed"();--> statement-breakpoint
-- The list of all tickets (0) comes first: every transaction locks it before the list of an account,
-- so two transactions cannot wait for each other. Deferred, so that the lock is short.
CREATE FUNCTION "ticket_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "bump_ticket_list"(0);
  PERFORM "bump_ticket_list"(CASE TG_OP WHEN 'DELETE' THEN OLD."user_id" ELSE NEW."user_id" END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ticket_list_version" AFTER INSERT OR UPDATE OR DELETE ON "tickets"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ticket_changed"();--> statement-breakpoint
CREATE FUNCTION "ticket_owner_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "bump_ticket_list"(0);
  PERFORM "bump_ticket_list"(NEW."id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ticket_list_version" AFTER UPDATE ON "users"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."email" IS DISTINCT FROM NEW."email")
  EXECUTE FUNCTION "ticket_owner_changed"();--> statement-breakpoint
CREATE FUNCTION "ticket_read"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "bump_ticket_list"(NEW."user_id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ticket_list_version" AFTER INSERT OR UPDATE ON "ticket_reads"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ticket_read"();

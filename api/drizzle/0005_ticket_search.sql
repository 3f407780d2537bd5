CREATE TABLE "ticket_words" (
	"ticket_id" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_words" ADD CONSTRAINT "ticket_words_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_by_word" ON "ticket_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "tickets_by_change" ON "tickets" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
INSERT INTO "ticket_words" ("ticket_id", "words")
SELECT "tickets"."id", to_tsvector('simple', left("tickets"."title" || ' ' || (
  SELECT coalesce(string_agg("description", ' ' ORDER BY "id" DESC), '')
  FROM "ticket_messages" WHERE "ticket_id" = "tickets"."id"
), 120000))
FROM "tickets";

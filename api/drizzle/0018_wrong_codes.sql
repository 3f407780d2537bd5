CREATE TABLE "wrong_codes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wrong_codes" ADD CONSTRAINT "wrong_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wrong_codes_by_end" ON "wrong_codes" USING btree ("ends_at");
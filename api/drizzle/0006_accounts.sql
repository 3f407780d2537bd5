ALTER TABLE "email_changes" ADD COLUMN "previous_email" text;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "undo_hash" text;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "undo_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD COLUMN "is_mailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "email_changes_undo_hash" ON "email_changes" USING btree ("undo_hash");
ALTER TABLE "refunds" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "reason" text;
ALTER TABLE "activation_codes" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "is_mailed" boolean DEFAULT true NOT NULL;
ALTER TABLE "password_changes" ADD COLUMN "is_by_session" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Sessions of staff that started before this change last as long as the new ones.
UPDATE "sessions" SET "expires_at" = least("expires_at", now() + interval '12 hours') FROM "users" WHERE "users"."id" = "sessions"."user_id" AND "users"."role" <> 'customer';

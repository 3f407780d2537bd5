-- The parts of an order number with four digits, for an index. An index needs it, so it comes first.
CREATE FUNCTION number_parts(number text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT array(SELECT substr(number, place, 4) FROM generate_series(1, length(number) - 3) place)
$$;--> statement-breakpoint
-- Words without accents and case, for searches. Indexes need it, so it comes first.
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION folded (COPY = simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION folded
    ALTER MAPPING FOR word, hword, hword_part, numword, numhword, hword_numpart WITH unaccent, simple;--> statement-breakpoint
CREATE TYPE "public"."language" AS ENUM('en', 'de', 'fr', 'it', 'es');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('customer', 'support', 'admin');--> statement-breakpoint
CREATE TYPE "public"."order_status" AS ENUM('AWAITING_PAYMENT', 'PENDING_VERIFICATION', 'COMPLETED', 'CANCELLED', 'REFUNDED', 'BLOCKED');--> statement-breakpoint
CREATE TYPE "public"."order_type" AS ENUM('New', 'Renew', 'Upgrade');--> statement-breakpoint
CREATE TYPE "public"."ticket_status" AS ENUM('open', 'waiting', 'replied', 'closed');--> statement-breakpoint
CREATE TABLE "email_changes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"previous_email" text,
	"undo_hash" text,
	"undo_expires_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "password_changes" (
	"undo_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"is_by_session" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"is_mailed" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"time_zone" text
);
--> statement-breakpoint
CREATE TABLE "trial_redemptions" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"redeemed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"start" text NOT NULL,
	"name" text NOT NULL,
	"rights" text[] NOT NULL,
	"maker_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"message_id" text NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"duration" integer,
	"status" integer,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"description" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"pause" text,
	"failing_since" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "factor_recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "factors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"secret" text,
	"last_step" integer,
	"credential_id" text,
	"public_key" text,
	"counter" bigint,
	"transports" text[],
	"is_backed_up" boolean,
	CONSTRAINT "factors_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "used_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wrong_codes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activation_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"browser_hash" text,
	"is_mailed" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "next_plans" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"limits" jsonb NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"remember" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 2 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" "role" DEFAULT 'customer' NOT NULL,
	"language" "language" DEFAULT 'en' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"legal_versions" jsonb,
	"activated_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"delete_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"used_trial" boolean DEFAULT false NOT NULL,
	"max_list" integer,
	"max_epg" integer,
	"max_customer" integer,
	"max_streams" integer,
	"max_episodes" integer,
	"automatic_backups" integer,
	"expiry" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"author_id" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"sender_name" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"reply_to" text,
	"unsubscribe_url" text,
	"thread" text,
	"only_to_account" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "coin_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coin_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"amount" text NOT NULL,
	"transaction" text NOT NULL,
	"address" text NOT NULL,
	"confirmations" integer NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"rate" double precision,
	"by" text NOT NULL,
	"actor_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"missing_since" timestamp (3) with time zone,
	"dropped_at" timestamp (3) with time zone,
	CONSTRAINT "coin_payments_once" UNIQUE("transaction","address")
);
--> statement-breakpoint
CREATE TABLE "derived_addresses" (
	"coin" text NOT NULL,
	"key" text NOT NULL,
	"index" integer NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "derived_addresses_coin_key_index_pk" PRIMARY KEY("coin","key","index"),
	CONSTRAINT "derived_addresses_once" UNIQUE("coin","address")
);
--> statement-breakpoint
CREATE TABLE "unmatched_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unmatched_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coin" text NOT NULL,
	"address" text NOT NULL,
	"transaction" text NOT NULL,
	"amount" text NOT NULL,
	"confirmations" integer NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"why" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	"resolved_actor_id" integer,
	"resolution" text,
	CONSTRAINT "unmatched_payments_once" UNIQUE("transaction","address")
);
--> statement-breakpoint
CREATE TABLE "watched_addresses" (
	"coin" text NOT NULL,
	"address" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watched_addresses_coin_address_pk" PRIMARY KEY("coin","address")
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"file" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"picture" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_versions" (
	"name" text NOT NULL,
	"part" text NOT NULL,
	"number" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"value" jsonb NOT NULL,
	"actor_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"takes_back" integer,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "business_versions_name_part_number_pk" PRIMARY KEY("name","part","number")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"code" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"percent" double precision,
	"amount" integer,
	"max_uses" integer,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"plans" jsonb NOT NULL,
	"once_per_account" boolean DEFAULT false NOT NULL,
	"new_customers_only" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"actor_id" integer,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "percent_or_amount" CHECK (num_nonnulls("coupons"."percent", "coupons"."amount") = 1)
);
--> statement-breakpoint
CREATE TABLE "hand_payments" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"paid_on" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"order_id" integer NOT NULL,
	"corrects" integer,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"country" text NOT NULL,
	"tax" double precision NOT NULL,
	"net" integer NOT NULL,
	"vat" integer NOT NULL,
	"buyer" jsonb,
	"content" jsonb,
	"terms" jsonb,
	CONSTRAINT "invoices_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "order_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"from" "order_status" NOT NULL,
	"to" "order_status" NOT NULL,
	"by" text NOT NULL,
	"actor_id" integer,
	"why" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"with_order_id" integer
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"type" "order_type" NOT NULL,
	"result" "order_status" NOT NULL,
	"language" "language" DEFAULT 'en' NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"country" text NOT NULL,
	"company" text,
	"street" text,
	"city" text,
	"vat_number" text,
	"vat_checked_at" timestamp (3) with time zone,
	"payment_mode" text NOT NULL,
	"crypto_wallet" text,
	"tag" text,
	"crypto_amount" text,
	"crypto_rate" double precision,
	"pay_before" timestamp (3) with time zone,
	"crypto_received" text,
	"crypto_due" text,
	"confirmations" integer,
	"reminded_at" timestamp (3) with time zone,
	"subscription" jsonb NOT NULL,
	"price_version" integer DEFAULT 0 NOT NULL,
	"playlist" integer NOT NULL,
	"epg" integer NOT NULL,
	"customer" integer NOT NULL,
	"streams" integer NOT NULL,
	"episodes" integer NOT NULL,
	"automatic_backups" integer NOT NULL,
	"price" integer NOT NULL,
	"coupon" double precision NOT NULL,
	"coupon_amount" integer DEFAULT 0 NOT NULL,
	"coupon_code" text,
	"tax" double precision NOT NULL,
	"vat_base" text DEFAULT 'price' NOT NULL,
	"wallet" integer NOT NULL,
	"amount" integer NOT NULL,
	"expiry" timestamp (3) with time zone NOT NULL,
	"payment_url" text,
	"payment_reference" text,
	"accepted_terms" boolean NOT NULL,
	"legal_versions" jsonb,
	"ip" text NOT NULL,
	"ip_country" text,
	"request_key" text NOT NULL,
	"idempotency_key" text,
	"receipt" integer,
	"completed_at" timestamp (3) with time zone,
	"before" jsonb,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "orders_once" UNIQUE("user_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"way" text NOT NULL,
	"reference" text,
	"problem" text,
	"by" text NOT NULL,
	"actor_id" integer,
	"why" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "wallet_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" integer,
	"by" text NOT NULL,
	"actor_id" integer,
	"why" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"request_id" text,
	"reverses" integer,
	CONSTRAINT "wallet_entries_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "wallet_entries_reverses_unique" UNIQUE("reverses")
);
--> statement-breakpoint
CREATE TABLE "sandbox_transfers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coin" text NOT NULL,
	"address" text NOT NULL,
	"transaction" text NOT NULL,
	"amount" text NOT NULL,
	"confirmations" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"block_time" timestamp (3) with time zone,
	CONSTRAINT "sandbox_transfers_transaction_unique" UNIQUE("transaction")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"order" text NOT NULL,
	"payment" text NOT NULL,
	"subject" text,
	"reason" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"note" text,
	CONSTRAINT "payment_events_once" UNIQUE("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "plan_grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"limits" jsonb,
	"days" integer,
	"after_receipt" integer NOT NULL,
	"by" text NOT NULL,
	"actor_id" integer,
	"why" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "plan_grants_request_id_unique" UNIQUE("request_id")
);
--> statement-breakpoint
CREATE TABLE "plan_reminders" (
	"user_id" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"days_before" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_reminders_user_id_ends_at_days_before_pk" PRIMARY KEY("user_id","ends_at","days_before")
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" integer,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "staff_invitations_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "inbound_mails" (
	"hash" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket_id" integer,
	"sender" text NOT NULL,
	"reason" text NOT NULL,
	"raw" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canned_reply_texts" (
	"reply_id" integer NOT NULL,
	"language" "language" NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "canned_reply_texts_reply_id_language_pk" PRIMARY KEY("reply_id","language"),
	CONSTRAINT "canned_reply_titles" UNIQUE("language","title")
);
--> statement-breakpoint
CREATE TABLE "ticket_message_edits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_message_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"editor_id" integer NOT NULL,
	"before" text NOT NULL,
	"edited_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"notifications" text NOT NULL,
	"digest_from" timestamp (3) with time zone NOT NULL,
	"views" jsonb DEFAULT '[]'::jsonb NOT NULL
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
CREATE TABLE "ticket_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"by_staff" boolean NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"edited_by_staff" boolean,
	"wait_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "ticket_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_reads" (
	"user_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	CONSTRAINT "ticket_reads_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_totals" (
	"status" "ticket_status" PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_words" (
	"ticket_id" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"status" "ticket_status" DEFAULT 'open' NOT NULL,
	"language" "language" DEFAULT 'en' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"queue" bigint DEFAULT 0 NOT NULL,
	"last_by_customer" integer DEFAULT 0 NOT NULL,
	"last_by_staff" integer DEFAULT 0 NOT NULL,
	"assignee_id" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"merged_into" integer,
	"snoozed_until" timestamp (3) with time zone,
	"before_closing" jsonb,
	"rating" text,
	"rated_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vat_checks" (
	"number" text PRIMARY KEY NOT NULL,
	"is_valid" boolean NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_changes" ADD CONSTRAINT "password_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_redemptions" ADD CONSTRAINT "trial_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_recovery_codes" ADD CONSTRAINT "factor_recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_codes" ADD CONSTRAINT "wrong_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_plans" ADD CONSTRAINT "next_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD CONSTRAINT "sign_in_failures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_payments" ADD CONSTRAINT "coin_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_payments" ADD CONSTRAINT "hand_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_invoices_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_moves" ADD CONSTRAINT "order_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_moves" ADD CONSTRAINT "order_moves_with_order_id_orders_id_fk" FOREIGN KEY ("with_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_reverses_wallet_entries_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."wallet_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_grants" ADD CONSTRAINT "plan_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_reminders" ADD CONSTRAINT "plan_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_mails" ADD CONSTRAINT "kept_mails_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_reply_texts" ADD CONSTRAINT "canned_reply_texts_reply_id_canned_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."canned_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message_edits" ADD CONSTRAINT "ticket_message_edits_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message_edits" ADD CONSTRAINT "ticket_message_edits_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_settings" ADD CONSTRAINT "staff_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_answering" ADD CONSTRAINT "ticket_answering_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_answering" ADD CONSTRAINT "ticket_answering_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD CONSTRAINT "ticket_notes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD CONSTRAINT "ticket_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reads" ADD CONSTRAINT "ticket_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reads" ADD CONSTRAINT "ticket_reads_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_words" ADD CONSTRAINT "ticket_words_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_tickets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_user_id" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_undo_hash" ON "email_changes" USING btree ("undo_hash");--> statement-breakpoint
CREATE INDEX "password_changes_user_id" ON "password_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_email" ON "recovery_codes" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "api_tokens_maker_id" ON "api_tokens" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","due_at","id") WHERE "webhook_deliveries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_webhook" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_message" ON "webhook_deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_of_account" ON "audit_log" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_address" ON "audit_log" USING btree ("address");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING gin ("subjects") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_of_releases" ON "audit_log" USING btree ("at","action","subjects") WHERE "audit_log"."action" like 'release-%';--> statement-breakpoint
CREATE INDEX "audit_log_with_browser" ON "audit_log" USING btree ("at") WHERE "audit_log"."address" <> '';--> statement-breakpoint
CREATE INDEX "factor_recovery_codes_user_id" ON "factor_recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factors_user_id" ON "factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "used_tokens_by_expiry" ON "used_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wrong_codes_by_end" ON "wrong_codes" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "activation_codes_user_id" ON "activation_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "next_plans_by_start" ON "next_plans" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_by_expiry" ON "users" USING btree ("expiry");--> statement-breakpoint
CREATE INDEX "users_by_email_start" ON "users" USING btree (lower("email") text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "users_of_staff" ON "users" USING btree ("role") WHERE "users"."role" <> 'customer';--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_by_email_word" ON "users" USING gin (to_tsvector('folded', translate("email", '@._+-', '     '))) WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "customer_notes_of_account" ON "customer_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "outbox_due_at" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "coin_payments_by_address" ON "coin_payments" USING btree ("address");--> statement-breakpoint
CREATE INDEX "coin_payments_of_order" ON "coin_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "unmatched_payments_by_address" ON "unmatched_payments" USING btree ("address");--> statement-breakpoint
CREATE INDEX "unmatched_payments_open" ON "unmatched_payments" USING btree ("resolved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_of_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "documents_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_by_time" ON "invoices" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "moves_of_order" ON "order_moves" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_by_result" ON "orders" USING btree ("result","created_at");--> statement-breakpoint
CREATE INDEX "orders_in_list" ON "orders" USING btree ("result","id");--> statement-breakpoint
CREATE INDEX "orders_by_number_part" ON "orders" USING gin (number_parts("number")) WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "orders_by_name_word" ON "orders" USING gin (to_tsvector('folded', "name" || ' ' || "last_name")) WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "orders_by_deposit_address" ON "orders" USING btree ("crypto_wallet") WHERE "orders"."crypto_wallet" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_coupon" ON "orders" USING btree ("coupon_code") WHERE "orders"."coupon_code" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_order" ON "orders" USING btree ("user_id") WHERE "orders"."result" = 'AWAITING_PAYMENT';--> statement-breakpoint
CREATE INDEX "refunds_by_end" ON "refunds" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "wallet_of_user" ON "wallet_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wallet_of_order" ON "wallet_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sandbox_transfers_of_address" ON "sandbox_transfers" USING btree ("coin","address");--> statement-breakpoint
CREATE INDEX "payment_events_unhandled" ON "payment_events" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "payment_events_of_order" ON "payment_events" USING btree ("order");--> statement-breakpoint
CREATE INDEX "plan_grants_of_account" ON "plan_grants" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "staff_invitations_by_email" ON "staff_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "inbound_mails_by_time" ON "inbound_mails" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "kept_mails_by_time" ON "kept_mails" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "kept_mails_of_ticket" ON "kept_mails" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "edits_of_message" ON "ticket_message_edits" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "messages_of_ticket" ON "ticket_messages" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "answers_by_time" ON "ticket_messages" USING btree ("created_at") WHERE "ticket_messages"."wait_ms" is not null;--> statement-breakpoint
CREATE INDEX "notes_of_ticket" ON "ticket_notes" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "reads_of_user" ON "ticket_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tickets_by_word" ON "ticket_words" USING gin ("words") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "tickets_of_user" ON "tickets" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_in_queue" ON "tickets" USING btree ("queue","id");--> statement-breakpoint
CREATE INDEX "tickets_by_status" ON "tickets" USING btree ("status","queue","id");--> statement-breakpoint
CREATE INDEX "tickets_by_change" ON "tickets" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_of_assignee" ON "tickets" USING btree ("assignee_id","queue","id");--> statement-breakpoint
CREATE INDEX "tickets_of_assignee_by_status" ON "tickets" USING btree ("assignee_id","status");--> statement-breakpoint
CREATE INDEX "tickets_of_category" ON "tickets" USING btree ("category","status");--> statement-breakpoint
CREATE INDEX "tickets_of_language" ON "tickets" USING btree ("language","queue","id");--> statement-breakpoint
CREATE INDEX "tickets_with_tags" ON "tickets" USING btree ("tags") WHERE "tickets"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "tickets_by_tag" ON "tickets" USING gin ("tags") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "tickets_by_rating" ON "tickets" USING btree ("rated_at") WHERE "tickets"."rated_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_snoozed" ON "tickets" USING btree ("snoozed_until") WHERE "tickets"."snoozed_until" is not null;--> statement-breakpoint
CREATE INDEX "tickets_merged" ON "tickets" USING btree ("merged_into") WHERE "tickets"."merged_into" is not null;--> statement-breakpoint
-- Entries of the audit log stay three years (AUDIT_RETENTION_MS.entry). Only the program and the address go before.
CREATE FUNCTION refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."user_agent" = '' AND NEW."address" = ''
    AND (NEW."id", NEW."at", NEW."action", NEW."actor_id", NEW."account_id", NEW."subjects", NEW."detail")
      IS NOT DISTINCT FROM
      (OLD."id", OLD."at", OLD."action", OLD."actor_id", OLD."account_id", OLD."subjects", OLD."detail")
  THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '1095 days' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Rows of audit_log are only added.';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_only_grows
  BEFORE DELETE OR UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- Each change of a ticket, or of one of its messages, gives it a new version.
CREATE FUNCTION next_ticket_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW."version" := OLD."version" + 1;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ticket_version
  BEFORE UPDATE ON tickets
  FOR EACH ROW EXECUTE FUNCTION next_ticket_version();--> statement-breakpoint
CREATE FUNCTION message_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE "tickets" SET "version" = "version" WHERE "id" = NEW."ticket_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER message_version
  AFTER UPDATE ON ticket_messages
  FOR EACH ROW WHEN ((old.description IS DISTINCT FROM new.description)) EXECUTE FUNCTION message_changed();--> statement-breakpoint
-- Each change of a list of tickets gives the list a new version, once in a transaction, when it
-- ends: list 0 is that of staff, the others are those of customers, by account. List 0 comes first:
-- two transactions that lock them in another order would wait for each other.
CREATE FUNCTION bump_ticket_list(list integer) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO "ticket_list_versions" ("list_id", "version") VALUES ("list", 1)
  ON CONFLICT ("list_id") DO UPDATE SET "version" = "ticket_list_versions"."version" + 1
  WHERE "ticket_list_versions".xmin <> pg_current_xact_id()::xid
$$;--> statement-breakpoint
CREATE FUNCTION ticket_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM "bump_ticket_list"(0);
  PERFORM "bump_ticket_list"(CASE TG_OP WHEN 'DELETE' THEN OLD."user_id" ELSE NEW."user_id" END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ticket_list_version
  AFTER INSERT OR DELETE OR UPDATE ON tickets DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ticket_changed();--> statement-breakpoint
CREATE FUNCTION ticket_read() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM "bump_ticket_list"(NEW."user_id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ticket_list_version
  AFTER INSERT OR UPDATE ON ticket_reads DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ticket_read();--> statement-breakpoint
CREATE FUNCTION ticket_owner_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM "bump_ticket_list"(0);
  PERFORM "bump_ticket_list"(NEW."id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ticket_list_version
  AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION ticket_owner_changed();

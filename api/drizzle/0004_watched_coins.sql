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
ALTER TABLE "coin_payments" DROP CONSTRAINT "coin_payments_transaction_unique";--> statement-breakpoint
ALTER TABLE "coin_payments" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "coin_payments" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "coin_payments" SET "paid_at" = "at", "address" = (SELECT coalesce("crypto_wallet", '') FROM "orders" WHERE "orders"."id" = "order_id");--> statement-breakpoint
ALTER TABLE "coin_payments" ALTER COLUMN "address" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_payments" ALTER COLUMN "paid_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_payments" ADD COLUMN "rate" double precision;--> statement-breakpoint
ALTER TABLE "coin_payments" ADD COLUMN "missing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coin_payments" ADD COLUMN "dropped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "crypto_due" text;--> statement-breakpoint
UPDATE "orders" SET "crypto_due" = ("crypto_amount"::numeric - "crypto_received"::numeric)::text WHERE "result" = 'PENDING_VERIFICATION' AND "crypto_received"::numeric < "crypto_amount"::numeric * 0.99;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "unmatched_payments_open" ON "unmatched_payments" USING btree ("resolved_at");--> statement-breakpoint
CREATE INDEX "sandbox_transfers_of_address" ON "sandbox_transfers" USING btree ("coin","address");--> statement-breakpoint
ALTER TABLE "coin_payments" ADD CONSTRAINT "coin_payments_once" UNIQUE("transaction","address");
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"percent" double precision NOT NULL,
	"max_uses" integer,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"plans" jsonb NOT NULL,
	"once_per_account" boolean DEFAULT false NOT NULL,
	"new_customers_only" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"stopped_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "orders_by_coupon" ON "orders" USING btree ("coupon_code") WHERE "orders"."coupon_code" is not null;
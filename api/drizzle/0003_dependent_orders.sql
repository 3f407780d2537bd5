CREATE TABLE "refunds" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"way" text NOT NULL,
	"reference" text,
	"problem" text,
	"by" text NOT NULL,
	"why" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "order_moves" ADD COLUMN "with_order_id" integer;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD COLUMN "reverses" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_by_end" ON "refunds" USING btree ("done_at");--> statement-breakpoint
ALTER TABLE "order_moves" ADD CONSTRAINT "order_moves_with_order_id_orders_id_fk" FOREIGN KEY ("with_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_reverses_wallet_entries_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."wallet_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_request_id_unique" UNIQUE("request_id");--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_reverses_unique" UNIQUE("reverses");
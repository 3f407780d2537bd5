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
	"seller" jsonb NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoice_of_order" UNIQUE("order_id","kind")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_invoices_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_by_time" ON "invoices" USING btree ("issued_at");--> statement-breakpoint
-- Orders that were completed before invoices existed get theirs, in the order of their receipts, with
-- the rounding of the function invoiceAmounts.
INSERT INTO "invoices" ("kind", "number", "order_id", "issued_at", "country", "tax", "net", "vat", "seller")
SELECT 'invoice',
  "year" || '-' || lpad((row_number() OVER (PARTITION BY "year" ORDER BY "receipt"))::text, 6, '0'),
  "id", "at", "country", "tax", "net", "total" - "net", '[]'
FROM (
  SELECT "id", "receipt", "country", "tax", coalesce("completed_at", "created_at") AS "at",
    extract(year FROM coalesce("completed_at", "created_at") AT TIME ZONE 'UTC')::integer AS "year",
    "wallet" + "amount" AS "total",
    (("wallet" + "amount")::bigint * 20000 + 10000 + round("tax" * 100)::bigint)
      / (2 * (10000 + round("tax" * 100)::bigint)) AS "net"
  FROM "orders" WHERE "receipt" IS NOT NULL
) AS "completed" ORDER BY "receipt";--> statement-breakpoint
INSERT INTO "invoices" ("kind", "number", "order_id", "corrects", "issued_at", "country", "tax", "net", "vat", "seller")
SELECT 'credit-note',
  'C' || "year" || '-' || lpad((row_number() OVER (PARTITION BY "year" ORDER BY "at", "id"))::text, 6, '0'),
  "order_id", "id", "at", "country", "tax", -"net", -"vat", '[]'
FROM (
  SELECT "refunded".*, extract(year FROM "at" AT TIME ZONE 'UTC')::integer AS "year"
  FROM (
    SELECT "invoices".*, coalesce(
      (SELECT max("order_moves"."at") FROM "order_moves"
        WHERE "order_moves"."order_id" = "orders"."id" AND "order_moves"."to" = 'REFUNDED'),
      "invoices"."issued_at") AS "at"
    FROM "invoices" JOIN "orders" ON "orders"."id" = "invoices"."order_id"
    WHERE "orders"."result" = 'REFUNDED'
  ) AS "refunded"
) AS "dated" ORDER BY "at", "id";--> statement-breakpoint
INSERT INTO "counters" ("name", "value")
SELECT "kind" || '-' || extract(year FROM "issued_at" AT TIME ZONE 'UTC')::integer, count(*)
FROM "invoices" GROUP BY 1;

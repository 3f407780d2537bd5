ALTER TABLE "invoices" DROP CONSTRAINT "invoice_of_order";--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_of_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "documents_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_by_name_word" ON "orders" USING gin (to_tsvector('simple', "name" || ' ' || "last_name")) WITH (fastupdate=false);
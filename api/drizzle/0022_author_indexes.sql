CREATE INDEX "coin_payments_by_author" ON "coin_payments" USING btree ("by") WHERE "coin_payments"."by" like '%@%';--> statement-breakpoint
CREATE INDEX "unmatched_payments_by_author" ON "unmatched_payments" USING btree ("resolved_by") WHERE "unmatched_payments"."resolved_by" like '%@%';--> statement-breakpoint
CREATE INDEX "moves_by_author" ON "order_moves" USING btree ("by") WHERE "order_moves"."by" like '%@%';--> statement-breakpoint
CREATE INDEX "refunds_by_author" ON "refunds" USING btree ("by") WHERE "refunds"."by" like '%@%';--> statement-breakpoint
CREATE INDEX "wallet_by_author" ON "wallet_entries" USING btree ("by") WHERE "wallet_entries"."by" like '%@%';
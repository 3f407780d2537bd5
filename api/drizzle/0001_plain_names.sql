ALTER TABLE "orders" RENAME COLUMN "selection" TO "subscription";

import * as z from 'zod/mini';

/** Changes when an older version of the site cannot read a backup any more. */
export const BACKUP_FORMAT = 1;

const archivedFileSchema = z.object({
  /** The path within the archive. */
  path: z.string(),
  bytes: z.number(),
  sha256: z.string(),
});
export type ArchivedFile = z.infer<typeof archivedFileSchema>;

const databaseSchema = z.object({
  /** The time of the newest migration, which identifies the schema of the rows. */
  migration: z.number(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});
export type DatabaseContent = z.infer<typeof databaseSchema>;

/** What the manifest of every format has, also of a later one. */
export const formatSchema = z.object({ format: z.number() });

/** What a backup contains. It is the last file of the archive. */
export const manifestSchema = z.object({
  format: z.number(),
  createdAt: z.string(),
  /** Null for a backup of files only. */
  database: z.nullable(databaseSchema),
  files: z.array(archivedFileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

const OWN_SETTING = 'A setting of the operator.';
const SANITISED = 'Sanitised HTML of a message, at most 100 kB: each element is closed.';
const CUT = 'The text was cut before: to 500 characters in the log, to 1,000 in a key.';

/** Regular expressions that may take more than linear time, by file, and why. */
export const SUPERLINEAR_EXCEPTIONS = [
  {
    path: 'api/src/backup/write-backup.ts',
    text: '/^(db|db\\.part|db-snapshot-.*|\\.rows-.*|\\.move-.*|\\.restore|cache|uploads|backups|site-.*\\.tar\\.gz|edge-id|page-errors|lost\\+found)$|\\.(sock|part|tmp)$/',
    reason: 'The name of a file, at most 255 bytes.',
  },
  { path: 'api/src/payments/chains/blockfrost.ts', text: '/\\/+$/', reason: OWN_SETTING },
  { path: 'api/src/payments/chains/esplora.ts', text: '/\\/+$/', reason: OWN_SETTING },
  { path: 'edge/src/releases/bucket/bucket.ts', text: '/\\/+$/', reason: OWN_SETTING },
  {
    path: 'api/src/tickets/message-text.ts',
    text: '/(<pre\\b[^<>]*>[\\s\\S]*?<\\/pre>)/',
    reason: SANITISED,
  },
  {
    path: 'api/src/tickets/message-text.ts',
    text: '/<a\\b[^<>]*\\bhref="([^"<>]*)"[^<>]*>(.*?)<\\/a>/g',
    reason: SANITISED,
  },
  {
    path: 'api/src/tickets/message-text.ts',
    text: '/<(?:img|iframe)\\b[^<>]*\\bsrc="([^"<>]*)"[^<>]*>/g',
    reason: SANITISED,
  },
  { path: 'edge/src/http/log.ts', text: '/[^\\s"\'()]*[/?][^\\s"\'()]*/g', reason: CUT },
  {
    path: 'edge/src/gate/browser/masked.ts',
    text: '/\\b(?:\\d{1,6}|([\\w-]{1,80}?))(?:\\.[\\w-]{1,80}){0,3}\\.(js|css)\\b/g',
    reason: CUT,
  },
];

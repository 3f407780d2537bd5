/**
 * Why the database refuses a correct statement:
 * - `unreachable`: there is no connection, or the server starts or stops
 * - `slow`: a time limit or a deadlock ended the statement
 * - `read-only`: the server accepts reads only, or its disk is full or read-only
 */
export type DatabaseOutage = 'unreachable' | 'slow' | 'read-only';

/** Codes of sockets, and of PostgreSQL: connection exceptions, shutdown, too many connections. */
const UNREACHABLE_CODE = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08|57P0|53300|25P03)/;
/** Cancelled statement, lock not available, deadlock, serialization failure. */
const SLOW_CODE = /^(57014|55P03|40P01|40001)$/;
/**
 * Read-only transaction, disk full, a file that could not be created before, other missing
 * resources, input and output errors.
 */
const READ_ONLY_CODE = /^(25006|53100|53000|53200|53400|58030|58P02|ENOSPC|EDQUOT|EROFS)$/;

const UNREACHABLE_MESSAGE =
  /connection (terminated|ended|timeout)|timeout exceeded|client (has encountered a connection error|was closed)|not queryable/i;
/** PostgreSQL reports a read-only disk with this code. */
const MISSING_PRIVILEGE_CODE = '42501';
const READ_ONLY_DISK_MESSAGE = /read-only file system/i;
const READ_TIMEOUT_MESSAGE = /query read timeout/i;

/** The outage that an error or one of its causes reports; null for every other error. */
export function databaseOutage(error: unknown): DatabaseOutage | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, message, cause, syscall } = error as Record<
    'code' | 'message' | 'cause' | 'syscall',
    unknown
  >;
  // A missing socket file, a refused port, an unknown host.
  if (syscall === 'connect' || syscall === 'getaddrinfo') return 'unreachable';
  if (typeof code === 'string') {
    if (UNREACHABLE_CODE.test(code)) return 'unreachable';
    if (SLOW_CODE.test(code)) return 'slow';
    if (READ_ONLY_CODE.test(code)) return 'read-only';
    if (code === MISSING_PRIVILEGE_CODE && READ_ONLY_DISK_MESSAGE.test(String(message)))
      return 'read-only';
  }
  if (typeof message === 'string') {
    if (READ_TIMEOUT_MESSAGE.test(message)) return 'slow';
    if (UNREACHABLE_MESSAGE.test(message)) return 'unreachable';
  }
  return cause === undefined ? null : databaseOutage(cause);
}

import { TestEnvironment } from 'jest-environment-node';
import { closeDatabases, openDatabase } from './embedded-test-database.mjs';

/**
 * Node, with the function that opens an embedded database. The databases live outside of the
 * sandbox of a test file, so all files of a worker share them.
 */
export default class ServerEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.openEmbeddedDatabase = openDatabase;
  }

  async teardown() {
    delete this.global.openEmbeddedDatabase;
    closeDatabases();
    await super.teardown();
  }
}

import { createRequire } from 'node:module';
import { join } from 'node:path';

// The baseline for the edge's documents: Fastify's static plugin with default settings and
// precompressed files.
const require = createRequire(join(import.meta.dirname, '../edge/package.json'));
const app = require('fastify')();
app.register(require('@fastify/static'), { root: process.argv[2], preCompressed: true });
process.send(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('disconnect', () => process.exit(0));

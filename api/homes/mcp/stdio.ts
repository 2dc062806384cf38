/** The exports that a server on standard input and output needs. */
export { serveStdio } from '@modelcontextprotocol/server/stdio';
export { askFor } from './http.ts';
export { mcpServer } from './server.ts';

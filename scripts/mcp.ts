import { ANONYMOUS, type Caller } from '../api/contract/caller.ts';
import { onDemand } from '../api/lib/on-demand.ts';
import { createApi } from '../api/rest/http/api.ts';
import { readOptions, runCommand } from './command/command.ts';
import { openForReading, settingsOfContent } from './command/open.ts';

const USAGE = `npm run mcp   lets an agent read the guide in this folder, by the Model Context Protocol on standard input and output

Reads CONTENT_DIR (default content), including drafts, and needs no server. To propose changes, connect to a running
server with MCP=on at its /mcp, with a token from "npm run user -- token LOGIN --scope propose".`;

/** Anyone with access to the folder may read everything in it. */
const OWNER: Caller = { ...ANONYMOUS, role: 'editor' };

await runCommand(USAGE, async () => {
  readOptions({});
  const { askFor, mcpServer, serveStdio } = await onDemand(() => import('../api/homes/mcp/stdio.ts'));
  const service = await openForReading(await settingsOfContent(), (error) => console.error(error));
  const asked = { service, caller: OWNER, ask: askFor({ api: createApi(service), service }, null, '') };
  serveStdio(() => mcpServer(asked), { onerror: (error) => console.error(error.message) });
});

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  head: string[];
  bytes: Buffer;
}

/** The least that an HTTP server of Node can do: sends heads and bytes that it was given, by path. */
const [file = ''] = process.argv.slice(2);
const given = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { head: string[]; text: string }>;
const answers = new Map<string, Answer>(
  Object.entries(given).map(([path, { head, text }]) => [path, { head, bytes: Buffer.from(text) }]),
);

const server = createServer((incoming, outgoing) => {
  const { head, bytes } = answers.get(incoming.url ?? '') as Answer;
  outgoing.writeHead(200, head);
  outgoing.end(bytes);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeLater, type End } from './close.ts';

export interface Served {
  /** `http://127.0.0.1:43210` */
  url: string;
  host: string;
}

/** A loopback server that answers as the test defines. Closed automatically, with all its connections. */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  until?: End,
): Promise<Served> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }, until);
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}`, host };
}

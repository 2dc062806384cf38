import { connect } from 'node:net';

/** The answer over a socket; `status` is 0 if the server closed without one. */
export type RawAnswer = { status: number; text: string };

/** Sends bytes unchanged and reads until the server closes, or has answered and keeps the connection. */
export function sendRaw(port: number, bytes: string | Uint8Array, patienceMs = 5_000): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const done = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket.setTimeout(patienceMs, done);
    socket.on('error', done).on('close', done);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (/\r\n\r\n/.test(text)) setTimeout(done, 20);
    });
    socket.on('connect', () => socket.write(bytes));
  });
}

/** A well-formed request with any URL. */
export const requestFor = (url: string, headers = 'Host: guide.test', method = 'GET'): string =>
  `${method} ${url} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`;

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { Client } from './client.ts';
import { ended, usageOf } from './process.ts';

/** The package says where its program is. */
const { default: workerd } = createRequire(import.meta.url)('workerd') as { default: string };

/** The worker of a build in the engine that it is written for. */
export interface RunningWorker {
  reader: Client;
  /** Bytes that its program holds, JavaScript heap and buffers, when all garbage is gone. */
  heldBytes(): Promise<number>;
  /** Processor time of the engine since the start, in seconds. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

export async function startWorker(outDir: string): Promise<RunningWorker> {
  const where = ['--socket-addr', 'http=127.0.0.1:0', '--inspector-addr=127.0.0.1:0', '--control-fd=1'];
  const engine = spawn(workerd, ['serve', `${outDir}-edge/workerd.capnp`, ...where], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  const end = ended(engine);
  const ports = new Map<string, number>();
  for await (const line of createInterface(engine.stdout)) {
    const { event, port } = JSON.parse(line) as { event: string; port: number };
    if (ports.set(event, port).size === 2) break;
  }
  const reader = new Client(`http://127.0.0.1:${ports.get('listen')}`);
  return {
    reader,
    heldBytes: () => heldBytes(`ws://127.0.0.1:${ports.get('listen-inspector')}/main`),
    cpuSeconds: () => usageOf(engine.pid)?.cpuSeconds ?? NaN,
    async stop() {
      reader.close();
      engine.kill('SIGKILL');
      await end;
    },
  };
}

interface HeapUsage {
  usedSize: number;
  embedderHeapUsedSize: number;
  backingStorageSize: number;
}

/** Asks the inspector of the engine. A snapshot clears all garbage away, which nothing else here is sure to do. */
async function heldBytes(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const answers = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: unknown };
    if (id !== undefined) answers.get(id)?.(result);
  });
  const ask = (method: string) =>
    new Promise<unknown>((resolve) => {
      const id = answers.size + 1;
      answers.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params: {} }));
    });
  await ask('HeapProfiler.enable');
  await ask('HeapProfiler.takeHeapSnapshot');
  const usage = (await ask('Runtime.getHeapUsage')) as HeapUsage;
  socket.close();
  return usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize;
}

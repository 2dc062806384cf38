import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { equalInSecret } from '../../lib/password.ts';
import type { RequestFacts } from './request-log.ts';

/** Values measured on each request for metrics. */
export interface Measured {
  /** Outputs that lag behind writes. */
  pendingOutputs(): number;
  /** 1 while writes are refused. */
  isReadOnly(): boolean;
  isSearchStale(): boolean;
  failedSignIns(): number;
  /** Translation jobs by the number of their status. */
  jobs(): ReadonlyMap<number, number>;
  /** Messages to webhooks: waiting, and given up on. */
  webhooks(): { waiting: number; failed: number };
  /** Free bytes by folder: content, data, output. */
  diskFree(): Promise<Record<string, number>>;
}

/** Methods with a label of their own; any others sent by clients are `other`. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Metrics for Prometheus. Labels are names of operations, methods and classes of status, so their number is bounded.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<'operation' | 'method' | 'status'>;
  readonly #seconds: Histogram<'operation'>;
  readonly #visible: Histogram;
  readonly #written: Counter;
  readonly #token: string;

  /** `token` must be sent with each request for metrics. */
  constructor(token: string, measured: Measured) {
    this.#token = token;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Counter({
      ...{ name: 'guide_requests_total', help: 'Answered requests', registers },
      labelNames: ['operation', 'method', 'status'],
    });
    this.#seconds = new Histogram({
      ...{ name: 'guide_request_seconds', help: 'Time to the last byte of the answer', registers },
      labelNames: ['operation'],
      buckets: BUCKETS,
    });
    this.#visible = new Histogram({
      ...{ name: 'guide_visible_seconds', help: 'Time from a write to its pages being live', registers },
      buckets: BUCKETS,
    });
    this.#written = new Counter({ name: 'guide_outputs_written_total', help: 'Output files written', registers });
    this.#measure(measured);
  }

  /** Counts a finished request. */
  observe({ scope: { operation, visibleMs }, method, status, ms }: RequestFacts): void {
    const labels = {
      operation,
      method: METHODS.has(method) ? method : 'other',
      status: `${Math.floor(status / 100)}xx`,
    };
    this.#requests.inc(labels);
    this.#seconds.observe({ operation }, ms / 1000);
    if (visibleMs !== undefined) this.#visible.observe(visibleMs / 1000);
  }

  outputWritten(): void {
    this.#written.inc();
  }

  /** The response to a request for metrics: 401 without the token. */
  async answer(authorization: string | null): Promise<Response> {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    if (!equalInSecret(token, this.#token)) {
      return new Response('Send the value of METRICS_TOKEN as a bearer token\n', {
        status: 401,
        headers: { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' },
      });
    }
    const headers = { 'Content-Type': this.#registry.contentType, 'Cache-Control': 'no-store' };
    return new Response(await this.#registry.metrics(), { headers });
  }

  #measure(measured: Measured): void {
    this.#gauge('guide_outputs_pending', 'Outputs that lag behind writes', measured.pendingOutputs);
    this.#gauge('guide_read_only', '1 while writes are refused', () => Number(measured.isReadOnly()));
    this.#gauge('guide_search_stale', '1 while the search of the site lags behind', () =>
      Number(measured.isSearchStale()),
    );
    this.#gauge('guide_failed_sign_ins', 'Wrong credentials since the start', measured.failedSignIns);
    this.#gauge('guide_webhooks_waiting', 'Messages waiting to be sent', () => measured.webhooks().waiting);
    this.#gauge('guide_webhooks_failed', 'Messages given up on', () => measured.webhooks().failed);
    this.#gaugeBy('guide_translation_jobs', 'Translation jobs by status', 'status', () => measured.jobs());
    this.#gaugeBy('guide_disk_free_bytes', 'Free disk space', 'folder', async () =>
      Object.entries(await measured.diskFree()),
    );
  }

  #gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      ...{ name, help, registers: [this.#registry] },
      collect() {
        this.set(value());
      },
    });
  }

  #gaugeBy(
    name: string,
    help: string,
    label: string,
    values: () => Iterable<[string | number, number]> | Promise<Iterable<[string | number, number]>>,
  ): void {
    new Gauge({
      ...{ name, help, registers: [this.#registry], labelNames: [label] },
      async collect() {
        this.reset();
        for (const [key, value] of await values()) this.set({ [label]: key }, value);
      },
    });
  }
}

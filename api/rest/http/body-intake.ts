import { Problem } from '../../lib/problem.ts';
import type { ReceiveUpload } from '../../content/store/media/receive-upload.ts';
import { BODIES_HELD, REFUSED_BODY_BYTES, UPLOADS_HELD, UPLOADS_IN_MEMORY } from './limits.ts';
import { announcedBytes, BODY_LIMITS, bodyChunks, type Body, type BodyKind, parseBody, readBody } from './read-body.ts';

/** How the body of a call is to be read, known before reading. */
export interface BodyWish {
  kind: BodyKind;
  /** Set if the call is refused regardless of its body. */
  refusal: Problem | null;
}

/** The body of one request, and the memory reserved for it until the request is answered. */
export interface IncomingBody {
  read(wish: BodyWish): Promise<Body>;
  release(): void;
}

/**
 * Receives request bodies. The memory held at any time is bounded; uploads are buffered on disk and loaded only when
 * their turn comes.
 */
export class BodyIntake {
  readonly #bodies = new ByteBudget(BODIES_HELD);
  readonly #uploads = new ByteBudget(UPLOADS_HELD);
  readonly #turns = new Turns(UPLOADS_IN_MEMORY);
  readonly #receive: ReceiveUpload;

  constructor(receive: ReceiveUpload) {
    this.#receive = receive;
  }

  of(request: Request, client: string): IncomingBody {
    const held: (() => void)[] = [];
    return {
      read: (wish) => this.#read(request, client, wish, held),
      release() {
        for (const free of held.splice(0)) free();
      },
    };
  }

  async #read(request: Request, client: string, { kind, refusal }: BodyWish, held: (() => void)[]): Promise<Body> {
    const takesFiles = kind === 'upload';
    if (refusal) return this.#readRefused(request, takesFiles, refusal);
    if (takesFiles) return parseBody(await this.#upload(request, client, held), request, true);
    const keep = (bytes: number) => void held.push(this.#bodies.take(client, bytes));
    return readBody(request, BODY_LIMITS[kind], keep);
  }

  /** Mistakes in a short body are reported before a missing permission, as clients of this API shape expect. */
  async #readRefused(request: Request, takesFiles: boolean, refusal: Problem): Promise<Body> {
    const { code, details } = refusal;
    const unread = new Problem(code, { ...details, headers: { ...details.headers, Connection: 'close' } });
    if (takesFiles) throw request.body ? unread : refusal;
    return readBody(request, { bytes: REFUSED_BODY_BYTES, refusal: unread });
  }

  async #upload(request: Request, client: string, held: (() => void)[]): Promise<Uint8Array> {
    const limit = BODY_LIMITS.upload;
    held.push(this.#uploads.take(client, announcedBytes(request, limit)));
    const received = await this.#receive(bodyChunks(request, limit));
    try {
      held.push(await this.#turns.take());
      return await received.read();
    } finally {
      await received.remove();
    }
  }
}

/** Bytes that may be held at the same time: per client, and in total. */
interface Bounds {
  client: number;
  all: number;
}

/** Bounds the memory held for requests. One client cannot use up the share of the others. */
export class ByteBudget {
  readonly #bounds: Bounds;
  readonly #held = new Map<string, number>();
  #all = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Reserves bytes until the returned function is called; throws a refusal if not enough are left. */
  take(client: string, bytes: number): () => void {
    const held = this.#held.get(client) ?? 0;
    if (held + bytes > this.#bounds.client || this.#all + bytes > this.#bounds.all) {
      throw new Problem('rest_too_many_requests', { headers: { 'Retry-After': '1', Connection: 'close' } });
    }
    this.#change(client, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.#change(client, -bytes);
      isHeld = false;
    };
  }

  #change(client: string, bytes: number): void {
    const held = (this.#held.get(client) ?? 0) + bytes;
    if (held > 0) this.#held.set(client, held);
    else this.#held.delete(client);
    this.#all += bytes;
  }
}

/** Lets a few callers run at the same time; the others wait in order of arrival. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Resolves when it is the caller's turn, which lasts until the returned function is called. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    };
  }
}

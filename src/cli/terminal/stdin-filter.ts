import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { awaits, expire, feed, NOTHING, type Pending } from './key-chunks.ts';

/** What is needed of `process.stdin`: a byte stream that may be a terminal. */
export type KeySource = Readable & {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
  ref?(): unknown;
  unref?(): unknown;
};

/** Milliseconds: before a lone Esc is a key, and before a paste or reply that stopped coming is given up. */
export type Waits = { readonly key: number; readonly rest: number };

/** Locally an arrow's bytes arrive together; over SSH they may come 60 ms apart, so Esc waits longer there. */
export function waitsFor(env: NodeJS.ProcessEnv): Waits {
  return { key: env.SSH_CONNECTION || env.SSH_TTY ? 100 : 20, rest: 1000 };
}

/**
 * The terminal's input for Ink's `stdin` option, one key or one whole paste a read (see key-chunks.ts).
 * Reads the source only while raw mode is on, so a program that is lent the terminal gets all that is typed.
 * Ends when the source ends or fails; destroying it leaves the source paused and unread.
 */
export class StdinFilter extends Readable {
  readonly isTTY: boolean;
  readonly #source: KeySource;
  readonly #waits: Waits;
  readonly #decoder = new StringDecoder('utf8');
  #pending: Pending = NOTHING;
  #isRaw = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(source: KeySource, waits: Waits) {
    super({ objectMode: true });
    this.isTTY = source.isTTY === true;
    this.#source = source;
    this.#waits = waits;
    source.pause(); // else the next line would start it
    source.on('data', this.#receive);
    source.on('end', this.#finish);
    source.on('close', this.#finish);
    // Never taken off: a terminal that is gone fails again when Ink gives raw mode back.
    source.on('error', this.#finish);
  }

  setRawMode(isRaw: boolean): this {
    this.#source.setRawMode?.(isRaw);
    this.#isRaw = isRaw;
    if (isRaw) {
      this.#source.resume();
    } else {
      this.#source.pause();
      this.#wait(NOTHING);
    }
    return this;
  }

  ref(): this {
    this.#source.ref?.();
    return this;
  }

  unref(): this {
    this.#source.unref?.();
    return this;
  }

  /** Does nothing: chunks are strings already, and Node would join the waiting ones into one. */
  override setEncoding(_encoding: BufferEncoding): this {
    return this;
  }

  override _read(): void {
    if (this.#isRaw) this.#source.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#wait(NOTHING);
    this.#source.off('data', this.#receive);
    this.#source.off('end', this.#finish);
    this.#source.off('close', this.#finish);
    this.#source.pause();
    done(error);
  }

  readonly #receive = (bytes: Buffer | string): void => {
    const { chunks, pending } = feed(this.#pending, typeof bytes === 'string' ? bytes : this.#decoder.write(bytes));
    this.#wait(pending);
    this.#deliver(chunks);
  };

  readonly #finish = (): void => {
    if (this.readableEnded || this.destroyed) return;
    this.#wait(NOTHING);
    this.push(null);
  };

  #wait(pending: Pending): void {
    clearTimeout(this.#timer);
    this.#pending = pending;
    const awaited = awaits(pending);
    if (awaited === 'nothing') return;
    // What came while the program was busy is read before the wait is called over.
    this.#timer = setTimeout(() => setImmediate(() => this.#giveUp(pending)), this.#waits[awaited]).unref();
  }

  #giveUp(pending: Pending): void {
    if (this.#pending !== pending) return;
    this.#pending = NOTHING;
    this.#deliver(expire(pending));
  }

  #deliver(chunks: readonly string[]): void {
    for (const chunk of chunks) {
      if (!this.push(chunk)) this.#source.pause(); // until it is read
    }
  }
}

import { EventEmitter } from 'node:events';

/** Gathers what React writes, all of it at once: a stream of Node would pass each piece on in steps of its own. */
export class HtmlSink extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  readonly #pieces: Buffer[] = [];
  readonly #whole: (html: string) => void;
  readonly #failed: (error: unknown) => void;

  constructor(whole: (html: string) => void, failed: (error: unknown) => void) {
    super();
    this.#whole = whole;
    this.#failed = failed;
  }

  write(piece: Uint8Array | string): boolean {
    this.#pieces.push(
      typeof piece === 'string'
        ? Buffer.from(piece)
        : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength),
    );
    return true;
  }

  end(): this {
    this.#whole(Buffer.concat(this.#pieces).toString());
    return this;
  }

  /** React calls it where nothing can be written any more. */
  destroy(error: unknown): this {
    this.#failed(error);
    return this;
  }
}

import { decodeHTML, decodeHTMLAttribute } from 'entities';

/**
 * Characters of a page in which entities are decoded: as many as a layout has. No page found so far has half as many in
 * texts and attributes with entities.
 */
const mostDecoded = 700_000;

/** Decodes the entities of one page up to a limit; what follows stays as written. */
export class EntityDecoder {
  #left = mostDecoded;

  text(written: string): string {
    return this.#decode(written, decodeHTML);
  }

  attribute(written: string): string {
    return this.#decode(written, decodeHTMLAttribute);
  }

  #decode(written: string, decode: (part: string) => string): string {
    const most = this.#left;
    this.#left = Math.max(0, most - written.length);
    return written.length <= most ? decode(written) : decode(written.slice(0, most)) + written.slice(most);
  }
}

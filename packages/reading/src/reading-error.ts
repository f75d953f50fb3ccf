/** Reason why input could not be read. Screens translate the code; the message is for logs. */
type ReadingErrorCode =
  | 'empty'
  | 'html'
  | 'not_a_feed'
  | 'broken_xml'
  | 'not_a_sitemap'
  | 'not_opml'
  | 'not_a_pdf'
  | 'too_large';

export class ReadingError extends Error {
  readonly code: ReadingErrorCode;

  constructor(code: ReadingErrorCode, message: string = code) {
    super(message);
    this.name = 'ReadingError';
    this.code = code;
  }
}

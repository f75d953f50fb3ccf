export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Headers beside the usual ones, such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** An invitation for calendars (RFC 6047), beside the text. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
}

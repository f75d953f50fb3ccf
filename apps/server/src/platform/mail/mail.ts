export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Headers beside the usual ones, such as List-Unsubscribe. */
  headers?: Record<string, string>;
}

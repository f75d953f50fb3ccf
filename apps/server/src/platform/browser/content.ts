/** The page to draw: an address on the web, or our own HTML, whose scripts do not run. */
export type Content =
  | { url: string }
  | {
      html: string;
      /** Hosts with port ('127.0.0.1:3000') that its pictures and styles may come from; defaults to none. */
      hosts?: readonly string[];
    };

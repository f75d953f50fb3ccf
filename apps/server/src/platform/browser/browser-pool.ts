import type { Config } from '../config/index.ts';
import { Failure } from '../http/failure.ts';
import type { Log } from '../log/index.ts';

/** What is to be drawn: a page of the web, or HTML of our own, whose scripts do not run. */
type Content =
  | { url: string }
  | {
      html: string;
      /** Hosts with port ('127.0.0.1:3000') that its pictures and styles may come from; none unless said. */
      hosts?: readonly string[];
    };

interface Limits {
  /** Milliseconds for the whole of it, the wait in the queue included. */
  timeout?: number;
}

export type PdfOptions = Content & Limits & { format?: 'A4' | 'Letter'; landscape?: boolean; margin?: string };
export type ScreenshotOptions = Content &
  Limits & {
    width: number;
    height: number;
    /** The whole length of the page. */
    full?: boolean;
    type?: 'png' | 'jpeg';
  };

/** Chromium pages for pictures and PDFs. Failures are Failure with a code of the contract: browser_missing, render_…, source_…. */
export interface BrowserPool {
  pdf(options: PdfOptions): Promise<Uint8Array>;
  screenshot(options: ScreenshotOptions): Promise<Uint8Array>;
  /** Whether there is a browser on this machine. */
  isAvailable(): Promise<boolean>;
  close(): Promise<void>;
}

export function createBrowserPool(_config: Config, _log: Log): BrowserPool {
  const missing = async () => {
    throw new Failure(503, 'browser_missing');
  };
  return { pdf: missing, screenshot: missing, isAvailable: async () => false, close: async () => {} };
}

export { type BrowserPool, createBrowserPool, type PdfOptions, type ScreenshotOptions } from './browser-pool.ts';

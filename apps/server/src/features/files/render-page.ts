import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { BrowserPool, PdfOptions, ScreenshotOptions } from '../../platform/browser/index.ts';
import { after, minutes } from '../../platform/clock/index.ts';
import type { Services } from '../../platform/services.ts';
import { StorageFailure } from '../../platform/storage/index.ts';
import { findRendering, upsertRendering } from './renderings.queries.ts';

export type Rendering = { kind: 'pdf'; options: PdfOptions } | { kind: 'screenshot'; options: ScreenshotOptions };

interface Rendered {
  contentType: string;
  bytes: Uint8Array;
}

/** Age up to which a rendered address is reused. */
const keptFor = minutes(60);

/** Renderings in progress, by browser. */
const beingDrawn = new WeakMap<BrowserPool, Map<string, Promise<Rendered>>>();

/** Draws a page or a PDF, or takes what was drawn lately, or is being drawn, of the same. */
export async function renderPage(services: Services, rendering: Rendering): Promise<Rendered> {
  const { timeout: _, ...asked } = rendering.options;
  const key = createHash('sha256')
    .update(JSON.stringify([rendering.kind, asked]))
    .digest();
  const running = beingDrawn.get(services.browser) ?? new Map<string, Promise<Rendered>>();
  beingDrawn.set(services.browser, running);
  const name = key.toString('hex');
  const drawing = running.get(name) ?? drawOrTake(services, rendering, key).finally(() => running.delete(name));
  running.set(name, drawing);
  return await drawing;
}

/** Draws a page or takes it from the cache; a cache that cannot be used is no failure. */
async function drawOrTake(services: Services, rendering: Rendering, key: Buffer): Promise<Rendered> {
  const { db, clock, storage, browser, log } = services;
  const kept = await findRendering(db, key, clock.now());
  const bytes = kept && (await readKept(services, kept.storage_key));
  if (kept && bytes) return { contentType: kept.content_type, bytes };
  const drawn: Rendered =
    rendering.kind === 'pdf'
      ? { contentType: 'application/pdf', bytes: await browser.pdf(rendering.options) }
      : { contentType: `image/${rendering.options.type ?? 'png'}`, bytes: await browser.screenshot(rendering.options) };
  const now = clock.now();
  try {
    const storage_key = `renderings/${uuidv7()}`;
    await storage.put(storage_key, drawn.bytes, drawn.contentType);
    const row = { key, storage_key, content_type: drawn.contentType, bytes: drawn.bytes.length };
    const replaced = (await upsertRendering(db, row, now, after(now, keptFor)))?.replaced;
    if (replaced) await storage.delete(replaced);
  } catch (error) {
    log.warn({ err: error }, 'What was drawn could not be kept');
  }
  return drawn;
}

async function readKept({ storage }: Services, key: string): Promise<Uint8Array | null> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await storage.get(key)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof StorageFailure) return null;
    throw error;
  }
}

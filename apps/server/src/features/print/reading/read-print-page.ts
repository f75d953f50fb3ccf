import { readFile, rm } from 'node:fs/promises';
import type { ErrorCode } from '@masthead/contract';
import type { PageReading, Word } from '@masthead/reading';
import type { Config } from '../../../platform/config/index.ts';
import { ProgramFailure } from '../../../platform/programs/index.ts';
import { TooMuchWork } from '../../../platform/threads/index.ts';
import { drawPdfPage, greyOf, openPhoto, type PagePicture, pictureOf } from './draw-page.ts';
import { workOnPage } from './page-work.ts';
import { findPrograms, type Programs } from './programs.ts';
import { recogniseWords, straighten } from './recognise.ts';

/** A failure as a code with parameters. */
export interface PrintReason {
  code: ErrorCode;
  params: Record<string, string | number>;
}

/** All that is read of one page. */
export interface ReadPage {
  width: number;
  height: number;
  words: Word[];
  rules: PageReading['articles'][number]['boxes'];
  textFrom: 'layer' | 'recognised' | null;
  language: string | null;
  reading: PageReading;
  jpeg: Buffer | null;
  /** Reason for which there are no words, or no picture. */
  failure: PrintReason | null;
}

interface Reading {
  config: Pick<Config, 'MASTHEAD_TESSDATA'>;
  /** The file, and what temporary files begin with. */
  file: string;
  path: string;
  isPdf: boolean;
  number: number;
  /** Language of the pages before, or of the outlet. */
  language: string | null;
  signal: AbortSignal;
}

/** Words of a text layer below which a page is taken for a scan. */
const fewWords = 15;
/** More words than ten broadsheet pages have. */
const mostWords = 60_000;

const reason = (code: ErrorCode, params: PrintReason['params'] = {}): PrintReason => ({ code, params });
const nothing: PageReading = { folio: { page: null, date: null, names: [] }, articles: [] };
const blank = { textFrom: null, language: null, reading: nothing, jpeg: null } as const;

/** Reads a page of a file. What a page lacks, or a program that is missing, is said in `failure`; it throws if the machine fails. */
export async function readPrintPage(reading: Reading): Promise<ReadPage> {
  let size = { width: 0, height: 0 };
  try {
    const programs = await findPrograms(reading.config);
    if (!reading.isPdf) return await readScan(reading, programs, await openPhoto(reading.file), null);
    const layer = await workOnPage({ kind: 'words', path: reading.file, number: reading.number });
    if (!layer) return { ...size, ...blank, words: [], rules: [], failure: reason('print_unreadable') };
    size = { width: layer.width, height: layer.height };
    if (layer.words.length > mostWords) throw new TooMuchWork('Too many words');
    const picture = programs.pdftoppm
      ? await drawPdfPage(
          programs.pdftoppm,
          { pdf: reading.file, number: reading.number, size, path: reading.path },
          reading.signal,
        )
      : null;
    if (layer.words.length >= fewWords) return await readLayer(reading, layer, picture);
    if (!picture) return { ...size, ...blank, words: [], rules: [], failure: reason('print_needs_poppler') };
    const source = { bytes: await readFile(picture.grey), dpi: picture.dpi };
    return await readScan(reading, programs, source, picture.jpeg);
  } catch (error) {
    reading.signal.throwIfAborted();
    const code = error instanceof TooMuchWork ? 'print_too_heavy' : 'print_unreadable';
    if (error instanceof TooMuchWork || error instanceof ProgramFailure || isOfDecoder(error))
      return { ...size, ...blank, words: [], rules: [], failure: reason(code) };
    throw error;
  } finally {
    for (const end of ['-grey.png', '-probe.png']) await rm(reading.path + end, { force: true });
  }
}

/** Returns true for messages of the picture library about files that are damaged. */
const isOfDecoder = (error: unknown): boolean =>
  error instanceof Error &&
  /Input |unsupported image|VipsJpeg|vips|pngload|jpegload|libspng|bad extract|corrupt/i.test(error.message);

async function readLayer(
  { language }: Reading,
  { width, height, words }: { width: number; height: number; words: Word[] },
  picture: PagePicture | null,
): Promise<ReadPage> {
  const rules = picture ? await workOnPage({ kind: 'rules', grey: await greyOf(picture.grey), dpi: picture.dpi }) : [];
  return {
    width,
    height,
    words,
    rules,
    textFrom: 'layer',
    language,
    reading: await workOnPage({ kind: 'segment', page: { width, height, words, rules } }),
    jpeg: picture?.jpeg ?? null,
    failure: picture ? null : reason('print_needs_poppler'),
  };
}

async function readScan(
  { config, path, language, signal }: Reading,
  programs: Programs,
  source: { bytes: Buffer; dpi: number },
  colour: Buffer | null,
): Promise<ReadPage> {
  const points = (pixels: number) => (pixels / source.dpi) * 72;
  if (!programs.tesseract || programs.languages.length === 0) {
    const { width, height, jpeg } = await pictureOf(source.bytes, { dpi: source.dpi, path });
    const size = { width: points(width), height: points(height) };
    return { ...size, ...blank, words: [], rules: [], jpeg: colour ?? jpeg, failure: reason('print_needs_tesseract') };
  }
  const recognising = { config, programs: { ...programs, tesseract: programs.tesseract }, signal };
  const picture = await straighten(recognising, source.bytes, { dpi: source.dpi, path });
  const size = { width: points(picture.width), height: points(picture.height) };
  const rules = await workOnPage({ kind: 'rules', grey: await greyOf(picture.grey), dpi: picture.dpi });
  const found = await recogniseWords(recognising, picture, language);
  const { words } = found;
  return {
    ...size,
    words,
    rules,
    textFrom: 'recognised',
    language: found.language,
    reading: words.length > 0 ? await workOnPage({ kind: 'segment', page: { ...size, words, rules } }) : nothing,
    jpeg: picture.jpeg,
    failure: found.missing
      ? reason('print_needs_language', { language: found.missing })
      : words.length === 0
        ? reason('print_no_text')
        : null,
  };
}

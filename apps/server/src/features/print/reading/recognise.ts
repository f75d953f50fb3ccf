import { writeFile } from 'node:fs/promises';
import { detectLanguage, type Word } from '@masthead/reading';
import type { Config } from '../../../platform/config/index.ts';
import { ProgramFailure, runProgram } from '../../../platform/programs/index.ts';
import { greyOf, type PagePicture, pictureOf, turned } from './draw-page.ts';
import { workOnPage } from './page-work.ts';
import { languageFolder, type Programs, tesseractName } from './programs.ts';

interface Recognising {
  config: Pick<Config, 'MASTHEAD_TESSDATA'>;
  programs: Programs & { tesseract: string };
  signal: AbortSignal;
}

/** A page takes half a minute on one core; a busy machine takes a multiple. */
const limits = { patience: 300_000, memory: 3000, output: 40_000_000 };
/** Width at which slanting lines of text are seen, and degrees that do no harm. */
const skewWidth = 1000;
const harmless = 0.12;
const usual = 'eng';
/** Below this a text may be in any language. */
const sureOfLanguage = 0.6;

const recognise = async ({ config, programs, signal }: Recognising, args: readonly string[]): Promise<string> =>
  (
    await runProgram(programs.tesseract, [...args.slice(0, 2), ...languageFolder(config), ...args.slice(2)], {
      ...limits,
      signal,
    })
  ).toString('utf8');

/** Returns by how many quarter turns a page has to be turned; 0 if that is unknown. */
async function quarterTurns(recognising: Recognising, path: string): Promise<0 | 90 | 180 | 270> {
  if (!recognising.programs.knowsOrientation) return 0;
  try {
    const said = await recognise(recognising, [path, 'stdout', '--psm', '0', '-l', 'osd']);
    const degrees = Number(/Rotate:\s*(\d+)/.exec(said)?.[1]);
    const confidence = Number(/Orientation confidence:\s*([\d.]+)/.exec(said)?.[1]);
    return confidence > 1 && (degrees === 90 || degrees === 180 || degrees === 270) ? degrees : 0;
  } catch (error) {
    // It refuses pages with few words.
    if (error instanceof ProgramFailure) return 0;
    throw error;
  }
}

/** Straightens a scanned page: a quarter turn first, then the degree or two by which its lines of text slant. */
export async function straighten(
  recognising: Recognising,
  source: Buffer,
  { dpi, path }: { dpi: number; path: string },
): Promise<PagePicture> {
  const probe = `${path}-probe.png`;
  await writeFile(probe, source);
  const quarter = await quarterTurns(recognising, probe);
  const upright = quarter === 0 ? source : await turned(source, quarter);
  const slant = await workOnPage({ kind: 'skew', grey: await greyOf(upright, skewWidth) });
  return await pictureOf(Math.abs(slant) > harmless ? await turned(upright, slant) : upright, { dpi, path });
}

interface Recognised {
  words: Word[];
  /** Language of the text, ISO 639-1. */
  language: string;
  /** A language that is not installed, which would have been better. */
  missing: string | null;
}

/** Reads the words of a straightened page, in the known language, otherwise in English first and then in what that shows. */
export async function recogniseWords(
  recognising: Recognising,
  picture: Pick<PagePicture, 'grey' | 'dpi'>,
  known: string | null,
): Promise<Recognised> {
  const { languages } = recognising.programs;
  const read = async (name: string) => {
    const dpi = `${Math.round(picture.dpi)}`;
    const tsv = await recognise(recognising, [picture.grey, 'stdout', '--dpi', dpi, '-l', name, '--psm', '3', 'tsv']);
    return await workOnPage({ kind: 'recognised', tsv, grey: await greyOf(picture.grey), dpi: picture.dpi });
  };
  const fallback = languages.includes(usual) ? usual : languages[0]!;
  const wanted = known && tesseractName(known);
  if (wanted && languages.includes(wanted)) return { words: await read(wanted), language: known, missing: null };
  const words = await read(fallback);
  const detected = detectLanguage(
    words
      .map(({ text }) => text)
      .join(' ')
      .slice(0, 20_000),
  );
  const better = detected.confidence >= sureOfLanguage ? tesseractName(detected.language) : undefined;
  if (!better || better === fallback) return { words, language: better ? detected.language : 'other', missing: null };
  if (!languages.includes(better)) return { words, language: detected.language, missing: better };
  return { words: await read(better), language: detected.language, missing: null };
}

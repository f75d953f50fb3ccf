import type { PrintPrograms } from '@masthead/contract';
import type { Config } from '../../../platform/config/index.ts';
import { findProgram, runProgram } from '../../../platform/programs/index.ts';

/** Programs that read pages, as far as this machine has them. */
export interface Programs {
  pdftoppm: string | null;
  tesseract: string | null;
  /** Names of Tesseract's languages, such as `deu`. */
  languages: readonly string[];
  /** True if it can tell which way up a page is. */
  knowsOrientation: boolean;
}

/** Tesseract's names of the languages in which Masthead searches. */
const names: Readonly<Record<string, string>> = {
  en: 'eng',
  da: 'dan',
  de: 'deu',
  es: 'spa',
  fi: 'fin',
  fr: 'fra',
  it: 'ita',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  sv: 'swe',
};

export const tesseractName = (language: string): string | undefined => names[language];

/** Returns options with the folder of Tesseract's languages. */
export const languageFolder = ({ MASTHEAD_TESSDATA: folder }: Pick<Config, 'MASTHEAD_TESSDATA'>): string[] =>
  folder ? ['--tessdata-dir', folder] : [];

const keptFor = 60_000;
let kept: { at: number; folder: string | undefined; found: Promise<Programs> } | undefined;

/** Looks for the programs, again after a minute: they may be installed while Masthead runs. */
export function findPrograms(config: Pick<Config, 'MASTHEAD_TESSDATA'>): Promise<Programs> {
  const now = performance.now();
  if (!kept || now - kept.at > keptFor || kept.folder !== config.MASTHEAD_TESSDATA)
    kept = { at: now, folder: config.MASTHEAD_TESSDATA, found: look(config) };
  return kept.found;
}

async function look(config: Pick<Config, 'MASTHEAD_TESSDATA'>): Promise<Programs> {
  const [pdftoppm, tesseract] = await Promise.all([findProgram('pdftoppm'), findProgram('tesseract')]);
  const listed = tesseract
    ? await runProgram(tesseract, ['--list-langs', ...languageFolder(config)], {
        patience: 20_000,
        memory: 2000,
        output: 100_000,
      }).catch(() => Buffer.alloc(0))
    : Buffer.alloc(0);
  const all = listed
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim());
  return {
    pdftoppm,
    tesseract,
    languages: Object.values(names).filter((name) => all.includes(name)),
    knowsOrientation: all.includes('osd'),
  };
}

/** Returns the programs as staff see them. */
export async function programsAnswer(config: Pick<Config, 'MASTHEAD_TESSDATA'>): Promise<PrintPrograms> {
  const { pdftoppm, languages } = await findPrograms(config);
  const known = Object.entries(names).flatMap(([language, name]) => (languages.includes(name) ? [language] : []));
  return { pictures: pdftoppm !== null, languages: known };
}
